import { foreignKey, index, integer, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { createdAt } from "~/db/columns";
import { students } from "~/features/identity/schema.server";
import { workouts } from "../workouts/schema.server";

export const workoutLikes = pgTable(
  "workout_likes",
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
    // A member's own, newest first.
    index("workout_likes_newest").on(
      t.gymId,
      t.studentId,
      t.createdAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
    ),
    foreignKey({
      name: "workout_likes_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
  ],
);
