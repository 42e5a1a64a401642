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

/** How far the provider's own list of events has been read (hourly, see `fetchMissedEvents`). */
export const paymentEventReadings = pgTable("payment_event_readings", {
  provider: text().primaryKey(),
  readUntil: moment("read_until").notNull(),
});

/** Signed events as they arrived. Their payload is never applied (product.md §18). */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text().notNull(),
    eventId: text("event_id").notNull(),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /**
     * The customer it is about, or the account: events of one subject are worked one after another. By default each
     * event is a subject of its own.
     */
    subject: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    receivedAt: moment("received_at").notNull(),
    handledAt: moment("handled_at"),
    /** It is about something sold beside us with the same account: kept, never worked. */
    foreign: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    /** 0: a purchase for which a member may be waiting; 1: any other event; 2: an event that failed before. */
    turn: smallint().notNull().default(1),
    /** When it is to be tried, or tried again. */
    dueAt: moment("due_at").notNull().defaultNow(),
    /** Until then one process works on it; a later time than now excludes all others. */
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
