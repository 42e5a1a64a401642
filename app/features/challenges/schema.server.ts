/**
 * Challenges (product.md §21): workouts by day, the members who have joined, what they have moved and done. Keys begin
 * with the gym, so that no row points into another one.
 */
import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { checkPictures, createdAt, moment, translations } from "~/db/columns";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { gyms, gymTrainers } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";
import { MAX_CHALLENGE_DAYS, MIN_CHALLENGE_DAYS } from "./challenge-limits";

const limit = (value: number) => sql.raw(String(value));

export const challenges = pgTable(
  "challenges",
  {
    /** The `workoutGroupId` of tracking events. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    guid: text().notNull().unique(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    trainerId: integer("trainer_id"),
    name: text().notNull(),
    description: text(),
    pictureUrl: text("picture_url"),
    days: smallint().notNull(),
    /** Number of challenge_items rows. Kept on write, so that a list need not count them. */
    itemCount: smallint("item_count").notNull(),
    texts: translations(),
    /** Null: a draft, which no page and no member finds. */
    publishedAt: moment("published_at"),
    /** From then on only members who have joined it find it, and no member joins. */
    archivedAt: moment("archived_at"),
    /** Of the form that made it, so that a form that is sent twice makes one; null: no form did. */
    formKey: uuid("form_key"),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "challenges_trainer_of_gym",
      columns: [t.gymId, t.trainerId],
      foreignColumns: [gymTrainers.gymId, gymTrainers.trainerId],
    }),
    unique("challenges_gym_id").on(t.gymId, t.id),
    unique("challenges_form").on(t.gymId, t.formKey),
    index("challenges_published")
      .on(t.gymId, t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.publishedAt} is not null and ${t.archivedAt} is null`),
    // The studio's list, drafts included.
    index("challenges_of_gym").on(t.gymId, t.id.desc().nullsFirst()),
    check("challenges_guid", sql`${t.guid} ~ '^[a-z0-9][a-z0-9-]{1,79}$'`),
    check(
      "challenges_days",
      sql`${t.days} between ${limit(MIN_CHALLENGE_DAYS)} and ${limit(MAX_CHALLENGE_DAYS)}`,
    ),
    // A draft may be empty.
    check(
      "challenges_item_count",
      sql`${t.itemCount} > 0 or (${t.itemCount} = 0 and ${t.publishedAt} is null)`,
    ),
    check("challenges_archived", sql`${t.archivedAt} is null or ${t.publishedAt} is not null`),
    ...checkPictures("challenges", [t.pictureUrl]),
  ],
);

/** A workout on a day of a challenge; the same workout may stand in several. */
export const challengeItems = pgTable(
  "challenge_items",
  {
    /** The `workoutGroupItemId` of tracking events. */
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id").notNull(),
    challengeId: integer("challenge_id").notNull(),
    /** 1 is the first day. */
    day: smallint().notNull(),
    /** 1 comes first on its day. */
    position: smallint().notNull(),
    workoutId: integer("workout_id").notNull(),
  },
  (t) => [
    unique("challenge_items_order").on(t.gymId, t.challengeId, t.day, t.position),
    unique("challenge_items_challenge_id").on(t.gymId, t.challengeId, t.id),
    index("challenge_items_workout").on(t.gymId, t.workoutId, t.challengeId),
    foreignKey({
      name: "challenge_items_challenge",
      columns: [t.gymId, t.challengeId],
      foreignColumns: [challenges.gymId, challenges.id],
    }).onDelete("cascade"),
    // A workout can not be deleted under a challenge.
    foreignKey({
      name: "challenge_items_workout_of_gym",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }),
    check("challenge_items_day", sql`${t.day} between 1 and ${limit(MAX_CHALLENGE_DAYS)}`),
    check("challenge_items_position", sql`${t.position} > 0`),
  ],
);

/** A round of a member in a challenge. The one that is finished is the member's badge. */
export const challengeMembers = pgTable(
  "challenge_members",
  {
    gymId: integer("gym_id").notNull(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    challengeId: integer("challenge_id").notNull(),
    /** 1, and one more each time the member joins again after finishing. */
    round: smallint().notNull(),
    /** The date of day 1, from which the dates of what is not done are counted. */
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    joinedAt: moment("joined_at").notNull(),
    leftAt: moment("left_at"),
    finishedAt: moment("finished_at"),
    /** Number of the round's challenge_done rows. Kept on write, so that two servers finish a round once. */
    doneCount: smallint("done_count").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.studentId, t.challengeId, t.round] }),
    foreignKey({
      name: "challenge_members_challenge",
      columns: [t.gymId, t.challengeId],
      foreignColumns: [challenges.gymId, challenges.id],
    }).onDelete("cascade"),
    uniqueIndex("challenge_members_running")
      .on(t.gymId, t.studentId, t.challengeId)
      .where(sql`${t.leftAt} is null and ${t.finishedAt} is null`),
    index("challenge_members_of_student").on(t.studentId),
    // Whom an editor's change of the challenge concerns.
    index("challenge_members_unfinished")
      .on(t.gymId, t.challengeId, t.studentId, t.round)
      .where(sql`${t.finishedAt} is null`),
    check("challenge_members_round", sql`${t.round} > 0`),
    check("challenge_members_done_count", sql`${t.doneCount} >= 0`),
    check("challenge_members_end", sql`${t.leftAt} is null or ${t.finishedAt} is null`),
  ],
);

/** The item of a member's round, as the key of what belongs to it. */
const itemOfRound = () => ({
  gymId: integer("gym_id").notNull(),
  studentId: integer("student_id").notNull(),
  challengeId: integer("challenge_id").notNull(),
  round: smallint().notNull(),
  itemId: integer("item_id").notNull(),
});

/** An item that a member has moved to another date. */
export const challengeMoves = pgTable(
  "challenge_moves",
  { ...itemOfRound(), day: date({ mode: "string" }).notNull() },
  (t) => [
    primaryKey({ columns: [t.gymId, t.studentId, t.challengeId, t.round, t.itemId] }),
    foreignKey({
      name: "challenge_moves_round",
      columns: [t.gymId, t.studentId, t.challengeId, t.round],
      foreignColumns: [
        challengeMembers.gymId,
        challengeMembers.studentId,
        challengeMembers.challengeId,
        challengeMembers.round,
      ],
    }).onDelete("cascade"),
    foreignKey({
      name: "challenge_moves_item",
      columns: [t.gymId, t.challengeId, t.itemId],
      foreignColumns: [challengeItems.gymId, challengeItems.challengeId, challengeItems.id],
    }).onDelete("cascade"),
    index("challenge_moves_of_student").on(t.studentId),
    // An item that an editor removes takes its moves along.
    index("challenge_moves_of_item").on(t.gymId, t.challengeId, t.itemId),
  ],
);

/** An item that a member has done. It keeps its own day, so that no later move loses it. */
export const challengeDone = pgTable(
  "challenge_done",
  {
    ...itemOfRound(),
    /** In the member's time zone when it was done, else in the gym's. */
    day: date({ mode: "string" }).notNull(),
    completedAt: moment("completed_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.studentId, t.challengeId, t.round, t.itemId] }),
    foreignKey({
      name: "challenge_done_round",
      columns: [t.gymId, t.studentId, t.challengeId, t.round],
      foreignColumns: [
        challengeMembers.gymId,
        challengeMembers.studentId,
        challengeMembers.challengeId,
        challengeMembers.round,
      ],
    }).onDelete("cascade"),
    // An item can not be deleted under a member who has done it.
    foreignKey({
      name: "challenge_done_item",
      columns: [t.gymId, t.challengeId, t.itemId],
      foreignColumns: [challengeItems.gymId, challengeItems.challengeId, challengeItems.id],
    }),
    index("challenge_done_of_student").on(t.studentId),
    // Whether an editor may remove an item.
    index("challenge_done_of_item").on(t.gymId, t.challengeId, t.itemId),
  ],
);
