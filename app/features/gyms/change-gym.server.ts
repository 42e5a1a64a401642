/** Changes fields of a gym in the transaction of a creator, and keeps what they were for an undo. */
import { and, eq, gte } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { addDays } from "~/kernel/time";
import {
  findChangedFields,
  readGymFields,
  toGymColumns,
  type GymField,
  type GymFields,
} from "./gym-fields";
import { gymChanges, gyms } from "./schema.server";

export const UNDO_DAYS = 30;

interface GymChange {
  gymId: number;
  accountId: string;
  now: Date;
}

interface ChangedGym {
  before: GymFields;
  after: GymFields;
}

type Changed = ({ ok: true } & ChangedGym) | { ok: false; reason: "stale"; saved: GymFields };

/**
 * `version`: of the fields as the editor has loaded them (`toContentVersion` of `readGymFields`); null: whatever is
 * saved is replaced.
 *
 * @throws when the gym does not exist
 */
export async function changeGym(
  tx: Tx,
  { version, values, ...change }: GymChange & { version: string | null; values: GymFields },
): Promise<Changed> {
  const gym = await lockGym(tx, change.gymId);
  const saved = readGymFields(gym, Object.keys(values) as GymField[]);
  const isStale = version !== null && toContentVersion(saved) !== version;
  if (isStale) return { ok: false, reason: "stale", saved };
  const { changed } = await writeFields(tx, { ...change, gym, saved, values });
  return ok(changed);
}

/**
 * Writes back what the change has replaced. The undo is a change too, so it can be undone. `undone`: the change is
 * undone already, and what it had replaced is there.
 */
export async function undoGymChange(
  tx: Tx,
  { changeId, ...undo }: GymChange & { changeId: number },
): Promise<Result<ChangedGym, "notFound" | "undone" | "changedSince">> {
  const gym = await lockGym(tx, undo.gymId);
  const ofChange = and(eq(gymChanges.gymId, undo.gymId), eq(gymChanges.id, changeId));
  const [change] = await tx
    .select()
    .from(gymChanges)
    .where(and(ofChange, gte(gymChanges.changedAt, addDays(undo.now, -UNDO_DAYS))));
  if (!change) return refuse("notFound");
  const saved = readGymFields(gym, Object.keys(change.after) as GymField[]);
  if (change.undoneBy !== null) {
    return refuse(findChangedFields(saved, change.before).isChanged ? "notFound" : "undone");
  }
  if (findChangedFields(saved, change.after).isChanged) return refuse("changedSince");
  const { id, changed } = await writeFields(tx, { ...undo, gym, saved, values: change.before });
  await tx.update(gymChanges).set({ undoneBy: id }).where(ofChange);
  return ok(changed);
}

async function lockGym(tx: Tx, gymId: number) {
  const [gym] = await tx.select().from(gyms).where(eq(gyms.id, gymId)).for("update");
  if (!gym) throw new Error(`changeGym: no gym ${gymId}`);
  return gym;
}

async function writeFields(
  tx: Tx,
  {
    gym,
    gymId,
    accountId,
    saved,
    values,
    now,
  }: GymChange & {
    gym: Awaited<ReturnType<typeof lockGym>>;
    saved: GymFields;
    values: GymFields;
  },
): Promise<{ id: number | null; changed: ChangedGym }> {
  const { before, after, isChanged } = findChangedFields(saved, values);
  if (!isChanged) return { id: null, changed: { before, after } };
  await tx.update(gyms).set(toGymColumns(gym, after)).where(eq(gyms.id, gymId));
  const [row] = await tx
    .insert(gymChanges)
    .values({ gymId, accountId, before, after, changedAt: now })
    .returning({ id: gymChanges.id });
  return { id: row?.id ?? null, changed: { before, after } };
}
