/**
 * The reader of the old address takes it back: every session ends, later and pending changes are void, and the password
 * is replaced by a random one, so that only a reset by the old address leads in. No network stays known, because the
 * stranger's may be among them.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { requestCustomerSync } from "~/features/billing/customers/request-customer-sync.server";
import { getEmailChangeState } from "~/features/identity/email-change/email-change";
import { findUndoableChange } from "~/features/identity/email-change/queries.server";
import { restoreEmail } from "~/features/identity/email-change/restore-email.server";
import { endSessions } from "~/features/identity/end-sessions.server";
import { forgetKnownNetworks } from "~/features/identity/forget-known-networks.server";
import { hashPassword } from "~/features/identity/hash-password.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { findStudentOfAccount } from "~/features/identity/queries.server";
import { randomToken } from "~/kernel/ids.server";
import { ok, refuse, type Result } from "~/kernel/result";

export async function undoEmailChange(
  db: Db,
  { undoToken, passwords, now }: { undoToken: string; passwords: PasswordHasher; now: Date },
): Promise<Result<object, "gone" | "busy">> {
  // The server hashes for a link of ours only.
  const change = await findUndoableChange(db, undoToken);
  if (!change || getEmailChangeState(change, now) !== "CONFIRMED") return refuse("gone");
  const hashed = await hashPassword(passwords, randomToken());
  if (!hashed.ok) return hashed;
  const { passwordHash } = hashed;
  return inTransaction<Result<object, "gone">>(db, async (tx) => {
    const restored = await restoreEmail(tx, { undoToken, passwordHash, now });
    if (!restored.ok) return restored;
    const { accountId } = restored;
    await endSessions(tx, { accountId });
    await forgetKnownNetworks(tx, { accountId });
    const student = await findStudentOfAccount(tx, accountId);
    if (student) await requestCustomerSync(tx, { studentId: student.id });
    return ok({});
  });
}
