/** Lives: sessions a gym gives at a fixed time (product.md §16). */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, moment, translations } from "~/db/columns";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { gyms, gymTrainers } from "~/features/gyms/schema.server";

export const lives = pgTable(
  "lives",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    guid: text().notNull().unique(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    trainerId: integer("trainer_id"),
    title: text().notNull(),
    texts: translations(),
    startsAt: moment("starts_at").notNull(),
    /** The time zone of the place, e.g. "Europe/London". */
    timeZone: text("time_zone").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    status: text({ enum: ["SCHEDULED", "LIVE", "ENDED", "REPLAY", "CANCELLED"] })
      .notNull()
      .default("SCHEDULED"),
    /** Its replay; set exactly while the status is REPLAY. */
    workoutId: integer("workout_id"),
    createdAt: createdAt(),
  },
  (t) => [
    // A gym's trainer, not another gym's.
    foreignKey({
      name: "lives_trainer_of_gym",
      columns: [t.gymId, t.trainerId],
      foreignColumns: [gymTrainers.gymId, gymTrainers.trainerId],
    }),
    // A workout of the same gym; one that is a replay can not be deleted under its live.
    foreignKey({
      name: "lives_replay_of_gym",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }),
    unique("lives_replay").on(t.gymId, t.workoutId),
    unique("lives_gym_id").on(t.gymId, t.id),
    index("lives_upcoming")
      .on(t.gymId, t.startsAt)
      .where(sql`${t.status} in ('SCHEDULED', 'LIVE')`),
    check("lives_replay_workout", sql`(${t.status} = 'REPLAY') = (${t.workoutId} is not null)`),
    check("lives_duration", sql`${t.durationMinutes} between 1 and 1440`),
  ],
);
