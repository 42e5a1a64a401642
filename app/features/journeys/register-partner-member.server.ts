/**
 * Registration by a partner's link (product.md §17) in one transaction: account, student, connected pass with its
 * subscription, welcome mail, session. All of it or nothing.
 */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { createAccount } from "~/features/identity/create-account.server";
import { hashPassword } from "~/features/identity/hash-password.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { registerStudent } from "~/features/identity/register-student.server";
import type { SignInPlace } from "~/features/identity/session";
import { startSession, type StartedSession } from "~/features/identity/start-session.server";
import { connectPass } from "~/features/partners/connect-pass.server";
import type { ConnectionRefusal } from "~/features/partners/judge-connection";
import type { PartnerPerson } from "~/features/partners/partner-person";
import type { LangKey } from "~/kernel/lang-keys";
import { announcePass } from "./announce-pass.server";

type RegisteredPartnerMember =
  | { ok: true; accountId: string; session: StartedSession }
  | { ok: false; reason: "email-taken" | "busy" | ConnectionRefusal };

/** Undoes the account when the pass cannot be connected. */
class PassRefused extends Error {
  override name = "PassRefused";
  constructor(readonly reason: ConnectionRefusal) {
    super(`The pass was refused: ${reason}`);
  }
}

export async function registerPartnerMember(
  db: Db,
  {
    person,
    password,
    passwords,
    lang,
    gym,
    acquiringTrainerTuid,
    place,
    now,
    replaces,
  }: {
    /** From an opened link, never from a form. */
    person: PartnerPerson;
    password: string;
    passwords: PasswordHasher;
    lang: LangKey;
    /** The gym of the host; null on the platform. */
    gym: { id: number } | null;
    /** The trainer whose page brought them. */
    acquiringTrainerTuid?: string | undefined;
    place: SignInPlace;
    now: Date;
    /** Hash of the browser's earlier session. */
    replaces?: string | null;
  },
): Promise<RegisteredPartnerMember> {
  const { email, firstname: firstName, lastname: lastName, gpwId } = person;
  const hashed = await hashPassword(passwords, password);
  if (!hashed.ok) return hashed;
  const { passwordHash } = hashed;
  try {
    return await inTransaction<RegisteredPartnerMember>(db, async (tx) => {
      const profile = { email, passwordHash, firstName, lastName, langKey: lang, now };
      const account = await createAccount(tx, profile);
      if (!account.ok) return account;
      const { accountId, studentId } = account;
      await registerStudent(tx, { accountId, now, acquiringGymId: gym?.id, acquiringTrainerTuid });
      const connected = await connectPass(tx, { studentId, gpwId, now });
      if (!connected.ok) throw new PassRefused(connected.reason);
      await announcePass(tx, { person: { accountId, email: account.email, firstName }, lang, gym });
      const session = await startSession(tx, { accountId, place, now, replaces });
      return { ok: true, accountId, session };
    });
  } catch (error) {
    if (error instanceof PassRefused) return { ok: false, reason: error.reason };
    throw error;
  }
}
