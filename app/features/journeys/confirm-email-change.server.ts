/**
 * The reader of the new address confirms it. The account's other sessions end; the one that requested the change stays,
 * because it proved the password. The old address gets a link that undoes the change. A job tells the payment provider.
 */
import type { Db } from "~/db/client.server";
import { databaseErrorCode, inTransaction } from "~/db/transaction.server";
import { requestCustomerSync } from "~/features/billing/customers/request-customer-sync.server";
import type { Gym } from "~/features/gyms/queries.server";
import {
  applyEmailChange,
  ReservedEmail,
} from "~/features/identity/email-change/apply-email-change.server";
import { endSessions } from "~/features/identity/end-sessions.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { announce } from "~/features/notifications/announce.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { toAccountMail } from "./to-account-mail";

const UNIQUE_VIOLATION = "23505";

/** Repeating it changes nothing. */
export async function confirmEmailChange(
  db: Db,
  { token, gym, now }: { token: string; gym: Pick<Gym, "id" | "timeZone"> | null; now: Date },
): Promise<Result<object, "gone" | "taken">> {
  try {
    return await inTransaction<Result<object, "gone">>(db, async (tx) => {
      const result = await applyEmailChange(tx, { token, now });
      if (!result.ok) return result;
      const { applied } = result;
      if (!applied) return ok({});
      const { id, accountId, oldEmail, ...owner } = applied;
      await endSessions(tx, { accountId, except: applied.sessionHash });
      const student = await findStudentOfAccount(tx, accountId);
      if (student) await requestCustomerSync(tx, { studentId: student.id });
      const { to, facts } = toAccountMail({ account: { ...owner, email: oldEmail }, gym, now });
      await announce(tx, {
        key: `emailChanged:${accountId}:${id}`,
        kind: "emailChanged",
        ...to,
        data: { ...facts, until: owner.undoExpiresAt.toISOString(), token: owner.undoToken },
      });
      return ok({});
    });
  } catch (error) {
    if (error instanceof ReservedEmail || databaseErrorCode(error) === UNIQUE_VIOLATION) {
      return refuse("taken");
    }
    throw error;
  }
}
