/** A creator says whether a category's page writes the title over its picture: the change, its undo and its act. */
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { changeGym } from "~/features/gyms/change-gym.server";

export function changeTitleOverlay(
  db: Db,
  {
    isHidden,
    ...change
  }: { gymId: number; accountId: string; version: string; isHidden: boolean; now: Date },
) {
  const { gymId, accountId, now } = change;
  return inGymTransaction(db, { gymId }, async (tx) => {
    const values = { categoryOverlayHideTitle: isHidden ? true : null };
    const changed = await changeGym(tx, { ...change, values });
    if (!changed.ok) return changed;
    await recordAct(tx, {
      ...{ gymId, accountId, now, action: "gym.change-display" },
      subject: { kind: "gym", id: String(gymId) },
      before: changed.before,
      after: changed.after,
    });
    return changed;
  });
}
