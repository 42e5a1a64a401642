/**
 * Gyms, the hosts they answer on, their trainers and the applications they sell (product.md §3, §11).
 * An application is one sellable brand: a gym's app or a trainer's own. Its key is public and is never
 * authorisation; it scopes plan lists and trial eligibility.
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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { checkPictures, createdAt, moment, translations } from "~/db/columns";
import type { GymFields } from "./gym-fields";
import type { GymState } from "./gym-state";
import type { ThemeSettings } from "./theme-settings";

const colour = (column: string) => sql.raw(`${column} ~ '^#[0-9a-f]{3,8}$'`);

/** As `toGuidSkeleton` (gym-guid.ts) folds it; a test holds the two equal. */
const GUID_SKELETON = sql`regexp_replace(translate(replace(replace(replace(guid, '-', ''), 'rn', 'm'), 'vv', 'w'), '01l5', 'oiis'), '([^i])\\1+', '\\1', 'g')`;

export const gyms = pgTable(
  "gyms",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    guid: text().notNull().unique(),
    /** What a new guid may not look like (gym-guid.ts); guids from before may, so it is not unique. */
    guidSkeleton: text("guid_skeleton").notNull().generatedAlwaysAs(GUID_SKELETON),
    /** The form that opened the gym: sent twice, it opens one. Null for gyms that no form opened. */
    openingId: uuid("opening_id").unique(),
    name: text().notNull(),
    state: text().$type<GymState>().notNull().default("LIVE"),
    /** ISO 3166 alpha-2; null: not asked yet. */
    country: text(),
    currency: text().notNull().default("GBP"),
    timeZone: text("time_zone").notNull().default("Europe/London"),
    logoImageUrl: text("logo_image_url"),
    headerImageUrl: text("header_image_url"),
    aboutImageUrl: text("about_image_url"),
    welcome1: text(),
    welcome2: text(),
    about: text(),
    checkoutSuccess: text("checkout_success"),
    terms: text(),
    privacy: text(),
    contacts: text(),
    communityUrl: text("community_url"),
    backgroundColor: text("background_color").notNull(),
    textColor: text("text_color").notNull(),
    buttonColor: text("button_color").notNull(),
    buttonTextColor: text("button_text_color").notNull(),
    brandColor: text("brand_color").notNull(),
    texts: translations(),
    /** Display settings that are not colours, such as categoryOverlayHideTitle (product.md §2). */
    themeSettings: jsonb("theme_settings").$type<ThemeSettings>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    check("gyms_state", sql`${t.state} in ('DRAFT','LIVE','PAUSED','CLOSED')`),
    index("gyms_guid_skeleton").on(t.guidSkeleton),
    check("gyms_country_form", sql`${t.country} ~ '^[A-Z]{2}$'`),
    check("gyms_guid_form", sql`${t.guid} ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'`),
    ...["background_color", "text_color", "button_color", "button_text_color", "brand_color"].map(
      (column) => check(`gyms_${column}_form`, colour(column)),
    ),
    ...checkPictures("gyms", [t.logoImageUrl, t.headerImageUrl, t.aboutImageUrl]),
  ],
);

/**
 * Each change that a creator makes to the gym's look and texts, so that it can be undone for 30 days (product.md §26).
 * Only the fields that changed.
 */
export const gymChanges = pgTable(
  "gym_changes",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** Who made it; what they are called stands in the audit log. */
    accountId: uuid("account_id").notNull(),
    before: jsonb().$type<GymFields>().notNull(),
    after: jsonb().$type<GymFields>().notNull(),
    changedAt: moment("changed_at").notNull(),
    /** The change that undid this one; null: none. */
    undoneBy: integer("undone_by"),
  },
  (t) => [
    index("gym_changes_newest").on(t.gymId, t.id.desc().nullsFirst()),
    index("gym_changes_age").on(t.changedAt),
  ],
);

/**
 * What was typed for a rich text, by the hash of the HTML that it became. So it follows the text, also through an undo,
 * and a text that was written elsewhere has none.
 */
export const gymTextSources = pgTable(
  "gym_text_sources",
  {
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    /** SHA-256 of the HTML, in hex. */
    hash: text().notNull(),
    markdown: text().notNull(),
    createdAt: createdAt(),
    /** When the text was last saved or replaced. */
    usedAt: moment("used_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.hash] }),
    check("gym_text_sources_hash", sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** A host name in its canonical form: lower case, punycode, no trailing dot, no port. */
export const gymDomains = pgTable(
  "gym_domains",
  {
    host: text().primaryKey(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    verifiedAt: moment("verified_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("gym_domains_gym").on(t.gymId),
    check("gym_domains_host_form", sql`${t.host} = lower(${t.host})`),
  ],
);

export const trainers = pgTable(
  "trainers",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tuid: text().notNull().unique(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    screenName: text("screen_name").notNull(),
    email: text(),
    headerImageUrl: text("header_image_url"),
    headerText: text("header_text"),
    bio: text(),
    about: text(),
    aboutImageUrl: text("about_image_url"),
    callToAction: text("call_to_action"),
    callToActionImageUrl: text("call_to_action_image_url"),
    stepCloser: text("step_closer"),
    stepCloserImageUrl: text("step_closer_image_url"),
    promoVideoUrl: text("promo_video_url"),
    promoVideoCoverImageUrl: text("promo_video_cover_image_url"),
    texts: translations(),
    profileImgUrl: text("profile_img_url"),
    /** The account is purged: nobody sees the page, whose words and pictures are gone. */
    purgedAt: moment("purged_at"),
    createdAt: createdAt(),
  },
  (t) => [
    // A numeric identifier is an id, anything else a tuid (product.md §2), so a tuid may not be numeric.
    check("trainers_tuid_form", sql`${t.tuid} ~ '^[a-z0-9-]*[a-z-][a-z0-9-]*$'`),
    ...checkPictures("trainers", [
      t.headerImageUrl,
      t.aboutImageUrl,
      t.callToActionImageUrl,
      t.stepCloserImageUrl,
      t.promoVideoCoverImageUrl,
      t.profileImgUrl,
    ]),
  ],
);

export const gymTrainers = pgTable(
  "gym_trainers",
  {
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    trainerId: integer("trainer_id")
      .notNull()
      .references(() => trainers.id, { onDelete: "cascade" }),
    position: integer().notNull().default(0),
    /** The trainer teaches there no more; what they have taught still names them. */
    leftAt: moment("left_at"),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.trainerId] }),
    index("gym_trainers_trainer").on(t.trainerId),
  ],
);

export const applications = pgTable(
  "applications",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    applicationKey: text("application_key").notNull().unique(),
    name: text().notNull(),
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    trainerId: integer("trainer_id").references(() => trainers.id, { onDelete: "cascade" }),
    /** A gym's own application, the one its pages sell. A gym has exactly one. */
    isGymDefault: boolean("is_gym_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique("applications_gym_id_id").on(t.gymId, t.id),
    uniqueIndex("applications_gym_default")
      .on(t.gymId)
      .where(sql`is_gym_default`),
    // A trainer's application inside a gym must belong to a trainer of that gym.
    foreignKey({
      name: "applications_gym_trainer",
      columns: [t.gymId, t.trainerId],
      foreignColumns: [gymTrainers.gymId, gymTrainers.trainerId],
    }),
  ],
);
