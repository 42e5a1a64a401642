/** Web push: the browsers that members let notify them, what waits to be sent there, and the key that signs it. */
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { sessions, students } from "~/features/identity/schema.server";
import type { LangKey } from "~/kernel/lang-keys";

/**
 * A browser that may be notified of a gym: its service worker has the scope of the gym's pages there. It ends with the
 * session that asked, so that the next person at a shared browser reads nothing of the last one.
 */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    /** The browser's address at its push service: a secret, because with the keys anybody can notify the browser. */
    endpoint: text().notNull().unique(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    lang: text().$type<LangKey>().notNull(),
    createdAt: createdAt(),
    /** The push service refused the last message for another reason than that the browser is gone. */
    failedAt: moment("failed_at"),
  },
  (t) => [
    unique("push_subscriptions_gym_id").on(t.gymId, t.id),
    index("push_subscriptions_of_student").on(t.studentId, t.gymId),
    index("push_subscriptions_of_session").on(t.sessionId),
    check(
      "push_subscriptions_endpoint",
      sql`${t.endpoint} ~ '^https://' and length(${t.endpoint}) <= 1000`,
    ),
    check("push_subscriptions_lang", sql`${t.lang} in ('EN','ES','FR','DE')`),
  ],
);

/** A message to one browser; its row is deleted once it is sent, has expired, or is given up. */
export const pushMessages = pgTable(
  "push_messages",
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    gymId: integer("gym_id").notNull(),
    subscriptionId: uuid("subscription_id").notNull(),
    /** What it is about; queued twice while it waits, it is one message. */
    key: text().notNull(),
    kind: text().notNull(),
    facts: jsonb().$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    /** Not sent later than this, and dropped by the push service then. */
    expiresAt: moment("expires_at").notNull(),
    attempts: integer().notNull().default(0),
    /** By the senders' clock; while it is being sent, the end of the lease. */
    nextAttemptAt: moment("next_attempt_at").notNull(),
    lastError: text("last_error"),
  },
  (t) => [
    unique("push_messages_key").on(t.subscriptionId, t.key),
    foreignKey({
      name: "push_messages_subscription",
      columns: [t.gymId, t.subscriptionId],
      foreignColumns: [pushSubscriptions.gymId, pushSubscriptions.id],
    }).onDelete("cascade"),
    index("push_messages_waiting").on(t.nextAttemptAt),
    index("push_messages_expiring").on(t.expiresAt),
  ],
);

/** The key pair that names this installation to push services (RFC 8292). One row, made when it is first needed. */
export const vapidKeys = pgTable(
  "vapid_keys",
  {
    id: integer().primaryKey(),
    publicKey: text("public_key").notNull(),
    privateKey: text("private_key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("vapid_keys_one", sql`${t.id} = 1`)],
);
