/**
 * Asks a parent for permission (product.md §12): writes row and mail in one transaction. A further request renews the
 * link of the same row, so that the link of an earlier or misdirected mail stops working. Once the parent has given
 * permission, no mail is sent.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findGymById } from "~/features/gyms/queries.server";
import { mailboxOf, normalizeEmail } from "~/features/identity/email";
import { lockStudent } from "~/features/identity/lock-student.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import { announce } from "~/features/notifications/announce.server";
import { BrokenInvariant } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import type { OrderedItem } from "../orders/order-request";
import { listAgeQuestions } from "./age";
import { mailLanguageOf } from "../mail-language";
import { getLinkExpiry } from "./permission";
import { findRequestedItem, findPermission } from "./queries.server";
import { parentPermissions } from "./schema.server";

interface RequestPermission {
  studentId: number;
  /** The selling gym; null: the platform. */
  gym: { id: number } | null;
  /** The plan or product that the member wants to buy. */
  item: OrderedItem;
  parentName: string;
  parentEmail: string;
  /** The buyer's language, in which the mail is written. */
  locale: string;
  now: Date;
}

export type PermissionRefusal = "item-not-found" | "not-needed" | "own-address";

export function requestPermission(
  db: Db,
  { studentId, gym, item, parentName, parentEmail: typedEmail, locale, now }: RequestPermission,
): Promise<Result<{ expiresAt: Date }, PermissionRefusal>> {
  const gymId = gym?.id ?? null;
  const parentEmail = normalizeEmail(typedEmail);
  if (parentEmail === null) throw new BrokenInvariant("The form lets only valid addresses pass");
  return inTransaction(db, async (tx) => {
    const locked = await lockStudent(tx, studentId);
    const child = await findContactOfStudent(tx, studentId);
    if (!locked || !child) throw new Error("requestPermission: the student is gone");
    const itemColumns = {
      subscriptionTypeId: item.kind === "plan" ? item.planId : null,
      productId: item.kind === "product" ? item.productId : null,
    };
    const requestedItem = await findRequestedItem(tx, { gymId, ...itemColumns });
    if (!requestedItem || requestedItem.retired) return refuse("item-not-found");
    const previous = await findPermission(tx, { studentId, gymId });
    const permitted = previous !== null && previous.confirmedAt !== null;
    const { dateOfBirth, saidAdultAt } = locked;
    const buyer = { dateOfBirth, saidAdult: saidAdultAt !== null, permitted };
    if (!listAgeQuestions(buyer, now).includes("parent")) {
      return refuse("not-needed");
    }
    // The buyer's own mailbox is not a parent's.
    if (mailboxOf(parentEmail) === mailboxOf(child.email)) return refuse("own-address");

    const token = randomToken();
    const expiresAt = getLinkExpiry(now);
    const values = {
      parentName,
      parentEmail,
      tokenHash: sha256Hex(token),
      ...itemColumns,
      locale,
      requestedAt: now,
      expiresAt,
    };
    await tx
      .insert(parentPermissions)
      .values({ id: newId(), studentId, gymId, ...values })
      .onConflictDoUpdate({
        target: [parentPermissions.studentId, parentPermissions.gymId],
        set: values,
      });
    await announce(tx, {
      key: `parentPermission:${studentId}:${values.tokenHash}`,
      kind: "parentPermission",
      recipient: parentEmail,
      lang: mailLanguageOf(locale),
      gymId,
      data: {
        firstName: child.firstName,
        parentName,
        item: requestedItem.name,
        priceMinor: String(requestedItem.priceMinor),
        currency: requestedItem.currency,
        interval: requestedItem.interval ?? "",
        until: expiresAt.toISOString(),
        timeZone: gym === null ? "UTC" : ((await findGymById(tx, gym.id))?.timeZone ?? "UTC"),
        token,
      },
    });
    return ok({ expiresAt });
  });
}
