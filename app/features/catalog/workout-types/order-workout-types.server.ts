/** A creator puts the categories of the gym's home into another order. */
import { and, asc, eq } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { inGymTransaction } from "~/db/gym-transaction.server";
import { recordAct } from "~/features/audit/record-act.server";
import { toContentVersion } from "~/kernel/content-version.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { workoutTypes } from "./schema.server";

interface OrderWorkoutTypes {
  gymId: number;
  /** Of the keys in the order that the editor has seen (`toContentVersion`). */
  version: string;
  /** Every category of the gym, once. */
  keys: readonly string[];
  accountId: string;
  now: Date;
}

export function orderWorkoutTypes(
  db: Db,
  { gymId, version, keys, accountId, now }: OrderWorkoutTypes,
): Promise<Result<object, "stale" | "wrongKeys">> {
  return inGymTransaction<Result<object, "stale" | "wrongKeys">>(db, { gymId }, async (tx) => {
    const rows = await lockInOrder(tx, gymId);
    const before = rows.map(({ key }) => key);
    if (toContentVersion(before) !== version) return refuse("stale");
    if (keys.toSorted().join() !== before.toSorted().join()) return refuse("wrongKeys");
    const placeOf = new Map(rows.map(({ key, position }) => [key, position]));
    for (const [index, key] of keys.entries()) {
      if (placeOf.get(key) === index + 1) continue;
      await tx
        .update(workoutTypes)
        .set({ position: index + 1 })
        .where(and(eq(workoutTypes.gymId, gymId), eq(workoutTypes.key, key)));
    }
    const nameOf = new Map(rows.map(({ key, name }) => [key, name]));
    const toText = (order: readonly string[]) =>
      order.map((key) => nameOf.get(key) ?? key).join(", ");
    await recordAct(tx, {
      ...{ gymId, accountId, now, action: "category.order" },
      subject: { kind: "gym", id: String(gymId) },
      before: { order: toText(before) },
      after: { order: toText(keys) },
    });
    return ok({});
  });
}

/** Locked by key, so that two editors wait for each other; workouts may be published meanwhile. */
async function lockInOrder(tx: Tx, gymId: number) {
  const rows = await tx
    .select({
      key: workoutTypes.key,
      name: workoutTypes.name,
      position: workoutTypes.position,
    })
    .from(workoutTypes)
    .where(eq(workoutTypes.gymId, gymId))
    .orderBy(asc(workoutTypes.key))
    .for("no key update");
  // The database compares texts by its own rule, so it sorts them itself; the rows are locked already.
  const order = await tx
    .select({ key: workoutTypes.key })
    .from(workoutTypes)
    .where(eq(workoutTypes.gymId, gymId))
    .orderBy(asc(workoutTypes.position), asc(workoutTypes.key));
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return order.flatMap(({ key }) => byKey.get(key) ?? []);
}
