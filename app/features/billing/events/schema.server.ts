/** The inbox of the provider's events (product.md §18): one row per event id. */
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import type { ProviderKey } from "../payment-port";

/** The time until which `fetchMissedEvents` has read the provider's own list of events. */
export const paymentEventReadings = pgTable("payment_event_readings", {
  provider: text().$type<ProviderKey>().primaryKey(),
  readUntil: moment("read_until").notNull(),
});

/** Signed events as they arrived. We never apply their payload (product.md §18). */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text().$type<ProviderKey>().notNull(),
    eventId: text("event_id").notNull(),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * The customer or account that the event concerns: events of one subject are processed one after another. By
     * default each event is a subject of its own.
     */
    subject: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    receivedAt: moment("received_at").notNull(),
    handledAt: moment("handled_at"),
    /**
     * The event concerns an object that others sell with the same provider account; it is stored and never processed.
     */
    foreign: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    /** 0: a purchase for which a member may be waiting; 1: any other event; 2: an event that failed before. */
    turn: smallint().notNull().default(1),
    /** The time of the next attempt. */
    dueAt: moment("due_at").notNull().defaultNow(),
    /** Until then the event belongs to the process that has claimed it. */
    claimedUntil: moment("claimed_until"),
    lastError: text("last_error"),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index("payment_events_due")
      .on(t.provider, t.turn, t.dueAt)
      .where(sql`handled_at is null`),
    index("payment_events_subject")
      .on(t.provider, t.subject)
      .where(sql`handled_at is null`),
    index("payment_events_handled")
      .on(t.handledAt)
      .where(sql`handled_at is not null`),
  ],
);
