/**
 * Queues mails about money in the transaction of the change that they report (receipt, trial ending, yearly renewal,
 * payment failed, cancelled, reverted, expired, withdrawn, refund, dispute). The key names kind, person and invoice,
 * year, decision, refund or dispute, so that each mail is sent once.
 */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { findGymById } from "~/features/gyms/queries.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import { listOwnersOfGym } from "~/features/identity/roles/queries.server";
import { announce } from "~/features/notifications/announce.server";
import type { MailData } from "~/features/notifications/mail-data";
import { inLanguage } from "~/kernel/translations";
import { mailLanguageOf } from "./mail-language";
import type { Order } from "./orders/queries.server";
import { subscriptionTypes } from "./plans/schema.server";
import { products } from "./products/schema.server";

type BillingKind =
  | "receipt"
  | "trialEnding"
  | "renewalComing"
  | "paymentFailed"
  | "subscriptionCanceled"
  | "subscriptionReverted"
  | "subscriptionExpired"
  | "withdrawn"
  | "refund";
type OwnerKind = "refundToOwner" | "disputeOpened" | "disputeWon" | "disputeLost";

/** The facts of a kind of mail, apart from those that every mail about money has. */
type MemberMailFacts<K extends BillingKind> = Omit<MailData[K], "firstName" | "item" | "timeZone">;

export async function announceBilling<K extends BillingKind>(
  tx: Tx,
  order: Pick<Order, "studentId" | "gymId" | "subscriptionTypeId" | "productId" | "locale">,
  mail: {
    kind: K;
    /** The reference of the invoice, payment, refund or decision; it is part of the key. */
    about: string;
    facts: MemberMailFacts<K>;
    notBefore?: Date | undefined;
  },
): Promise<void> {
  const { studentId, gymId } = order;
  const contact = await findContactOfStudent(tx, studentId);
  // A closed account gets no mail.
  if (!contact) return;
  const lang = contact.lang ?? mailLanguageOf(order.locale);
  const item = await findItemName(tx, order, lang.toLowerCase());
  const gym = gymId === null ? null : await findGymById(tx, gymId);
  await announce<BillingKind>(tx, {
    key: `${mail.kind}:${studentId}:${mail.about}`,
    kind: mail.kind,
    recipient: contact.email,
    lang,
    gymId,
    notBefore: mail.notBefore,
    data: {
      ...mail.facts,
      firstName: contact.firstName,
      item,
      timeZone: gym?.timeZone ?? "UTC",
    } as MailData[K],
  });
}

type OwnerMailFacts<K extends OwnerKind> = Omit<
  MailData[K],
  "firstName" | "item" | "timeZone" | "member" | "reference"
>;

/** Queues a mail to each owner of the selling gym in their own language; a sale of the platform has no owners. */
export async function announceToOwners<K extends OwnerKind>(
  tx: Tx,
  order: Order,
  mail: {
    kind: K;
    /** The reference of the refund or dispute; it is part of the key. */
    about: string;
    facts: OwnerMailFacts<K>;
  },
): Promise<void> {
  const { gymId, studentId } = order;
  if (gymId === null) return;
  const owners = await listOwnersOfGym(tx, gymId);
  if (owners.length === 0) return;
  const [member, gym] = [await findContactOfStudent(tx, studentId), await findGymById(tx, gymId)];
  for (const { accountId, email, firstName, ...owner } of owners) {
    const lang = owner.lang ?? "EN";
    await announce<OwnerKind>(tx, {
      key: `${mail.kind}:${accountId}:${mail.about}`,
      kind: mail.kind,
      recipient: email,
      lang,
      gymId,
      data: {
        ...mail.facts,
        firstName,
        item: await findItemName(tx, order, lang.toLowerCase()),
        timeZone: gym?.timeZone ?? "UTC",
        member: member ? `${member.firstName} ${member.lastName}` : "",
        reference: order.id,
      } as MailData[K],
    });
  }
}

async function findItemName(
  tx: Tx,
  order: Pick<Order, "subscriptionTypeId" | "productId">,
  lang: string,
): Promise<string> {
  const { subscriptionTypeId, productId } = order;
  const [row] =
    subscriptionTypeId !== null
      ? await tx
          .select({ name: subscriptionTypes.name, texts: subscriptionTypes.texts })
          .from(subscriptionTypes)
          .where(eq(subscriptionTypes.id, subscriptionTypeId))
      : await tx
          .select({ name: products.name, texts: products.texts })
          .from(products)
          .where(eq(products.id, productId ?? 0));
  return row ? inLanguage(row, lang).name : "";
}
