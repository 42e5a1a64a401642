/** Every SELECT on the roles of accounts: in a gym, as a trainer, on the platform (product.md §15). */
import { and, asc, desc, eq, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { parseLangKey, type LangKey } from "~/kernel/lang-keys";
import { accounts, gymStaff, trainerAccounts } from "../schema.server";
import { creatorConfirmations } from "./schema.server";
import { isPermitted, parseGymRole, type GymRole, type StudioAct } from "./studio-permissions";

/** A person has one role in a gym; null: none. */
export async function findRoleInGym(
  db: DbOrTx,
  whose: { accountId: string; gymId: number },
): Promise<GymRole | null> {
  const [row] = await staffRoles(db).execute(whose);
  return parseGymRole(row?.role);
}

/** Staff of this gym, in any role (product.md §15): they see its workouts. */
export async function isStaffOf(
  db: DbOrTx,
  whose: { accountId: string; gymId: number },
): Promise<boolean> {
  return (await findRoleInGym(db, whose)) !== null;
}

/** False for a person without a role in the gym. */
export async function isPermittedInGym(
  db: DbOrTx,
  { act, ...whose }: { accountId: string; gymId: number; act: StudioAct },
): Promise<boolean> {
  const role = await findRoleInGym(db, whose);
  return role !== null && isPermitted(role, act);
}

const staffRoles = prepared((db) =>
  db
    .select({ role: gymStaff.role })
    .from(gymStaff)
    .where(
      and(
        eq(gymStaff.gymId, sql.placeholder("gymId")),
        eq(gymStaff.accountId, sql.placeholder("accountId")),
      ),
    )
    .prepare("identity_staff_roles"),
);

/** The gym's owners, for mails about its money. */
export async function listOwnersOfGym(
  db: DbOrTx,
  gymId: number,
): Promise<{ accountId: string; email: string; firstName: string; lang: LangKey | null }[]> {
  const rows = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      langKey: accounts.langKey,
    })
    .from(gymStaff)
    .innerJoin(accounts, eq(accounts.id, gymStaff.accountId))
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.role, "OWNER")));
  return rows.map(({ langKey, ...owner }) => ({
    ...owner,
    lang: parseLangKey(langKey),
  }));
}

/**
 * The gyms that an account has opened, also those that it has handed on: a gym's first confirmation is that of whoever
 * opened it. The newest first.
 */
export async function listOpenedGymIds(db: DbOrTx, accountId: string): Promise<number[]> {
  const own = creatorConfirmations;
  const other = alias(creatorConfirmations, "other");
  const isEarlier = or(
    lt(other.acceptedTermsAt, own.acceptedTermsAt),
    and(eq(other.acceptedTermsAt, own.acceptedTermsAt), lt(other.id, own.id)),
  );
  const earlier = db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.gymId, own.gymId), isEarlier));
  const rows = await db
    .select({ gymId: own.gymId })
    .from(own)
    .where(and(eq(own.accountId, accountId), eq(own.role, "OWNER"), notExists(earlier)))
    .orderBy(desc(own.acceptedTermsAt))
    .limit(100);
  return rows.map(({ gymId }) => gymId);
}

/** The trainer an account is; the public profile comes from the gyms feature. */
export async function findTrainerOfAccount(
  db: DbOrTx,
  accountId: string,
): Promise<{ trainerId: number } | null> {
  const [row] = await trainerOfAccount(db).execute({ accountId });
  return row ?? null;
}

const trainerOfAccount = prepared((db) =>
  db
    .select({ trainerId: trainerAccounts.trainerId })
    .from(trainerAccounts)
    .where(eq(trainerAccounts.accountId, sql.placeholder("accountId")))
    .prepare("identity_trainer_of_account"),
);

/** The account's roles in all gyms. */
export async function listRolesOfAccount(
  db: DbOrTx,
  accountId: string,
): Promise<{ gymId: number; role: GymRole }[]> {
  const rows = await db
    .select({ gymId: gymStaff.gymId, role: gymStaff.role })
    .from(gymStaff)
    .where(eq(gymStaff.accountId, accountId))
    .orderBy(asc(gymStaff.gymId))
    .limit(100);
  return rows.flatMap(({ gymId, role: text }) => {
    const role = parseGymRole(text);
    return role ? [{ gymId, role }] : [];
  });
}

/** The account of a trainer, for mails; null: the trainer has none, or it is purged. */
export async function findContactOfTrainer(
  db: DbOrTx,
  trainerId: number,
): Promise<{ accountId: string; email: string; firstName: string; lang: LangKey | null } | null> {
  const [row] = await db
    .select({
      accountId: accounts.id,
      email: accounts.email,
      firstName: accounts.firstName,
      langKey: accounts.langKey,
    })
    .from(trainerAccounts)
    .innerJoin(accounts, eq(accounts.id, trainerAccounts.accountId))
    .where(and(eq(trainerAccounts.trainerId, trainerId), isNull(accounts.purgedAt)));
  if (!row) return null;
  const { langKey, ...contact } = row;
  return { ...contact, lang: parseLangKey(langKey) };
}

type Authority = "ROLE_USER" | "ROLE_TRAINER" | "ROLE_ADMIN";

/** For GET /api/account (product.md §12). Roles in a gym are not authorities: they apply in that gym only. */
export async function accountAuthorities(
  db: DbOrTx,
  { accountId, isAdmin }: { accountId: string; isAdmin: boolean },
): Promise<Authority[]> {
  const trainer = await findTrainerOfAccount(db, accountId);
  return [
    "ROLE_USER",
    ...(trainer ? (["ROLE_TRAINER"] as const) : []),
    ...(isAdmin ? (["ROLE_ADMIN"] as const) : []),
  ];
}
