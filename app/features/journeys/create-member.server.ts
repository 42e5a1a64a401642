/**
 * Account, student with the gym that brought them, and welcome mail in one transaction (product.md §4 "Registration").
 * The password is hashed before: that is slow and would hold a connection.
 */
import type { Db, Tx } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { createAccount } from "~/features/identity/create-account.server";
import { hashPassword } from "~/features/identity/hash-password.server";
import type { PasswordHasher } from "~/features/identity/password-hasher.server";
import { registerStudent } from "~/features/identity/register-student.server";
import { NETWORK_NAMES, type FACEBOOK } from "~/features/identity/social/facebook";
import { announce } from "~/features/notifications/announce.server";
import type { LangKey } from "~/kernel/lang-keys";
import { ok } from "~/kernel/result";

export interface NewMember {
  email: string;
  firstName: string;
  lastName: string;
  /** Null: the person signs in by `network`. */
  password: string | null;
  network?: { provider: typeof FACEBOOK; subject: string } | null;
  /** The language in which they signed up. */
  lang: LangKey;
  /** Where they signed up; null on the platform itself. */
  gym: { id: number } | null;
  /** The trainer whose page brought them; an unknown one is ignored. */
  acquiringTrainerTuid?: string | undefined;
  passwords: PasswordHasher;
  now: Date;
}

type CreatedMember<More> =
  | { ok: true; accountId: string; studentId: number; more: More }
  | { ok: false; reason: "email-taken" | "busy" };

export async function createMember<More>(
  db: Db,
  {
    email,
    firstName,
    lastName,
    password,
    network,
    lang,
    gym,
    acquiringTrainerTuid,
    passwords,
    now,
  }: NewMember,
  /** Further writes of the same transaction. */
  complete: (tx: Tx, accountId: string) => Promise<More>,
): Promise<CreatedMember<More>> {
  const hashed =
    password === null ? ok({ passwordHash: null }) : await hashPassword(passwords, password);
  if (!hashed.ok) return hashed;
  const { passwordHash } = hashed;
  return inTransaction<CreatedMember<More>>(db, async (tx) => {
    const names = { firstName, lastName };
    const account = await createAccount(tx, { email, passwordHash, ...names, langKey: lang, now });
    if (!account.ok) return account;
    const { accountId, studentId } = account;
    await registerStudent(tx, { accountId, now, acquiringGymId: gym?.id, acquiringTrainerTuid });
    await announce(tx, {
      key: `welcome:${accountId}`,
      kind: "welcome",
      recipient: account.email,
      lang,
      gymId: gym?.id ?? null,
      data: {
        firstName: firstName.trim(),
        network: password === null && network ? NETWORK_NAMES[network.provider] : "",
      },
    });
    return { ok: true, accountId, studentId, more: await complete(tx, accountId) };
  });
}
