/**
 * What members train (product.md §13 "Tracking", §21). An execution is one loaded workout of one person; its events are
 * partitioned by month and pruned, as are executions of visitors, while a member's executions and days remain.
 */
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { students } from "~/features/identity/schema.server";
import { WORKOUT_TRACK_TYPES, type WorkoutTrackType } from "./track-types";

export const workoutExecutions = pgTable(
  "workout_executions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id").notNull(),
    workoutId: integer("workout_id").notNull(),
    /** From the session; null for a visitor. */
    studentId: integer("student_id").references(() => students.id, { onDelete: "cascade" }),
    /** Made by the client for each loaded workout; unique only together with workout and student. */
    executionId: uuid("execution_id").notNull(),
    workoutType: text("workout_type").notNull().default("CHALLENGE"),
    workoutGroupId: integer("workout_group_id"),
    workoutGroupItemId: integer("workout_group_item_id"),
    /** The time of its first event. */
    startedAt: moment("started_at").notNull(),
    /** The day of `startedAt` in the member's time zone at that time, else in the gym's. */
    day: date({ mode: "string" }).notNull(),
    /** Seconds really played, at most 1.5 times the workout's duration. */
    playedSeconds: integer("played_seconds").notNull().default(0),
    /** The time of its first WORKOUT_COMPLETE. */
    completedAt: moment("completed_at"),
  },
  (t) => [
    unique("workout_executions_client")
      .on(t.executionId, t.workoutId, t.studentId)
      .nullsNotDistinct(),
    index("workout_executions_days")
      .on(t.studentId, t.gymId, t.day)
      .where(sql`student_id is not null`),
    index("workout_executions_visitors")
      .on(t.startedAt)
      .where(sql`student_id is null`),
    foreignKey({
      name: "workout_executions_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
    check("workout_executions_played", sql`${t.playedSeconds} >= 0`),
  ],
);

/** A workout counts as done once per day and member (product.md §21). */
export const workoutDays = pgTable(
  "workout_days",
  {
    gymId: integer("gym_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    /** In the member's time zone when it was done, else in the gym's. */
    day: date({ mode: "string" }).notNull(),
    workoutId: integer("workout_id").notNull(),
    completedAt: moment("completed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.studentId, t.gymId, t.day, t.workoutId] }),
    foreignKey({
      name: "workout_days_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
  ],
);

/**
 * Partitioned by the month of its execution's start: the same event always falls into the same partition, so the unique
 * key drops a repeated one. The migration declares the partitions, which the generator cannot express.
 */
export const workoutEvents = pgTable(
  "workout_events",
  {
    executionStartedAt: moment("execution_started_at").notNull(),
    execution: bigint({ mode: "number" }).notNull(),
    /** `seq:{number}`, else `{type}:{movement}:{second}` (product.md §13 "Tracking"). */
    key: text().notNull(),
    gymId: integer("gym_id").notNull(),
    workoutId: integer("workout_id").notNull(),
    studentId: integer("student_id"),
    movementId: integer("movement_id"),
    type: text().$type<WorkoutTrackType>().notNull(),
    /** Seconds, with two decimals at most. */
    executionTime: doublePrecision("execution_time").notNull(),
    workoutGroupId: integer("workout_group_id"),
    workoutGroupItemId: integer("workout_group_item_id"),
    occurredAt: moment("occurred_at").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.executionStartedAt, t.execution, t.key] }),
    index("workout_events_student")
      .on(t.studentId)
      .where(sql`student_id is not null`),
    check(
      "workout_events_type",
      sql`${t.type} in (${sql.raw(WORKOUT_TRACK_TYPES.map((type) => `'${type}'`).join(","))})`,
    ),
  ],
);
