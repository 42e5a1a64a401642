/** A creator undoes a change of the gym's look or texts: what was there before comes back, with its own act. */
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { undoGymChange } from "~/features/gyms/change-gym.server";

/**
 * `notFound`: no such change of this gym can be undone any more. `undone`: it is undone already. `changedSince`: a
 * later change would be lost.
 */
export function undoGymEdit(
  db: Db,
  undo: { gymId: number; accountId: string; changeId: number; now: Date },
) {
  const { gymId, accountId, now } = undo;
  return inGymTransaction(db, { gymId }, async (tx) => {
    const undone = await undoGymChange(tx, undo);
    if (!undone.ok) return undone;
    const { before, after } = undone;
    const subject = { kind: "gym", id: String(gymId) } as const;
    await recordAct(tx, {
      ...{ gymId, accountId, action: "gym.undo-change" as const, subject, before, after, now },
    });
    return undone;
  });
}
