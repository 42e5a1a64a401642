import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { endSessions } from "./end-sessions.server";
import { accounts, gymStaff } from "./schema.server";

/**
 * Puts an account on notice and ends all its sessions. A repetition keeps the first time. The last OWNER of a gym
 * stays; the rows of the owners are locked, so that two owners cannot leave at the same time.
 */
export async function requestDeletion(
  tx: Tx,
  { accountId, now }: { accountId: string; now: Date },
): Promise<Result<{ requestedAt: Date; isNew: boolean }, "last-owner" | "gone">> {
  if (await isLastOwner(tx, accountId)) return refuse("last-owner");
  const [account] = await tx
    .select({ requestedAt: accounts.deletionRequestedAt, purgedAt: accounts.purgedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for("update");
  if (!account || account.purgedAt) return refuse("gone");
  const requestedAt = account.requestedAt ?? now;
  await tx
    .update(accounts)
    .set({ deletionRequestedAt: requestedAt, deletionStartedAt: null })
    .where(eq(accounts.id, accountId));
  await endSessions(tx, { accountId });
  return ok({ requestedAt, isNew: account.requestedAt === null });
}

/** True if a gym has no other OWNER who stays. */
export async function isLastOwner(tx: Tx, accountId: string): Promise<boolean> {
  const owned = tx
    .select({ gymId: gymStaff.gymId })
    .from(gymStaff)
    .where(and(eq(gymStaff.accountId, accountId), eq(gymStaff.role, "OWNER")));
  const owners = await tx
    .select({ gymId: gymStaff.gymId, accountId: gymStaff.accountId })
    .from(gymStaff)
    .where(and(inArray(gymStaff.gymId, owned), eq(gymStaff.role, "OWNER")))
    .orderBy(gymStaff.gymId, gymStaff.accountId)
    .for("update");
  const gymIds = new Set(owners.map(({ gymId }) => gymId));
  if (gymIds.size === 0) return false;
  const staying = await tx
    .select({ gymId: gymStaff.gymId })
    .from(gymStaff)
    .innerJoin(accounts, eq(accounts.id, gymStaff.accountId))
    .where(
      and(
        inArray(gymStaff.gymId, [...gymIds]),
        eq(gymStaff.role, "OWNER"),
        ne(gymStaff.accountId, accountId),
        isNull(accounts.deletionRequestedAt),
      ),
    );
  for (const { gymId } of staying) gymIds.delete(gymId);
  return gymIds.size > 0;
}
