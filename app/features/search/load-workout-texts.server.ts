/** What a workout is found by, in every language of the gym: its own texts, and those of what it belongs to. */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { equipment } from "~/features/catalog/equipment/schema.server";
import { tags } from "~/features/catalog/tags/schema.server";
import { workoutTypes, workoutTypeWorkouts } from "~/features/catalog/workout-types/schema.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { challengeItems, challenges } from "~/features/challenges/schema.server";
import { trainers } from "~/features/gyms/schema.server";
import type { Translations } from "~/kernel/translations";

export interface WorkoutKey {
  gymId: number;
  workoutId: number;
}

interface WorkoutTexts extends WorkoutKey {
  publishedAt: Date;
  texts: string[];
}

type Labels = { text: string; texts: Translations }[];

/** Nothing of archived workouts, which are not found. */
export async function loadWorkoutTexts(
  tx: Tx,
  keys: readonly WorkoutKey[],
): Promise<WorkoutTexts[]> {
  const labelsOf = (table: typeof tags | typeof equipment, ids: unknown) => sql<Labels>`
    coalesce((select json_agg(json_build_object('text', ${table.text}, 'texts', ${table.texts}))
      from ${table} where ${table.gymId} = ${workouts.gymId} and ${table.id} = any(${ids})), '[]')`;
  const categoriesOf = sql<Labels>`
    coalesce((select json_agg(json_build_object('text', ${workoutTypes.name}, 'texts', ${workoutTypes.texts}))
      from ${workoutTypes} join ${workoutTypeWorkouts} on ${workoutTypeWorkouts.gymId} = ${workoutTypes.gymId}
       and ${workoutTypeWorkouts.workoutTypeKey} = ${workoutTypes.key}
     where ${workoutTypes.gymId} = ${workouts.gymId} and ${workoutTypeWorkouts.workoutId} = ${workouts.id}), '[]')`;
  const challengesOf = sql<Labels>`
    coalesce((select json_agg(json_build_object('text', ${challenges.name}, 'texts', ${challenges.texts}))
      from ${challenges} where ${challenges.gymId} = ${workouts.gymId} and ${challenges.publishedAt} is not null
       and ${challenges.archivedAt} is null and exists (
         select from ${challengeItems}
          where ${challengeItems.gymId} = ${challenges.gymId} and ${challengeItems.challengeId} = ${challenges.id}
            and ${challengeItems.workoutId} = ${workouts.id})), '[]')`;
  const rows = await tx
    .select({
      gymId: workouts.gymId,
      workoutId: workouts.id,
      publishedAt: workouts.publishedAt,
      name: workouts.name,
      focusAreas: workouts.focusAreas,
      equipmentDesc: workouts.equipmentDesc,
      texts: workouts.texts,
      trainer: trainers.screenName,
      tags: labelsOf(tags, workouts.tagIds),
      equipment: labelsOf(equipment, workouts.equipmentIds),
      categories: categoriesOf,
      challenges: challengesOf,
    })
    .from(workouts)
    .leftJoin(trainers, eq(trainers.id, workouts.trainerId))
    .where(
      and(
        sql`(${workouts.gymId}, ${workouts.id}) in (select * from unnest(
          ${sql.param(keys.map(({ gymId }) => gymId))}::int[],
          ${sql.param(keys.map(({ workoutId }) => workoutId))}::int[]))`,
        isNull(workouts.archivedAt),
      ),
    );
  return rows.map(({ gymId, workoutId, publishedAt, ...row }) => ({
    ...{ gymId, workoutId, publishedAt },
    texts: [
      row.name,
      row.equipmentDesc ?? "",
      row.trainer ?? "",
      ...row.focusAreas.map(({ name }) => name),
      ...listTranslations(row.texts, ["name", "equipmentDesc", "focusAreas"]),
      ...[...row.tags, ...row.equipment].flatMap(({ text, texts }) => [
        text,
        ...listTranslations(texts, ["text"]),
      ]),
      ...[...row.categories, ...row.challenges].flatMap(({ text, texts }) => [
        text,
        ...listTranslations(texts, ["name"]),
      ]),
    ],
  }));
}

/** The texts of these fields in all languages. */
function listTranslations(translations: Translations, fields: readonly string[]): string[] {
  return Object.values(translations).flatMap((own) =>
    fields.flatMap((field) => {
      const translation = own?.[field] ?? [];
      return typeof translation === "string" ? [translation] : translation.map(({ name }) => name);
    }),
  );
}
