/**
 * Categories, workouts and their movements (spec §3). Composite keys lead with the gym, so that a row
 * can not point into another gym and a category page reads a handful of index pages however large it grows.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { subscriptionTypes } from "~/features/billing/schema.server";
import { gyms, trainers } from "~/features/gyms/schema.server";

export const workoutTypes = pgTable(
  "workout_types",
  {
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** The cuid in an address: `strength`, `yoga` … */
    key: text().notNull(),
    name: text().notNull(),
    coverImageUrl: text("cover_image_url"),
    headerText: text("header_text"),
    imgUrl: text("img_url"),
    secondaryText: text("secondary_text"),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.key] }),
    // Built-in categories are upper case (TOP_LIKED …): the two never collide.
    check("workout_types_key_form", sql`${t.key} ~ '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$'`),
  ],
);

export const workouts = pgTable(
  "workouts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    trainerId: integer("trainer_id").references(() => trainers.id),
    name: text().notNull(),
    description: text(),
    heroImageUrl: text("hero_image_url"),
    /** Whole seconds, as played. */
    durationSeconds: integer("duration_seconds").notNull(),
    workoutIntensity: text("workout_intensity"),
    focusAreas: jsonb("focus_areas").$type<{ name: string }[]>().notNull().default([]),
    equipmentDesc: text("equipment_desc"),
    /** False: open to everybody. True: the plans in workout_subscription_types (decisions §4). Kept by the write. */
    locked: boolean().notNull().default(false),
    publishedAt: moment("published_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("workouts_gym_id_id").on(t.gymId, t.id),
    // nullsFirst beside desc: otherwise a keyset page sorts (database.md, fact 8).
    index("workouts_newest").on(
      t.gymId,
      t.publishedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    check("workouts_duration", sql`${t.durationSeconds} > 0`),
  ],
);

/** `publishedAt` is repeated here so that a category's page is one index range. */
export const workoutTypeWorkouts = pgTable(
  "workout_type_workouts",
  {
    gymId: integer("gym_id").notNull(),
    workoutTypeKey: text("workout_type_key").notNull(),
    workoutId: integer("workout_id").notNull(),
    publishedAt: moment("published_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.workoutTypeKey, t.workoutId] }),
    index("workout_type_workouts_page").on(
      t.gymId,
      t.workoutTypeKey,
      t.publishedAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
    ),
    foreignKey({
      name: "workout_type_workouts_type",
      columns: [t.gymId, t.workoutTypeKey],
      foreignColumns: [workoutTypes.gymId, workoutTypes.key],
    }).onDelete("cascade"),
    foreignKey({
      name: "workout_type_workouts_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
  ],
);

export const workoutSubscriptionTypes = pgTable(
  "workout_subscription_types",
  {
    gymId: integer("gym_id").notNull(),
    workoutId: integer("workout_id").notNull(),
    subscriptionTypeId: integer("subscription_type_id")
      .notNull()
      .references(() => subscriptionTypes.id),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.workoutId, t.subscriptionTypeId] }),
    foreignKey({
      name: "workout_subscription_types_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
  ],
);

export const movements = pgTable(
  "movements",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id").notNull(),
    workoutId: integer("workout_id").notNull(),
    position: integer().notNull(),
    name: text().notNull(),
    heroImgUrl: text("hero_img_url"),
    durationSeconds: integer("duration_seconds").notNull(),
    /** Folder in the media store; addresses are made from it only with a grant. */
    mediaKey: text("media_key").notNull(),
    contentType: text("content_type").notNull().default("VIDEO"),
    appType: text("app_type"),
  },
  (t) => [
    unique("movements_order").on(t.gymId, t.workoutId, t.position),
    foreignKey({
      name: "movements_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
  ],
);
