/**
 * The second step of a reset (product.md §4 "Password reset"): the code is used up, the password set, every session
 * of the account ended and the notice announced, or nothing of it. The password is hashed before, and only for a
 * right code. A stranger who knew the earlier password may have linked a social network and signed in from other
 * places, so the networks are unlinked and the places forgotten. So is the network of an account without a password,
 * because a stranger whose network names the member's address may have opened it; a member who is signed in while
 * setting the first password keeps it. The place of the reset stays known, and the mail names it if it is new, so that
 * the login that follows needs no mail of its own.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { checkResetCode, refundResetTry } from "~/features/identity/check-reset-code.server";
import { foldEmail } from "~/features/identity/email";
import { cancelPendingEmail } from "~/features/identity/email-change/cancel-pending-email.server";
import { endSessions } from "~/features/identity/end-sessions.server";
import { forgetKnownNetworks } from "~/features/identity/forget-known-networks.server";
import { notePlace } from "~/features/identity/note-place.server";
import { hashPassword } from "~/features/identity/hash-password.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { hasSession, type VerifiedAccount } from "~/features/identity/queries.server";
import { redeemResetCode } from "~/features/identity/redeem-reset-code.server";
import { parseResetCode } from "~/features/identity/reset-code";
import type { ResetCodes } from "~/features/identity/reset-codes.server";
import type { SignInPlace } from "~/features/identity/session";
import { unlinkNetworks } from "~/features/identity/social/unlink-networks.server";
import { announce } from "~/features/notifications/announce.server";
import type { LangKey } from "~/kernel/lang-keys";
import { toAccountMail } from "./to-account-mail";
import { toNewDeviceFacts } from "./to-device-facts";

type ResetPassword =
  ({ ok: true } & VerifiedAccount) | { ok: false; reason: "wrong-code" | "busy" };

const WRONG_CODE: ResetPassword = { ok: false, reason: "wrong-code" };

export async function resetPassword(
  db: Db,
  {
    email,
    code: typedCode,
    password,
    passwords,
    codes,
    place,
    sessionHash,
    gym,
    lang,
    now,
  }: {
    email: string;
    code: string;
    password: string;
    passwords: PasswordHasher;
    codes: ResetCodes;
    place: SignInPlace;
    /** The session in which the code is entered; null: a visitor's. */
    sessionHash: string | null;
    /** Whose page it is; null: the platform's. */
    gym: { id: number; timeZone: string } | null;
    /** Of the page, for an account that has chosen none. */
    lang: LangKey;
    now: Date;
  },
): Promise<ResetPassword> {
  const emailFolded = foldEmail(email);
  const code = parseResetCode(typedCode);
  if (emailFolded === null || code === null) return WRONG_CODE;
  const reset = { emailFolded, codeHash: codes.hash({ emailFolded, code }) };
  if (!(await checkResetCode(db, { ...reset, now }))) return WRONG_CODE;
  const hashed = await hashPassword(passwords, password);
  if (!hashed.ok) {
    await refundResetTry(db, reset);
    return hashed;
  }
  const { passwordHash } = hashed;
  return inTransaction<ResetPassword>(db, async (tx) => {
    const account = await redeemResetCode(tx, { ...reset, passwordHash, now });
    if (!account) return WRONG_CODE;
    const { accountId, hadPassword } = account;
    await cancelPendingEmail(tx, { accountId });
    const { isNew } = await notePlace(tx, { accountId, place, now });
    const isSignedIn =
      sessionHash !== null && (await hasSession(tx, { accountId, tokenHash: sessionHash }));
    await endSessions(tx, { accountId });
    await forgetKnownNetworks(tx, { accountId, except: place.network });
    const keepsNetworks = !hadPassword && isSignedIn;
    const unlinked = keepsNetworks ? [] : await unlinkNetworks(tx, { accountId });
    const { to, facts } = toAccountMail({ account, gym, pageLang: lang, now });
    await announce(tx, {
      key: `passwordChanged:${accountId}:${facts.at}`,
      kind: "passwordChanged",
      ...to,
      data: { ...facts, ...toNewDeviceFacts(place, isNew), unlinked: unlinked.join(", ") },
    });
    return {
      ok: true,
      accountId,
      verifiedHash: passwordHash,
      verifiedEmail: emailFolded,
      student: null,
    };
  });
}
