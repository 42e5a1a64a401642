/** Categories and what stands in them (product.md §3). */
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
  uuid,
} from "drizzle-orm/pg-core";
import { checkPictures, moment, translations } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { workouts } from "../workouts/schema.server";

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
    texts: translations(),
    position: integer().notNull().default(0),
    /** Of the form that made it, so that a form that is sent twice makes one; null: no form did. */
    formKey: uuid("form_key"),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.key] }),
    unique("workout_types_form").on(t.gymId, t.formKey),
    // Built-in categories are upper case (TOP_LIKED …), so the two never collide.
    check("workout_types_key_form", sql`${t.key} ~ '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$'`),
    ...checkPictures("workout_types", [t.coverImageUrl, t.imgUrl]),
  ],
);

/**
 * Repeats the workout's publishing time and bucket, so that a category's page is one index range with or without a
 * time filter.
 */
export const workoutTypeWorkouts = pgTable(
  "workout_type_workouts",
  {
    gymId: integer("gym_id").notNull(),
    workoutTypeKey: text("workout_type_key").notNull(),
    workoutId: integer("workout_id").notNull(),
    publishedAt: moment("published_at").notNull(),
    timeBucket: smallint("time_bucket").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.workoutTypeKey, t.workoutId] }),
    index("workout_type_workouts_page").on(
      t.gymId,
      t.workoutTypeKey,
      t.publishedAt.desc().nullsFirst(),
      t.workoutId.desc().nullsFirst(),
    ),
    index("workout_type_workouts_time").on(
      t.gymId,
      t.workoutTypeKey,
      t.timeBucket,
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
