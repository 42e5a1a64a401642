/**
 * Checks e-mail and password. An unknown address and a wrong password get the same refusal at the same cost: for an
 * unknown address a decoy hash is verified (security.md §13).
 */
import type { DbOrTx } from "~/db/client.server";
import { foldEmail } from "./email";
import { PasswordsBusy, type PasswordHasher } from "./password-hasher.server";
import { findCredentials, type VerifiedAccount } from "./queries.server";

export type Authenticated =
  ({ ok: true } & VerifiedAccount) | { ok: false; reason: "bad-credentials" | "busy" };

export async function authenticate(
  db: DbOrTx,
  { email, password, passwords }: { email: string; password: string; passwords: PasswordHasher },
): Promise<Authenticated> {
  const emailFolded = foldEmail(email) ?? "";
  const account = await findCredentials(db, emailFolded);
  try {
    // An account that signs in by a social network alone has no password: the decoy costs what a check costs.
    const right = account?.passwordHash
      ? await passwords.verify(account.passwordHash, password)
      : await passwords.decoy(password);
    if (!account || !right) return { ok: false, reason: "bad-credentials" };
    const { id: accountId, passwordHash: verifiedHash, student } = account;
    return { ok: true, accountId, verifiedHash, verifiedEmail: emailFolded, student };
  } catch (error) {
    if (error instanceof PasswordsBusy) return { ok: false, reason: "busy" };
    throw error;
  }
}
