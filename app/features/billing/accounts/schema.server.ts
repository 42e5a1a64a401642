/**
 * The payment account of a seller: a gym, or a trainer with plans of their own (product.md §15). The row is written
 * before the account is created at the provider; its id is the idempotency key.
 */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, moment } from "~/db/columns";
import { gyms, trainers } from "~/features/gyms/schema.server";
import type { ProviderKey } from "../payment-port";

export const paymentAccounts = pgTable(
  "payment_accounts",
  {
    id: uuid().primaryKey(),
    provider: text().$type<ProviderKey>().notNull(),
    /** Exactly one of the two is set. */
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    trainerId: integer("trainer_id").references(() => trainers.id, { onDelete: "cascade" }),
    /** The e-mail address of the person who opened the account; it prefills onboarding. */
    email: text().notNull(),
    /** Null until the provider has answered. */
    accountRef: text("account_ref").unique(),
    canReceive: boolean("can_receive").notNull().default(false),
    detailsSubmitted: boolean("details_submitted").notNull().default(false),
    /** The provider's own keys of what it still needs. */
    missing: jsonb().$type<string[]>().notNull().default([]),
    /** The time of our last read at the provider; an older read never overwrites a newer one. */
    syncedAt: moment("synced_at"),
    createdAt: createdAt(),
  },
  (t) => [
    unique("payment_accounts_gym").on(t.provider, t.gymId),
    unique("payment_accounts_trainer").on(t.provider, t.trainerId),
    index("payment_accounts_synced")
      .on(t.syncedAt)
      .where(sql`account_ref is not null`),
    check("payment_accounts_holder", sql`num_nonnulls(${t.gymId}, ${t.trainerId}) = 1`),
    check("payment_accounts_ready", sql`${t.canReceive} <= (${t.accountRef} is not null)`),
  ],
);

/** OAuth flows in progress: a state works once and for ten minutes (product.md §15). */
export const paymentAccountStates = pgTable("payment_account_states", {
  /** We store only a hash; the browser alone has the state. */
  stateHash: text("state_hash").primaryKey(),
  /** Only the session that started the flow may finish it. */
  sessionHash: text("session_hash").notNull(),
  gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
  trainerId: integer("trainer_id").references(() => trainers.id, { onDelete: "cascade" }),
  expiresAt: moment("expires_at").notNull(),
  usedAt: moment("used_at"),
  /** The attempt that used the state, so that its retry gets the same answer. */
  attemptId: text("attempt_id"),
});
