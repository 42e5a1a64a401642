/**
 * Asks a parent (product.md §12): row and mail in one transaction. Asking again renews the link of the same row, so
 * an earlier mail, or one sent to a mistyped address, opens nothing. No mail is sent once permission is given.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findGymById } from "~/features/gyms/queries.server";
import { mailboxOf } from "~/features/identity/email";
import { lockStudent } from "~/features/identity/lock-student.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import { announce } from "~/features/notifications/announce.server";
import { newId } from "~/kernel/ids";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";
import type { OrderedItem } from "../orders/order-request";
import { listAgeQuestions } from "./age";
import { mailLanguageOf } from "../mail-language";
import { getLinkExpiry } from "./permission";
import { findRequestedItem, findPermission } from "./queries.server";
import { parentPermissions } from "./schema.server";

export interface RequestPermission {
  studentId: number;
  /** The selling gym; null: the platform. */
  gym: { id: number } | null;
  /** The plan or product that the member was about to buy. */
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
  { studentId, gym, item, parentName, parentEmail, locale, now }: RequestPermission,
): Promise<Result<{ expiresAt: Date }, PermissionRefusal>> {
  const gymId = gym?.id ?? null;
  return inTransaction(db, async (tx) => {
    const locked = await lockStudent(tx, studentId);
    const child = await findContactOfStudent(tx, studentId);
    if (!locked || !child) throw new Error("requestPermission: the student is gone");
    const asked = {
      subscriptionTypeId: item.kind === "plan" ? item.planId : null,
      productId: item.kind === "product" ? item.productId : null,
    };
    const found = await findRequestedItem(tx, { gymId, ...asked });
    if (!found || found.retired) return refuse("item-not-found");
    const former = await findPermission(tx, { studentId, gymId });
    const permitted = former !== null && former.confirmedAt !== null;
    const { dateOfBirth, saidAdultAt } = locked;
    const known = { dateOfBirth, saidAdult: saidAdultAt !== null, permitted };
    if (!listAgeQuestions(known, now).includes("parent")) {
      return refuse("not-needed");
    }
    // You cannot ask yourself.
    if (mailboxOf(parentEmail) === mailboxOf(child.email)) return refuse("own-address");

    const token = randomToken();
    const expiresAt = getLinkExpiry(now);
    const values = {
      parentName,
      parentEmail,
      tokenHash: sha256Hex(token),
      ...asked,
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
        item: found.name,
        priceMinor: String(found.priceMinor),
        currency: found.currency,
        interval: found.interval ?? "",
        until: expiresAt.toISOString(),
        timeZone: gym === null ? "UTC" : ((await findGymById(tx, gym.id))?.timeZone ?? "UTC"),
        token,
      },
    });
    return ok({ expiresAt });
  });
}
