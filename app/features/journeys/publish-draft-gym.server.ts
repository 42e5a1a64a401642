/** An OWNER publishes the gym: everybody sees it, and the audit log has it. */
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { publishGym } from "~/features/gyms/publish-gym.server";
import { findRoleInGym } from "~/features/identity/roles/queries.server";

/** False: the gym is no draft any more, or the person is no OWNER any more. */
export function publishDraftGym(
  db: Db,
  { gymId, accountId, now }: { gymId: number; accountId: string; now: Date },
): Promise<boolean> {
  return inGymTransaction(db, { gymId }, async (tx) => {
    // A creator may not lock roles, so whoever loses the role in this instant publishes still.
    if ((await findRoleInGym(tx, { accountId, gymId })) !== "OWNER") return false;
    if (!(await publishGym(tx, { gymId }))) return false;
    await recordAct(tx, {
      gymId,
      accountId,
      action: "gym.publish",
      subject: { kind: "gym", id: String(gymId) },
      before: { state: "DRAFT" },
      after: { state: "LIVE" },
      now,
    });
    return true;
  });
}
