/** Gives a person of the team another role, or none. A gym keeps at least one OWNER, also of two changes at once. */
import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { gymStaff } from "../schema.server";
import { lockOwners } from "./lock-owners.server";
import { parseGymRole, type GymRole } from "./studio-permissions";

export async function changeRole(
  tx: Tx,
  {
    gymId,
    accountId,
    role,
  }: {
    gymId: number;
    accountId: string;
    /** Null: the person leaves the team. */
    role: GymRole | null;
  },
): Promise<Result<{ before: GymRole }, "gone" | "last-owner">> {
  const owners = await lockOwners(tx, { gymId });
  const isOf = and(eq(gymStaff.gymId, gymId), eq(gymStaff.accountId, accountId));
  const [row] = await tx.select({ role: gymStaff.role }).from(gymStaff).where(isOf).for("update");
  const before = parseGymRole(row?.role);
  if (!before) return refuse("gone");
  const isLastOwner = before === "OWNER" && owners.length < 2;
  if (isLastOwner && role !== "OWNER") return refuse("last-owner");
  if (role === null) await tx.delete(gymStaff).where(isOf);
  else await tx.update(gymStaff).set({ role }).where(isOf);
  return ok({ before });
}
