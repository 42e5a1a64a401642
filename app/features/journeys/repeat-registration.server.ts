/**
 * A registration that a member sends twice: the member presses the button again before the first answer, or the answer
 * is lost. Equal names and password within a short time distinguish it from a stranger who uses the address.
 */
import type { Db } from "~/db/client.server";
import { foldEmail } from "~/features/identity/email";
import { findNewAccount, type VerifiedAccount } from "~/features/identity/queries.server";
import type { SignInPlace } from "~/features/identity/session";
import type { StartedSession } from "~/features/identity/start-session.server";
import { signInMember } from "./sign-in-member.server";

/** How long after the registration the same form counts as its repetition. */
const MOMENT_MS = 2 * 60 * 1000;

type RepeatedRegistration<Refusal> =
  { ok: true; accountId: string; studentId: number; session: StartedSession } | Refusal;

/** Null when it is another registration: the address is taken. */
export async function repeatRegistration<Refusal extends { ok: false }>(
  db: Db,
  {
    email,
    firstName,
    lastName,
    checkPassword,
    ...signIn
  }: {
    email: string;
    firstName: string;
    lastName: string;
    /** Counts like a login, because it tells a right password from a wrong one. */
    checkPassword(): Promise<({ ok: true } & VerifiedAccount) | Refusal>;
    gym: { id: number } | null;
    place: SignInPlace;
    now: Date;
    replaces?: string | null | undefined;
  },
): Promise<RepeatedRegistration<Refusal> | null> {
  const account = await findNewAccount(db, {
    emailFolded: foldEmail(email) ?? "",
    since: new Date(signIn.now.getTime() - MOMENT_MS),
  });
  if (account?.firstName !== firstName.trim() || account.lastName !== lastName.trim()) return null;
  const verified = await checkPassword();
  if (!verified.ok) return verified;
  const { accountId } = verified;
  const session = await signInMember(db, { verified, ...signIn });
  return session.ok ? { ok: true, accountId, studentId: session.studentId, session } : null;
}
