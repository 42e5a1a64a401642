import { and, asc, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { tags, workoutTypeTags } from "./schema.server";

const MAX_TAGS = 60;

/** The tags offered in a category's filter bar, by text; without a key, those of all workouts. */
export function listTags(db: DbOrTx, { gymId, key }: { gymId: number; key: string | null }) {
  const columns = { id: tags.id, text: tags.text, texts: tags.texts };
  if (key === null) {
    return db
      .select(columns)
      .from(tags)
      .where(eq(tags.gymId, gymId))
      .orderBy(asc(tags.text))
      .limit(MAX_TAGS);
  }
  return db
    .select(columns)
    .from(workoutTypeTags)
    .innerJoin(tags, and(eq(tags.gymId, workoutTypeTags.gymId), eq(tags.id, workoutTypeTags.tagId)))
    .where(and(eq(workoutTypeTags.gymId, gymId), eq(workoutTypeTags.workoutTypeKey, key)))
    .orderBy(asc(tags.text))
    .limit(MAX_TAGS);
}
