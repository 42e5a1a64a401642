/**
 * A member deletes the account (product.md §19): renewals are stopped at the provider first, outside any transaction;
 * then the account is put on notice, its sessions end and the mail is queued, all of it or nothing.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { listRenewingSubscriptions } from "~/features/billing/subscriptions/queries.server";
import {
  resumeRenewals,
  stopRenewals,
} from "~/features/billing/subscriptions/stop-renewals.server";
import { getPurgeTime } from "~/features/identity/deletion";
import { lockStudent } from "~/features/identity/lock-student.server";
import { findContactOfStudent } from "~/features/identity/queries.server";
import { isLastOwner, requestDeletion } from "~/features/identity/request-deletion.server";
import { clearDeletionStart } from "~/features/identity/clear-deletion-start.server";
import { setDeletionStart } from "~/features/identity/set-deletion-start.server";
import { announce } from "~/features/notifications/announce.server";
import { withdrawHeldMails } from "~/features/notifications/withdraw-held-mails.server";
import type { LangKey } from "~/kernel/lang-keys";
import { ok, refuse, type Result } from "~/kernel/result";

/** A purchase that ends meanwhile brings a new renewal, which another round stops. */
const MAX_ROUNDS = 3;

interface DeleteAccount {
  payments: PaymentPort;
  accountId: string;
  studentId: number;
  /** Where the member asks; its brand is the mail's. Null on the platform itself. */
  gym: { id: number; timeZone: string } | null;
  /** The language of the page, for a member who chose none. */
  lang: LangKey;
  now: Date;
}

type Deleted = Result<{ purgeAt: Date }, "last-owner" | "busy">;

/**
 * An account that is not deleted keeps its renewals, those of earlier rounds included.
 *
 * @throws ProviderUnavailable: nothing has changed
 */
export async function deleteAccount(db: Db, leaving: DeleteAccount): Promise<Deleted> {
  const { payments, accountId, studentId, now } = leaving;
  // Asked first, so that a refusal stops no renewal.
  if (await inTransaction(db, (tx) => isLastOwner(tx, accountId))) return refuse("last-owner");
  const stopped: string[] = [];
  let isDeleted = false;
  await setDeletionStart(db, { accountId, now });
  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      stopped.push(...(await stopRenewals(db, { payments, studentId, now })));
      const answer = await putOnNotice(db, leaving, { stopped: stopped.length > 0 });
      if (answer === "still-renewing") continue;
      isDeleted = answer.ok;
      return answer;
    }
    return refuse("busy");
  } finally {
    if (!isDeleted) {
      try {
        await resumeRenewals(db, { payments, studentId, now, subscriptionIds: stopped });
      } finally {
        await clearDeletionStart(db, { accountId, startedAt: now });
      }
    }
  }
}

function putOnNotice(
  db: Db,
  { accountId, studentId, gym, lang, now }: DeleteAccount,
  { stopped }: { stopped: boolean },
): Promise<Deleted | "still-renewing"> {
  return inTransaction<Deleted | "still-renewing">(db, async (tx) => {
    await lockStudent(tx, studentId);
    if ((await listRenewingSubscriptions(tx, { studentId, now })).length > 0)
      return "still-renewing";
    const contact = await findContactOfStudent(tx, studentId);
    const request = await requestDeletion(tx, { accountId, now });
    // A purged account is deleted already.
    if (!request.ok) return request.reason === "gone" ? ok({ purgeAt: now }) : refuse("last-owner");
    const purgeAt = getPurgeTime(request.requestedAt);
    // The notice says what the mails about the cancellations would say.
    await withdrawHeldMails(tx, { kind: "subscriptionCanceled", personId: studentId });
    if (request.isNew && contact) {
      await announce(tx, {
        key: `deletionNotice:${accountId}:${request.requestedAt.toISOString()}`,
        kind: "deletionNotice",
        recipient: contact.email,
        lang: contact.lang ?? lang,
        gymId: gym?.id ?? null,
        data: {
          firstName: contact.firstName,
          until: purgeAt.toISOString(),
          timeZone: gym?.timeZone ?? "UTC",
          renewals: stopped ? "yes" : "",
        },
      });
    }
    return ok({ purgeAt });
  });
}
