/** What a student has on the list "Later". */
import { and, eq, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { prepared } from "~/db/prepared.server";
import { savedWorkouts } from "./schema.server";

const $ = sql.placeholder;

const isOwn = and(eq(savedWorkouts.gymId, $("gymId")), eq(savedWorkouts.studentId, $("studentId")));

export async function isSaved(
  db: DbOrTx,
  options: { gymId: number; studentId: number; workoutId: number },
): Promise<boolean> {
  return (await savedOne(db).execute(options)).length > 0;
}

const savedOne = prepared((db) =>
  db
    .select({ workoutId: savedWorkouts.workoutId })
    .from(savedWorkouts)
    .where(and(isOwn, eq(savedWorkouts.workoutId, $("workoutId"))))
    .prepare("catalog_saved_one"),
);

/** Whether the list has any workout of the gym. */
export async function hasSaved(
  db: DbOrTx,
  options: { gymId: number; studentId: number },
): Promise<boolean> {
  return (await savedAny(db).execute(options)).length > 0;
}

const savedAny = prepared((db) =>
  db
    .select({ workoutId: savedWorkouts.workoutId })
    .from(savedWorkouts)
    .where(isOwn)
    .limit(1)
    .prepare("catalog_saved_any"),
);
