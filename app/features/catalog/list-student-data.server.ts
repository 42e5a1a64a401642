import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { workoutCompletions } from "./completions/schema.server";
import { workoutLikes } from "./likes/schema.server";
import { savedWorkouts } from "./saves/schema.server";
import { workoutStarts } from "./starts/schema.server";

/** The workouts that a member likes, has saved for later, has started and has completed. */
export const listStudentData = (db: DbOrTx, studentId: number): PersonSubject[] =>
  (
    [
      ["favourites", workoutLikes],
      ["saved-workouts", savedWorkouts],
      ["started-workouts", workoutStarts],
      ["completed-workouts", workoutCompletions],
    ] as const
  ).map(([name, table]) => ({
    name,
    load: () => db.select().from(table).where(eq(table.studentId, studentId)),
  }));
