/**
 * A registration that a member sends twice: the member presses the button again before the first answer, or the answer
 * is lost. Equal names and password within a short time distinguish it from a stranger who uses the address.
 */
import type { Db } from "~/db/client.server";
import { foldEmail } from "~/features/identity/email";
import { PasswordsBusy, type PasswordHasher } from "~/features/identity/password-hasher.server";
import { findNewAccount } from "~/features/identity/queries.server";
import type { SignInPlace } from "~/features/identity/session";
import type { RegisteredMember } from "./register-member.server";
import { signInMember } from "./sign-in-member.server";

/** A longer time would make this a second way to guess a password. */
const MOMENT_MS = 2 * 60 * 1000;

/** Null when it is another registration: the address is taken. */
export async function repeatRegistration(
  db: Db,
  registration: {
    email: string;
    firstName: string;
    lastName: string;
    password: string;
    passwords: PasswordHasher;
    gym: { id: number } | null;
    place: SignInPlace;
    now: Date;
    replaces?: string | null;
  },
): Promise<RegisteredMember | null> {
  const { firstName, lastName, password, passwords, gym, place, now, replaces } = registration;
  const account = await findNewAccount(db, {
    emailFolded: foldEmail(registration.email) ?? "",
    since: new Date(now.getTime() - MOMENT_MS),
  });
  if (account?.firstName !== firstName.trim() || account.lastName !== lastName.trim()) return null;
  if (account.passwordHash === null) return null;
  try {
    if (!(await passwords.verify(account.passwordHash, password))) return null;
  } catch (error) {
    if (error instanceof PasswordsBusy) return { ok: false, reason: "busy" };
    throw error;
  }
  const { id: accountId, passwordHash: verifiedHash } = account;
  const verified = { accountId, verifiedHash, student: null };
  const session = await signInMember(db, { verified, gym, place, now, replaces });
  return session.ok ? { ok: true, accountId, studentId: session.studentId, session } : null;
}
