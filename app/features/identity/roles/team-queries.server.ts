/** Every SELECT on a gym's team and the invitations to it (product.md §15). */
import { and, asc, desc, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { accounts, gymStaff } from "../schema.server";
import { MAX_OPEN_INVITATIONS } from "./invitation";
import { gymInvitations } from "./schema.server";
import { GYM_ROLES, parseGymRole, type GymRole } from "./studio-permissions";

const memberColumns = {
  accountId: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  role: gymStaff.role,
  joinedAt: gymStaff.createdAt,
};

type MemberRow = { role: string };

const withRole = <Row extends MemberRow>(row: Row) => {
  const role = parseGymRole(row.role);
  return role ? [{ ...row, role }] : [];
};

/** The last member of the page before. */
export interface TeamCursor {
  role: GymRole;
  joinedAt: Date;
  accountId: string;
}

const rankOf = (role: SQL | typeof gymStaff.role) =>
  sql`array_position(array[${sql.join(
    GYM_ROLES.map((one) => sql`${one}::text`),
    sql`, `,
  )}], ${role})`;

/** A page: owners first, then by the time of joining. One member more tells that there are more. */
export async function listTeam(
  db: DbOrTx,
  { gymId, after, limit }: { gymId: number; after: TeamCursor | null; limit: number },
) {
  const rank = rankOf(gymStaff.role);
  const isAfter =
    after === null
      ? undefined
      : sql`(${rank}, ${gymStaff.createdAt}, ${gymStaff.accountId}) > (${rankOf(
          sql`${after.role}::text`,
        )}, ${after.joinedAt.toISOString()}::timestamptz, ${after.accountId}::uuid)`;
  const rows = await db
    .select(memberColumns)
    .from(gymStaff)
    .innerJoin(accounts, eq(accounts.id, gymStaff.accountId))
    .where(and(eq(gymStaff.gymId, gymId), isAfter))
    .orderBy(rank, asc(gymStaff.createdAt), asc(gymStaff.accountId))
    .limit(limit + 1);
  return rows.flatMap(withRole);
}

export async function findTeamMember(db: DbOrTx, whose: { gymId: number; accountId: string }) {
  const rows = await db
    .select(memberColumns)
    .from(gymStaff)
    .innerJoin(accounts, eq(accounts.id, gymStaff.accountId))
    .where(and(eq(gymStaff.gymId, whose.gymId), eq(gymStaff.accountId, whose.accountId)));
  return rows.flatMap(withRole)[0] ?? null;
}

export const countTeam = (db: DbOrTx, gymId: number): Promise<number> =>
  db.$count(gymStaff, eq(gymStaff.gymId, gymId));

export async function isEmailOfTeam(
  db: DbOrTx,
  { gymId, emailFolded }: { gymId: number; emailFolded: string },
): Promise<boolean> {
  const rows = await db
    .select({ accountId: accounts.id })
    .from(gymStaff)
    .innerJoin(accounts, eq(accounts.id, gymStaff.accountId))
    .where(and(eq(gymStaff.gymId, gymId), eq(accounts.emailFolded, emailFolded)));
  return rows.length > 0;
}

const isOpen = and(isNull(gymInvitations.acceptedAt), isNull(gymInvitations.withdrawnAt));

/** Expired ones too, so that the page can offer to send them again. Newest first. */
export function listOpenInvitations(db: DbOrTx, gymId: number) {
  return db
    .select({
      id: gymInvitations.id,
      email: gymInvitations.email,
      role: gymInvitations.role,
      expiresAt: gymInvitations.expiresAt,
    })
    .from(gymInvitations)
    .where(and(eq(gymInvitations.gymId, gymId), isOpen))
    .orderBy(desc(gymInvitations.createdAt), asc(gymInvitations.id))
    .limit(MAX_OPEN_INVITATIONS);
}

export function countOpenInvitations(
  db: DbOrTx,
  { gymId, except }: { gymId: number; except: string },
): Promise<number> {
  return db.$count(
    gymInvitations,
    and(eq(gymInvitations.gymId, gymId), isOpen, ne(gymInvitations.emailFolded, except)),
  );
}

/** Null: no link of ours. The page decides by its state what it shows. */
export async function findInvitation(db: DbOrTx, token: string) {
  const [row] = await db
    .select({
      gymId: gymInvitations.gymId,
      email: gymInvitations.email,
      role: gymInvitations.role,
      acceptedAt: gymInvitations.acceptedAt,
      acceptedBy: gymInvitations.acceptedBy,
      withdrawnAt: gymInvitations.withdrawnAt,
      expiresAt: gymInvitations.expiresAt,
    })
    .from(gymInvitations)
    .where(eq(gymInvitations.tokenHash, sha256Hex(token)));
  return row ?? null;
}
