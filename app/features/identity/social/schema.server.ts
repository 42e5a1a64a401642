/** Social networks of accounts, and logins that are on their way (product.md §12 "Facebook"). */
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { accounts } from "../schema.server";

/** One person of a network is one account, and an account has one person of each network. */
export const socialLinks = pgTable(
  "social_links",
  {
    provider: text().notNull(),
    /** The person's id at the network, for our app. */
    subject: text().notNull(),
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.subject] }),
    unique("social_links_account").on(t.accountId, t.provider),
    check("social_links_provider", sql`${t.provider} in ('facebook')`),
  ],
);

/**
 * A login that leads to the network and back. Secrets are stored hashed. STARTED: the visitor is at the network.
 * CLAIMED: the state came back; with a profile, the browser that brought it is asked whether to go on to a custom
 * domain. RETURNED: the network has told who it is, and the hand-off waits. OPEN: the browser that started it has come
 * back and may be asked for an e-mail or a password. FAILED: the form is shown again.
 */
export const socialLogins = pgTable(
  "social_logins",
  {
    stateHash: text("state_hash").primaryKey(),
    /** Of the cookie of the browser that started it. */
    browserHash: text("browser_hash").notNull(),
    step: text().notNull().default("STARTED"),
    /** LOGIN, or LINK: to the account that is signed in. */
    purpose: text().notNull(),
    accountId: uuid("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** Where it began, and where it ends. */
    origin: text().notNull(),
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    /** The gym's prefix of addresses there. */
    base: text().notNull(),
    /** Path and query of the form. */
    formPath: text("form_path").notNull(),
    returnUrl: text("return_url"),
    typedEmail: text("typed_email"),
    subject: text(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    /** As the network says or, once verified, as the person says. */
    email: text(),
    /** RETURNED: of the code that hands the login over. CLAIMED: of the cookie of the browser that is asked. */
    handoffHash: text("handoff_hash"),
    handoffExpiresAt: moment("handoff_expires_at"),
    /** The address that a code was mailed to. */
    askedEmail: text("asked_email"),
    codeHash: text("code_hash"),
    codeExpiresAt: moment("code_expires_at"),
    codeTries: integer("code_tries").notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("social_logins_handoff").on(t.handoffHash),
    index("social_logins_browser").on(t.browserHash),
    index("social_logins_expiry").on(t.expiresAt),
    check("social_logins_step", sql`${t.step} in ('STARTED','CLAIMED','RETURNED','OPEN','FAILED')`),
    check(
      "social_logins_purpose",
      sql`(${t.purpose} = 'LOGIN' and ${t.accountId} is null) or (${t.purpose} = 'LINK' and ${t.accountId} is not null)`,
    ),
  ],
);
