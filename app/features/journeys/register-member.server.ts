/**
 * Registration (product.md §4) in one transaction: account, student with the gym that brought them, welcome mail,
 * session. All of it or nothing. The password is hashed before: that is slow and would hold a connection. A person of a
 * social network has no password, and is linked in the same transaction.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { createAccount } from "~/features/identity/create-account.server";
import type { LangKey } from "~/kernel/lang-keys";
import { PasswordsBusy, type PasswordHasher } from "~/features/identity/password-hasher.server";
import { registerStudent } from "~/features/identity/register-student.server";
import type { SignInPlace } from "~/features/identity/session";
import { linkNetwork } from "~/features/identity/social/link-network.server";
import { startSession, type StartedSession } from "~/features/identity/start-session.server";
import { announce } from "~/features/notifications/announce.server";

export type RegisteredMember =
  | { ok: true; accountId: string; studentId: number; session: StartedSession }
  | { ok: false; reason: "email-taken" | "busy" };

/** Rolls the registration back. */
class NetworkTaken extends Error {}

export async function registerMember(
  db: Db,
  {
    email,
    firstName,
    lastName,
    password,
    network = null,
    lang,
    gym,
    place,
    passwords,
    now,
    replaces,
  }: {
    email: string;
    firstName: string;
    lastName: string;
    /** Null: the person signs in by the network. */
    password: string | null;
    network?: { provider: string; subject: string } | null;
    /** The language the form was shown in. */
    lang: LangKey;
    /** Where they signed up; null on the platform itself. */
    gym: { id: number } | null;
    place: SignInPlace;
    passwords: PasswordHasher;
    now: Date;
    /** Hash of the browser's earlier session. */
    replaces?: string | null;
  },
): Promise<RegisteredMember> {
  let passwordHash: string | null;
  try {
    passwordHash = password === null ? null : await passwords.hash(password);
  } catch (error) {
    if (error instanceof PasswordsBusy) return { ok: false, reason: "busy" };
    throw error;
  }
  const registered = inTransaction<RegisteredMember>(db, async (tx) => {
    const account = await createAccount(tx, {
      email,
      passwordHash,
      firstName,
      lastName,
      langKey: lang,
    });
    if (!account.ok) return account;
    const { accountId, studentId } = account;
    if (network && !(await linkNetwork(tx, { ...network, accountId, now })).ok) {
      throw new NetworkTaken();
    }
    await registerStudent(tx, { accountId, now, acquiringGymId: gym?.id });
    await announce(tx, {
      key: `welcome:${accountId}`,
      kind: "welcome",
      recipient: email.trim(),
      lang,
      gymId: gym?.id ?? null,
      data: { firstName: firstName.trim() },
    });
    const session = await startSession(tx, { accountId, place, now, replaces });
    return { ok: true, accountId, studentId, session };
  });
  return registered.catch((error: unknown) => {
    // The same person has registered at the same moment: to the caller, like a taken address.
    if (error instanceof NetworkTaken) return { ok: false, reason: "email-taken" };
    throw error;
  });
}
