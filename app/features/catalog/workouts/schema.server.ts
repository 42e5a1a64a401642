/**
 * Workouts, their movements and the plans that open them (product.md §3). Composite keys begin with the gym, so that a
 * row cannot point into another gym and a page reads only a handful of index pages, however large the table grows.
 */
import { sql, type SQLWrapper } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { checkPictures, createdAt, moment, translations } from "~/db/columns";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { gyms, gymTrainers } from "~/features/gyms/schema.server";
import { gymFiles } from "~/features/library/schema.server";
import type {
  AppType,
  ContentType,
  FocusArea,
  MovementKind,
  Playlist,
  Rendition,
} from "./workout-kinds";

/** Languages for which the media folder has `captions.<lang>.vtt`, so that a page need not ask the media store. */
const captionLanguages = (name: string) =>
  text(name).array().$type<readonly string[]>().notNull().default([]);

/** Levels and sound of a film, so that a page need not ask the media store how much each needs. */
const renditionList = (name: string) =>
  jsonb(name).$type<readonly Rendition[]>().notNull().default([]);

/** Every two of the tags (app/db/functions.server.ts). */
export const tagPairs = (ids: SQLWrapper) => sql`tag_pairs(${ids})`;

export const workouts = pgTable(
  "workouts",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    trainerId: integer("trainer_id"),
    name: text().notNull(),
    description: text(),
    heroImageUrl: text("hero_image_url"),
    /** Whole seconds, as played. */
    durationSeconds: integer("duration_seconds").notNull(),
    workoutIntensity: text("workout_intensity"),
    focusAreas: jsonb("focus_areas").$type<FocusArea[]>().notNull().default([]),
    equipmentDesc: text("equipment_desc"),
    /** Playlists elsewhere; at most one of each type (product.md §3). */
    playlists: jsonb().$type<Playlist[]>().notNull().default([]),
    /** A single file instead of movements: its folder in the media store. Both or neither. */
    singleMediaKey: text("single_media_key"),
    singleKind: text("single_kind").$type<"VIDEO" | "AUDIO">(),
    singleCaptions: captionLanguages("single_captions"),
    singleRenditions: renditionList("single_renditions"),
    /** The library's file that it is; null for media from before the library. */
    singleFileId: uuid("single_file_id"),
    /** 1 … 5: T10 … T45_PLUS, from the duration (product.md §13). Kept on write. */
    timeBucket: smallint("time_bucket").notNull(),
    /** Number of workout_likes rows. Kept on write, because counting costs more than the page (performance.md §7.3). */
    likeCount: integer("like_count").notNull().default(0),
    /** Repeats the rows of workout_tags, for filters by several tags. Kept on write. */
    tagIds: integer("tag_ids").array().notNull().default([]),
    /** The rows of `equipment` that it needs. */
    equipmentIds: integer("equipment_ids").array().notNull().default([]),
    /**
     * False: open to everybody. True: only with a plan in workout_subscription_types (product.md §13). Kept on write.
     */
    locked: boolean().notNull().default(false),
    texts: translations(),
    publishedAt: moment("published_at").notNull(),
    /** Since when no list and no address shows it (product.md §15); null: it is public. */
    archivedAt: moment("archived_at"),
    /** Start of the live that it is the replay of; null: no replay. Repeats the live's row. Kept on write. */
    liveAt: moment("live_at"),
    createdAt: createdAt(),
  },
  (t) => [
    unique("workouts_gym_id_id").on(t.gymId, t.id),
    foreignKey({
      name: "workouts_trainer_of_gym",
      columns: [t.gymId, t.trainerId],
      foreignColumns: [gymTrainers.gymId, gymTrainers.trainerId],
    }),
    // A library file can not be deleted under a workout.
    foreignKey({
      name: "workouts_single_file_of_gym",
      columns: [t.gymId, t.singleFileId],
      foreignColumns: [gymFiles.gymId, gymFiles.id],
    }),
    index("workouts_single_file")
      .on(t.singleFileId)
      .where(sql`${t.singleFileId} is not null`),
    // nullsFirst next to desc: without it a keyset page is sorted (database.md §8).
    index("workouts_newest").on(
      t.gymId,
      t.publishedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("workouts_time").on(
      t.gymId,
      t.timeBucket,
      t.publishedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index("workouts_replays")
      .on(t.gymId, t.liveAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.liveAt} is not null`),
    index("workouts_most_liked")
      .on(t.gymId, t.likeCount.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.likeCount} > 0`),
    // Lists of members look here whether a workout is public.
    index("workouts_archived")
      .on(t.gymId, t.id)
      .where(sql`${t.archivedAt} is not null`),
    // Two frequent tags with few workouts in common would otherwise compare two long lists.
    index("workouts_tag_pairs").using("gin", tagPairs(t.tagIds)),
    // The pairs grow with the square of the tags, and an entry of an index has limited room.
    check("workouts_tags_at_most", sql`cardinality(${t.tagIds}) <= 40`),
    ...checkPictures("workouts", [t.heroImageUrl]),
    check("workouts_duration", sql`${t.durationSeconds} > 0`),
    check("workouts_time_bucket", sql`${t.timeBucket} between 1 and 5`),
    check("workouts_like_count", sql`${t.likeCount} >= 0`),
    check(
      "workouts_single",
      sql`(${t.singleMediaKey} is null) = (${t.singleKind} is null) and ${t.singleKind} in ('VIDEO','AUDIO')`,
    ),
  ],
);

