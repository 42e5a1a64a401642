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
    /** As the person wrote it; mail goes here. */
    email: text().notNull(),
    /** Folded by identity/email.ts: one account per address on the whole platform. */
    emailFolded: text("email_folded").notNull(),
    /** Null: the person signs in by a social network, and may set one by a reset. */
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** EN, ES, FR, DE; null until the person chose one. */
    langKey: text("lang_key"),
    isAdmin: boolean("is_admin").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("accounts_email_folded").on(t.emailFolded),
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
    createdAt: createdAt(),
    lastSeenAt: moment("last_seen_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [index("sessions_account").on(t.accountId), index("sessions_expiry").on(t.expiresAt)],
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
