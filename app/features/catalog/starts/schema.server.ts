import { foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { students } from "~/features/identity/schema.server";
import { workouts } from "../workouts/schema.server";

/** Which workouts a member has started and not completed since, and when last. One row for each. */
export const workoutStarts = pgTable(
  "workout_starts",
  {
    gymId: integer("gym_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    workoutId: integer("workout_id").notNull(),
    startedAt: moment("started_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.studentId, t.workoutId] }),
    // A member's own, newest first.
    index("workout_starts_newest").on(
      t.gymId,
      t.studentId,
      t.startedAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
    ),
    foreignKey({
      name: "workout_starts_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
  ],
);
