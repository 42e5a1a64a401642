/**
 * Gives the account back the address that an undo link belongs to, and cancels every later change with its link. A
 * stranger may know the password, so a random one replaces it, and social networks are unlinked.
 */
import { and, eq, gt, or } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { lockAccount } from "../lock-account.server";
import { accounts } from "../schema.server";
import { unlinkNetworks } from "../social/unlink-networks.server";
import { cancelPendingEmail } from "./cancel-pending-email.server";
import { getEmailChangeState } from "./email-change";
import { findUndoableChange } from "./queries.server";
import { emailChanges } from "./schema.server";

export async function restoreEmail(
  tx: Tx,
  {
    undoToken,
    passwordHash,
    now,
  }: {
    undoToken: string;
    /** Of a random password. */
    passwordHash: string;
    now: Date;
  },
): Promise<Result<{ accountId: string }, "gone">> {
  const found = await findUndoableChange(tx, undoToken);
  const account = found && (await lockAccount(tx, found.accountId));
  const change = account && (await findUndoableChange(tx, undoToken));
  if (!change || getEmailChangeState(change, now) !== "CONFIRMED") return refuse("gone");
  const { id, accountId, oldEmail, oldEmailFolded, confirmedAt } = change;
  await tx
    .update(accounts)
    .set({ email: oldEmail, emailFolded: oldEmailFolded, passwordHash, passwordChangedAt: now })
    .where(eq(accounts.id, accountId));
  await tx
    .update(emailChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        or(eq(emailChanges.id, id), gt(emailChanges.confirmedAt, confirmedAt ?? now)),
      ),
    );
  await cancelPendingEmail(tx, { accountId });
  await unlinkNetworks(tx, { accountId });
  return ok({ accountId });
}
