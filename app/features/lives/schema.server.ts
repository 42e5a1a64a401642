/** Lives: sessions a gym gives at a fixed time (decisions §7). So far only planned and running ones exist. */
import { sql } from "drizzle-orm";
import { check, foreignKey, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
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
    startsAt: moment("starts_at").notNull(),
    /** Of the place it is given in, e.g. "Europe/London". */
    timeZone: text("time_zone").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    status: text({ enum: ["SCHEDULED", "LIVE", "ENDED", "REPLAY", "CANCELLED"] })
      .notNull()
      .default("SCHEDULED"),
    createdAt: createdAt(),
  },
  (t) => [
    // A gym's trainer, not another gym's.
    foreignKey({
      name: "lives_trainer_of_gym",
      columns: [t.gymId, t.trainerId],
      foreignColumns: [gymTrainers.gymId, gymTrainers.trainerId],
    }),
    unique("lives_gym_id").on(t.gymId, t.id),
    index("lives_upcoming")
      .on(t.gymId, t.startsAt)
      .where(sql`${t.status} in ('SCHEDULED', 'LIVE')`),
    check("lives_duration", sql`${t.durationMinutes} between 1 and 1440`),
  ],
);
