/** Lives: sessions a gym gives at a fixed time (product.md §16). */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { checkPictures, createdAt, moment, translations } from "~/db/columns";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { gyms, gymTrainers } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";
import { LIVE_SOURCES, LIVE_STATUSES, SEAT_STATES } from "./live-kinds";

/** What the lives that repeat weekly were made from; each of them is a row of its own. */
export const liveSeries = pgTable(
  "live_series",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** RFC 5545 RRULE without its start, e.g. "FREQ=WEEKLY;COUNT=8". */
    rule: text().notNull(),
    /** First start on the clock of `time_zone`, e.g. "2026-11-27T18:00"; the hour stays over changes of the clock. */
    startsLocal: text("starts_local").notNull(),
    timeZone: text("time_zone").notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("live_series_gym_id").on(t.gymId, t.id)],
);

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
    description: text(),
    /** What members need, e.g. "A mat and a chair". */
    equipment: text(),
    texts: translations(),
    /** A portrait, 234 by 379 on the page; null: the trainer's picture. */
    imageUrl: text("image_url"),
    startsAt: moment("starts_at").notNull(),
    /** The time zone of the place, e.g. "Europe/London". */
    timeZone: text("time_zone").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    /** Minutes before the start from which members may join. */
    leadMinutes: integer("lead_minutes").notNull().default(15),
    /** Seats; null: as many as come. */
    capacity: integer(),
    source: text({ enum: LIVE_SOURCES }).notNull().default("BROADCAST"),
    /** Where it takes place when the gym does not broadcast it here: a page to join, or an HLS playlist. */
    sourceUrl: text("source_url"),
    status: text({ enum: LIVE_STATUSES }).notNull().default("SCHEDULED"),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    /** What the cancel mail says. */
    cancelReason: text("cancel_reason"),
    /** True: the recording does not become a workout. */
    isReplayPrivate: boolean("is_replay_private").notNull().default(false),
    /** False: open to everybody. True: only with a plan in live_subscription_types. Kept on write. */
    locked: boolean().notNull().default(false),
    /** Where the replay begins and ends, in milliseconds of what was broadcast; null: at its end. */
    replayFromMs: integer("replay_from_ms").notNull().default(0),
    replayToMs: integer("replay_to_ms"),
    /** The replay's files are still cut as before. */
    isReplayStale: boolean("is_replay_stale").notNull().default(false),
    seriesId: integer("series_id"),
    /** The day of the series that this live takes, even when it was moved to another day. */
    seriesDay: date("series_day", { mode: "string" }),
    /** When its start was last changed: nobody is reminded of a start that they did not know then. */
    movedAt: moment("moved_at"),
    /** Number of changes that calendars have to take over (RFC 5545 SEQUENCE). */
    sequence: integer().notNull().default(0),
    /** Its replay; set exactly while the status is REPLAY. */
    workoutId: integer("workout_id"),
    /** The form that planned it: a form that is sent twice plans once. */
    formId: uuid("form_id"),
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
    foreignKey({
      name: "lives_series_of_gym",
      columns: [t.gymId, t.seriesId],
      foreignColumns: [liveSeries.gymId, liveSeries.id],
    }),
    unique("lives_replay").on(t.gymId, t.workoutId),
    unique("lives_gym_id").on(t.gymId, t.id),
    unique("lives_form").on(t.gymId, t.formId),
    unique("lives_series_day").on(t.seriesId, t.seriesDay),
    index("lives_upcoming")
      .on(t.gymId, t.startsAt)
      .where(sql`${t.status} in ('SCHEDULED', 'LIVE')`),
    // For the platform's list and the jobs, over all gyms.
    index("lives_planned")
      .on(t.startsAt)
      .where(sql`${t.status} in ('SCHEDULED', 'LIVE')`),
    // For the job that makes replays, over all gyms.
    index("lives_to_replay")
      .on(t.endedAt)
      .where(sql`${t.status} = 'ENDED' and ${t.source} = 'BROADCAST'`),
    // For the job that cuts replays anew, over all gyms.
    index("lives_to_cut")
      .on(t.id)
      .where(sql`${t.isReplayStale}`),
    index("lives_of_gym").on(t.gymId, t.startsAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index("lives_of_trainer").on(t.trainerId, t.startsAt),
    check("lives_replay_workout", sql`(${t.status} = 'REPLAY') = (${t.workoutId} is not null)`),
    check("lives_duration", sql`${t.durationMinutes} between 1 and 1440`),
    check("lives_lead", sql`${t.leadMinutes} between 0 and 120`),
    check("lives_capacity", sql`${t.capacity} between 1 and 100000`),
    check(
      "lives_source_url",
      sql`case when ${t.source} = 'BROADCAST' then ${t.sourceUrl} is null
               else ${t.status} = 'DRAFT' or ${t.sourceUrl} is not null end`,
    ),
    check(
      "lives_source_url_form",
      sql`${t.sourceUrl} ~ '^https?://' and length(${t.sourceUrl}) <= 2000`,
    ),
    check(
      "lives_replay_cut",
      sql`${t.replayFromMs} >= 0 and (${t.replayToMs} is null or ${t.replayToMs} > ${t.replayFromMs})`,
    ),
    check("lives_series_both", sql`(${t.seriesId} is null) = (${t.seriesDay} is null)`),
    ...checkPictures("lives", [t.imageUrl]),
  ],
);

