/**
 * Gives the account the address whose link was followed. The account's row is locked first, so that the confirmation
 * and the undoing of changes of one account wait for each other.
 */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { BrokenInvariant } from "~/kernel/errors";
import { randomToken, sha256Hex } from "~/kernel/ids.server";
import type { LangKey } from "~/kernel/lang-keys";
import { ok, refuse, type Result } from "~/kernel/result";
import { foldEmail } from "../email";
import { lockAccount } from "../lock-account.server";
import { accounts } from "../schema.server";
import { getEmailChangeState, getUndoExpiry } from "./email-change";
import { findEmailChange, findLatestConfirmation, isReservedEmail } from "./queries.server";
import { emailChanges } from "./schema.server";

/** Rolls the transaction back: another account can still undo its change of the address. */
export class ReservedEmail extends Error {
  override name = "ReservedEmail";
}

interface AppliedEmailChange {
  id: string;
  accountId: string;
  firstName: string;
  lang: LangKey | null;
  oldEmail: string;
  /** The session that requested the change. */
  sessionHash: string;
  undoToken: string;
  undoExpiresAt: Date;
}

/**
 * Null: the link was followed before.
 *
 * @throws ReservedEmail, or the database's unique violation when an account has the address
 */
export async function applyEmailChange(
  tx: Tx,
  { token, now }: { token: string; now: Date },
): Promise<Result<{ applied: AppliedEmailChange | null }, "gone">> {
  const found = await findEmailChange(tx, token);
  const account = found && (await lockAccount(tx, found.accountId));
  // Another request may have confirmed, undone or replaced it before the lock.
  const change = account && (await findEmailChange(tx, token));
  if (!change) return refuse("gone");
  const state = getEmailChangeState(change, now);
  if (state === "CONFIRMED" || state === "FINAL") return ok({ applied: null });
  if (state !== "PENDING") return refuse("gone");

  const { id, accountId, newEmail, sessionHash } = change;
  const emailFolded = foldEmail(newEmail);
  if (emailFolded === null) throw new BrokenInvariant("A pending address is not valid");
  await tx.update(accounts).set({ email: newEmail, emailFolded }).where(eq(accounts.id, accountId));
  // After the update, which waits for a concurrent change of the address.
  if (await isReservedEmail(tx, { emailFolded, accountId, now })) throw new ReservedEmail();
  const latest = await findLatestConfirmation(tx, accountId);
  // Servers' clocks differ, and an undo cancels the changes that were confirmed later than its own.
  const confirmedAt = latest && latest >= now ? new Date(latest.getTime() + 1) : now;
  const undoToken = randomToken();
  const undoExpiresAt = getUndoExpiry(now);
  await tx
    .update(emailChanges)
    .set({
      oldEmail: account.email,
      oldEmailFolded: account.emailFolded,
      confirmedAt,
      undoTokenHash: sha256Hex(undoToken),
      undoExpiresAt,
    })
    .where(eq(emailChanges.id, id));
  const { firstName, lang, email: oldEmail } = account;
  const applied = { id, accountId, firstName, lang, oldEmail, sessionHash };
  return ok({ applied: { ...applied, undoToken, undoExpiresAt } });
}
