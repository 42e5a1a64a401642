/** People: the account that signs in, its student, its roles and its sessions (product.md §3, §12, §15). */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { gyms, trainers } from "~/features/gyms/schema.server";

export const accounts = pgTable(
  "accounts",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    /** As the person wrote it, in its normal form (identity/email.ts); mail goes here. */
    email: text().notNull(),
    /** Folded by identity/email.ts: one account per address on the whole platform. */
    emailFolded: text("email_folded").notNull(),
    /** Null: the person signs in by a social network, and may set one by a reset. */
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** EN, ES, FR, DE; null until the person chose one. */
    langKey: text("lang_key"),
    /** Null: the password is the one of the sign-up. */
    passwordChangedAt: moment("password_changed_at"),
    isAdmin: boolean("is_admin").notNull().default(false),
    createdAt: createdAt(),
    /**
     * When a deletion began to stop renewals; null: none, or it has ended. Mails about cancellations wait meanwhile
     * (`app/features/billing/subscriptions/announce-change.server.ts`).
     */
    deletionStartedAt: moment("deletion_started_at"),
    /** When the member asked to delete the account; null: not asked, or undone. No session counts from then on. */
    deletionRequestedAt: moment("deletion_requested_at"),
    /** When the personal data were removed, 30 days later; the row stays for the orders that point at it. */
    purgedAt: moment("purged_at"),
  },
  (t) => [
    uniqueIndex("accounts_email_folded").on(t.emailFolded),
    index("accounts_deletion")
      .on(t.deletionRequestedAt)
      .where(sql`deletion_requested_at is not null and purged_at is null`),
    check("accounts_purged", sql`${t.purgedAt} is null or ${t.deletionRequestedAt} is not null`),
    check("accounts_lang_key", sql`${t.langKey} in ('EN','ES','FR','DE')`),
  ],
);

export const students = pgTable(
  "students",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: uuid("account_id")
      .notNull()
      .unique()
      .references(() => accounts.id, { onDelete: "cascade" }),
    instagramHandle: text("instagram_handle"),
    /** Null until known: the form's default of today is never stored (product.md §12). */
    dateOfBirth: date("date_of_birth", { mode: "string" }),
    /** When the student first stated, while buying, to be 18 or over; asked once (product.md §24). */
    saidAdultAt: moment("said_adult_at"),
    goal: text().notNull().default("FEEL_GOOD"),
    gender: text(),
    /** Set once, first write wins (product.md §12). */
    acquiringGymId: integer("acquiring_gym_id").references(() => gyms.id),
    acquiringTrainerId: integer("acquiring_trainer_id").references(() => trainers.id),
    /** IANA name from the member's browser; null: not known yet, and the gym's counts (product.md §21). */
    timeZone: text("time_zone"),
    /** False: the member has switched the weekly mail about the own progress off. */
    weeklyProgressMail: boolean("weekly_progress_mail").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index("students_acquiring_gym").on(t.acquiringGymId, t.id),
    check(
      "students_goal",
      sql`${t.goal} in ('FEEL_GOOD','GAIN_MUSCLE','GET_FIT','LOSE_WEIGHT','TONE_UP')`,
    ),
    check("students_gender", sql`${t.gender} in ('MALE','FEMALE','OTHER')`),
  ],
);

/** A session is a row, so that it can be revoked; the token itself is never stored (security.md §6). */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** Names the session in the member's list of devices: a hash never leaves the server. */
    id: uuid()
      .notNull()
      .default(sql`gen_random_uuid()`),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /**
     * The custom domain on which the session began; null: the platform's. An empty host is accepted nowhere
     * (session.ts).
     */
    host: text().default(""),
    /** The gym that the custom domain belonged to. */
    hostGymId: integer("host_gym_id"),
    /** The device at the sign-in; null: not recognised, or the row is older than these columns. */
    browser: text(),
    system: text(),
    /** Of the sign-in: an IPv4 /24 or an IPv6 /48. */
    networkPrefix: text("network_prefix"),
    isApiToken: boolean("is_api_token").notNull().default(false),
    createdAt: createdAt(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("sessions_id").on(t.id),
    index("sessions_account").on(t.accountId),
    index("sessions_expiry").on(t.expiresAt),
  ],
);

/**
 * A requested reset of a password. An address without an account has a row too, so that both cost the same and answer
 * the same (security.md §13).
 */
export const passwordResets = pgTable(
  "password_resets",
  {
    emailFolded: text("email_folded").primaryKey(),
    /** The gym whose brand the mail has; null for the platform's. Not a foreign key, like the gym of a mail. */
    gymId: integer("gym_id"),
    /** The language of the page, for an account that has chosen none. */
    lang: text().notNull(),
    /** The page that the link of the mail leads back to; checked when it is stored and when it is followed. */
    returnUrl: text("return_url"),
    requestedAt: moment("requested_at").notNull(),
    /** Keyed, so that a copy of the table finds no code; null until a job has issued one. */
    codeHash: text("code_hash"),
    tries: integer().notNull().default(0),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    index("password_resets_waiting")
      .on(t.requestedAt)
      .where(sql`code_hash is null`),
    index("password_resets_expiry").on(t.expiresAt),
    check("password_resets_lang", sql`${t.lang} in ('EN','ES','FR','DE')`),
  ],
);

/** Networks from which an account has signed in: failed logins from elsewhere do not lock it there. */
export const knownNetworks = pgTable(
  "known_networks",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Of account and network (known-network.server.ts). */
    networkHash: text("network_hash").notNull(),
    /** The last device that signed in from there (session.ts); null: not recognised, or the row is older. */
    device: text(),
    lastUsedAt: moment("last_used_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.networkHash] }),
    index("known_networks_use").on(t.lastUsedAt),
  ],
);

export const trainerAccounts = pgTable("trainer_accounts", {
  trainerId: integer("trainer_id")
    .primaryKey()
    .references(() => trainers.id, { onDelete: "cascade" }),
  accountId: uuid("account_id")
    .notNull()
    .unique()
    .references(() => accounts.id, { onDelete: "cascade" }),
});

export const gymStaff = pgTable(
  "gym_staff",
  {
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.gymId, t.accountId] }),
    index("gym_staff_account").on(t.accountId),
    check("gym_staff_role", sql`${t.role} in ('OWNER','MANAGER','TRAINER','SUPPORT')`),
  ],
);
