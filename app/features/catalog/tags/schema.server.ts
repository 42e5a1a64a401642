/** A gym's tags, and the tables that give each filtered list an index range of its own per tag. */
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { moment, translations } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { workoutTypes, workoutTypeWorkouts } from "../workout-types/schema.server";
import { workouts } from "../workouts/schema.server";

/** What a gym filters by; one row per text and gym. */
export const tags = pgTable(
  "tags",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    text: text().notNull(),
    texts: translations(),
    /** About how many workouts have it. Only used to choose which of several tags to walk, never as an answer. */
    workoutCount: integer("workout_count").notNull().default(0),
  },
  (t) => [
    unique("tags_gym_id_id").on(t.gymId, t.id),
    unique("tags_text").on(t.gymId, t.text),
    check("tags_length", sql`length(${t.text}) between 1 and 40`),
  ],
);

/** A gym's workouts per tag: which tags each workout has, and an index range for each tag over all categories. */
export const workoutTags = pgTable(
  "workout_tags",
  {
    gymId: integer("gym_id").notNull(),
    workoutId: integer("workout_id").notNull(),
    tagId: integer("tag_id").notNull(),
    publishedAt: moment("published_at").notNull(),
    timeBucket: smallint("time_bucket").notNull(),
    /** All tags of the workout, and the last of each index: further tags are checked without a look at the row. */
    tagIds: integer("tag_ids").array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.workoutId, t.tagId] }),
    index("workout_tags_page").on(
      t.gymId,
      t.tagId,
      t.publishedAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
      t.tagIds,
    ),
    index("workout_tags_time").on(
      t.gymId,
      t.tagId,
      t.timeBucket,
      t.publishedAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
      t.tagIds,
    ),
    foreignKey({
      name: "workout_tags_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "workout_tags_tag",
      columns: [t.gymId, t.tagId],
      foreignColumns: [tags.gymId, tags.id],
    }).onDelete("cascade"),
  ],
);

/** A category's workouts repeated per tag, so that a filtered page is also one index range. */
export const workoutTypeTagWorkouts = pgTable(
  "workout_type_tag_workouts",
  {
    gymId: integer("gym_id").notNull(),
    workoutTypeKey: text("workout_type_key").notNull(),
    tagId: integer("tag_id").notNull(),
    workoutId: integer("workout_id").notNull(),
    publishedAt: moment("published_at").notNull(),
    timeBucket: smallint("time_bucket").notNull(),
    /** All tags of the workout, as in workout_tags. */
    tagIds: integer("tag_ids").array().notNull(),
  },
  (t) => [
    // Named by hand: drizzle's own name is longer than PostgreSQL allows.
    primaryKey({
      name: "workout_type_tag_workouts_pk",
      columns: [t.gymId, t.workoutTypeKey, t.tagId, t.workoutId],
    }),
    index("workout_type_tag_workouts_page").on(
      t.gymId,
      t.workoutTypeKey,
      t.tagId,
      t.publishedAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
      t.tagIds,
    ),
    index("workout_type_tag_workouts_time").on(
      t.gymId,
      t.workoutTypeKey,
      t.tagId,
      t.timeBucket,
      t.publishedAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
      t.tagIds,
    ),
    foreignKey({
      name: "workout_type_tag_workouts_listed",
      columns: [t.gymId, t.workoutTypeKey, t.workoutId],
      foreignColumns: [
        workoutTypeWorkouts.gymId,
        workoutTypeWorkouts.workoutTypeKey,
        workoutTypeWorkouts.workoutId,
      ],
    }).onDelete("cascade"),
    foreignKey({
      name: "workout_type_tag_workouts_tagged",
      columns: [t.gymId, t.workoutId, t.tagId],
      foreignColumns: [workoutTags.gymId, workoutTags.workoutId, workoutTags.tagId],
    }).onDelete("cascade"),
  ],
);

/** The tags of a category's filter bar. Kept on write: finding them among the workouts would read all of them. */
export const workoutTypeTags = pgTable(
  "workout_type_tags",
  {
    gymId: integer("gym_id").notNull(),
    workoutTypeKey: text("workout_type_key").notNull(),
    tagId: integer("tag_id").notNull(),
    /** Like `tags.workoutCount`, but within this category. */
    workoutCount: integer("workout_count").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.workoutTypeKey, t.tagId] }),
    foreignKey({
      name: "workout_type_tags_type",
      columns: [t.gymId, t.workoutTypeKey],
      foreignColumns: [workoutTypes.gymId, workoutTypes.key],
    }).onDelete("cascade"),
    foreignKey({
      name: "workout_type_tags_tag",
      columns: [t.gymId, t.tagId],
      foreignColumns: [tags.gymId, tags.id],
    }).onDelete("cascade"),
  ],
);
