/** Every SELECT on equipment. */
import { asc, eq } from "drizzle-orm";
import { cachedQuery } from "~/db/cached-query.server";
import type { DbOrTx } from "~/db/client.server";
import { equipment } from "./schema.server";

/** What a filter can show. */
const MAX_EQUIPMENT = 100;

/** By text. Cached until the gym changes. */
export async function listEquipment(db: DbOrTx, gymId: number) {
  return (await equipmentOfGym(db, String(gymId)))?.equipment ?? [];
}

/** All of a gym, as the database has them now. */
export async function listEquipmentTexts(db: DbOrTx, gymId: number): Promise<string[]> {
  const rows = await db
    .select({ text: equipment.text })
    .from(equipment)
    .where(eq(equipment.gymId, gymId));
  return rows.map(({ text }) => text);
}

const loadEquipment = (db: DbOrTx, gymId: number) =>
  db
    .select({ id: equipment.id, text: equipment.text, texts: equipment.texts })
    .from(equipment)
    .where(eq(equipment.gymId, gymId))
    .orderBy(asc(equipment.text))
    .limit(MAX_EQUIPMENT);

const equipmentOfGym = cachedQuery({
  max: 5_000,
  gymIdOf: ({ gymId }: { gymId: number; equipment: Awaited<ReturnType<typeof loadEquipment>> }) =>
    gymId,
  load: async (db, key) => ({
    gymId: Number(key),
    equipment: await loadEquipment(db, Number(key)),
  }),
});
