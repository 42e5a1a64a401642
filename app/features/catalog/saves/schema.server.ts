import { foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { createdAt } from "~/db/columns";
import { students } from "~/features/identity/schema.server";
import { workouts } from "../workouts/schema.server";

/** A member's list "Later" of a gym. */
export const savedWorkouts = pgTable(
  "saved_workouts",
  {
    gymId: integer("gym_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    workoutId: integer("workout_id").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.studentId, t.workoutId] }),
    // A member's own, the one added last first.
    index("saved_workouts_newest").on(
      t.gymId,
      t.studentId,
      t.createdAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
    ),
    foreignKey({
      name: "saved_workouts_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
  ],
);