/** The plans that open a live; one without rows is open to everybody. */
export const liveSubscriptionTypes = pgTable(
  "live_subscription_types",
  {
    gymId: integer("gym_id").notNull(),
    liveId: integer("live_id").notNull(),
    /** The plan's own tenant: the gym, or 0 for a plan of the platform. */
    planTenant: integer("plan_tenant").notNull(),
    subscriptionTypeId: integer("subscription_type_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.liveId, t.subscriptionTypeId] }),
    check("live_subscription_types_tenant", sql`${t.planTenant} in (0, ${t.gymId})`),
    foreignKey({
      name: "live_subscription_types_plan",
      columns: [t.planTenant, t.subscriptionTypeId],
      foreignColumns: [subscriptionTypes.tenant, subscriptionTypes.id],
    }),
    foreignKey({
      name: "live_subscription_types_live",
      columns: [t.gymId, t.liveId],
      foreignColumns: [lives.gymId, lives.id],
    }).onDelete("cascade"),
    index("live_subscription_types_of_plan").on(t.planTenant, t.subscriptionTypeId),
  ],
);

/** Who has joined a live, waits for a seat, or has given one up. Staff take none. */
export const liveSeats = pgTable(
  "live_seats",
  {
    gymId: integer("gym_id").notNull(),
    liveId: integer("live_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    state: text({ enum: SEAT_STATES }).notNull(),
    /** Place in the waiting list: the first to ask is the first to sit. */
    askedAt: moment("asked_at").notNull(),
    /** First time seated; null: never. */
    seatedAt: moment("seated_at"),
    /** Last sign of life of the person's page. */
    seenAt: moment("seen_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.liveId, t.studentId] }),
    foreignKey({
      name: "live_seats_live",
      columns: [t.gymId, t.liveId],
      foreignColumns: [lives.gymId, lives.id],
    }).onDelete("cascade"),
    index("live_seats_taken").on(t.liveId, t.state, t.askedAt),
    index("live_seats_of_student").on(t.studentId),
    // For the job that frees seats, over all gyms.
    index("live_seats_seen")
      .on(t.seenAt)
      .where(sql`${t.state} <> 'LEFT'`),
    check("live_seats_seated", sql`${t.state} <> 'SEATED' or ${t.seatedAt} is not null`),
  ],
);

/** Who asked to be reminded of a live, and which reminders were written for which start. */
export const liveReminders = pgTable(
  "live_reminders",
  {
    gymId: integer("gym_id").notNull(),
    liveId: integer("live_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    byMail: boolean("by_mail").notNull(),
    byPush: boolean("by_push").notNull(),
    askedAt: moment("asked_at").notNull(),
    /** The start that the reminder 24 hours before was written for; a live that is moved is reminded of again. */
    dayBeforeFor: moment("day_before_for"),
    /** The start that the reminder 15 minutes before was written for. */
    soonFor: moment("soon_for"),
  },
  (t) => [
    primaryKey({ columns: [t.liveId, t.studentId] }),
    foreignKey({
      name: "live_reminders_live",
      columns: [t.gymId, t.liveId],
      foreignColumns: [lives.gymId, lives.id],
    }).onDelete("cascade"),
    index("live_reminders_of_student").on(t.studentId),
    check("live_reminders_some", sql`${t.byMail} or ${t.byPush}`),
  ],
);
