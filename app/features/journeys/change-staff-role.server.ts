/** An OWNER gives a person of the team another role, or none: the change and its entry in the audit log. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { changeRole } from "~/features/identity/roles/change-role.server";
import type { GymRole } from "~/features/identity/roles/studio-permissions";

export function changeStaffRole(
  db: Db,
  {
    gymId,
    accountId,
    role,
  }: {
    gymId: number;
    /** The OWNER who changes it. */
    actorId: string;
    accountId: string;
    /** Null: the person leaves the team. */
    role: GymRole | null;
    now: Date;
  },
) {
  return inTransaction(db, (tx) => changeRole(tx, { gymId, accountId, role }));
}
