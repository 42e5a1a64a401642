import { sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { toKnownLabels } from "../tags/fold-label";
import { listEquipmentTexts } from "./queries.server";
import { equipment } from "./schema.server";

/** Ids of the gym's equipment with these texts, in any capitals, ascending, without repeats; new ones are created. */
export async function listEquipmentIds(
  tx: Tx,
  { gymId, texts }: { gymId: number; texts: readonly string[] },
): Promise<number[]> {
  if (texts.length === 0) return [];
  const trimmed = texts.map((text) => text.trim());
  // In one order, so that two publishers wait for each other instead of deadlocking.
  const distinct = toKnownLabels(trimmed, await listEquipmentTexts(tx, gymId)).toSorted();
  const rows = await tx
    .insert(equipment)
    .values(distinct.map((text) => ({ gymId, text })))
    // An update that changes nothing returns the ids of the known ones too.
    .onConflictDoUpdate({
      target: [equipment.gymId, equipment.text],
      set: { gymId: sql`excluded.gym_id` },
    })
    .returning({ id: equipment.id });
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
