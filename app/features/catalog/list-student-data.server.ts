import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonData } from "~/kernel/person-data";
import { workoutCompletions } from "./completions/schema.server";
import { workoutLikes } from "./likes/schema.server";
import { workoutStarts } from "./starts/schema.server";

/** The workouts that a member likes, has started and has completed. */
export async function* listStudentData(db: DbOrTx, studentId: number): AsyncGenerator<PersonData> {
  for (const [name, table] of [
    ["favourites", workoutLikes],
    ["started-workouts", workoutStarts],
    ["completed-workouts", workoutCompletions],
  ] as const) {
    yield { name, rows: await db.select().from(table).where(eq(table.studentId, studentId)) };
  }
}
