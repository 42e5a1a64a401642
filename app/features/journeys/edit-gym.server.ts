/** A creator changes fields of the gym's look or texts: the change, what it replaced, and its act, or none of them. */
import type { Db } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import type { Action } from "~/features/audit/actions";
import { recordAct } from "~/features/audit/record-act.server";
import { changeGym } from "~/features/gyms/change-gym.server";
import type { GymFields } from "~/features/gyms/gym-fields";

/** @throws when the gym does not exist */
export function editGym(
  db: Db,
  {
    action = "gym.change-brand",
    ...change
  }: {
    gymId: number;
    accountId: string;
    /** Of the fields in `values` as the editor has loaded them; null: the values replace whatever is saved. */
    version: string | null;
    /** Checked by the caller. */
    values: GymFields;
    /** As the audit log names the change. */
    action?: Action;
    now: Date;
  },
) {
  const { gymId, accountId, now } = change;
  return inGymTransaction(db, { gymId }, async (tx) => {
    const changed = await changeGym(tx, change);
    if (!changed.ok) return changed;
    const { before, after } = changed;
    const subject = { kind: "gym", id: String(gymId) } as const;
    await recordAct(tx, { gymId, accountId, action, subject, before, after, now });
    return changed;
  });
}