export const workoutSubscriptionTypes = pgTable(
  "workout_subscription_types",
  {
    gymId: integer("gym_id").notNull(),
    workoutId: integer("workout_id").notNull(),
    /** The plan's own tenant: the gym, or 0 for a plan of the platform. */
    planTenant: integer("plan_tenant").notNull(),
    subscriptionTypeId: integer("subscription_type_id").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.workoutId, t.subscriptionTypeId] }),
    check("workout_subscription_types_tenant", sql`${t.planTenant} in (0, ${t.gymId})`),
    foreignKey({
      name: "workout_subscription_types_plan",
      columns: [t.planTenant, t.subscriptionTypeId],
      foreignColumns: [subscriptionTypes.tenant, subscriptionTypes.id],
    }),
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
    /** Folder in the media store; addresses are made from it only with a grant. Null for IMAGE only. */
    mediaKey: text("media_key"),
    kind: text().$type<MovementKind>().notNull().default("VIDEO"),
    contentType: text("content_type").$type<ContentType>().notNull().default("VIDEO"),
    appType: text("app_type").$type<AppType>(),
    /** Number of repetitions, for REP_BASED. */
    repetitions: smallint(),
    captions: captionLanguages("captions"),
    renditions: renditionList("renditions"),
    /** As `singleFileId` of a workout. */
    fileId: uuid("file_id"),
    texts: translations(),
  },
  (t) => [
    unique("movements_order").on(t.gymId, t.workoutId, t.position),
    foreignKey({
      name: "movements_file_of_gym",
      columns: [t.gymId, t.fileId],
      foreignColumns: [gymFiles.gymId, gymFiles.id],
    }),
    index("movements_file")
      .on(t.fileId)
      .where(sql`${t.fileId} is not null`),
    ...checkPictures("movements", [t.heroImgUrl]),
    check("movements_duration", sql`${t.durationSeconds} > 0`),
    check("movements_kind", sql`${t.kind} in ('VIDEO','AUDIO','IMAGE')`),
    check("movements_media", sql`(${t.kind} = 'IMAGE') = (${t.mediaKey} is null)`),
    check("movements_content_type", sql`${t.contentType} in ('INTRO','VIDEO','MOVEMENT')`),
    check("movements_app_type", sql`${t.appType} in ('REP_BASED','TIME_BASED')`),
    foreignKey({
      name: "movements_workout",
      columns: [t.gymId, t.workoutId],
      foreignColumns: [workouts.gymId, workouts.id],
    }).onDelete("cascade"),
  ],
);
