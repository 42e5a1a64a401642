import { foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { students } from "~/features/identity/schema.server";
import { workouts } from "../workouts/schema.server";

/** Which workouts a member has completed, and when last. One row for each, however often it was done. */
export const workoutCompletions = pgTable(
  "workout_completions",
  {
    gymId: integer("gym_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    workoutId: integer("workout_id").notNull(),
    completedAt: moment("completed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.studentId, t.workoutId] }),
    // A member's own, newest first.
    index("workout_completions_newest").on(
      t.gymId,
      t.studentId,
      t.completedAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
    ),
    foreignKey({
      name: "workout_completions_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
  ],
);
