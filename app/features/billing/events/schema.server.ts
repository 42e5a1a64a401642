/** The inbox of the provider's events (decisions §9): one row per event id. */
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";

/** How far the provider's own list of events has been read (hourly, see `catchUpOnEvents`). */
export const paymentEventReadings = pgTable("payment_event_readings", {
  provider: text().primaryKey(),
  readUntil: moment("read_until").notNull(),
});

/** Signed events as they arrived. Their payload is never applied (decisions §9). */
export const paymentEvents = pgTable(
  "payment_events",
  {
    provider: text().notNull(),
    eventId: text("event_id").notNull(),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    receivedAt: moment("received_at").notNull(),
    handledAt: moment("handled_at"),
    attempts: integer().notNull().default(0),
    lastError: text("last_error"),
  },
  (t) => [
    primaryKey({ columns: [t.provider, t.eventId] }),
    index("payment_events_open")
      .on(t.receivedAt)
      .where(sql`handled_at is null`),
    index("payment_events_handled")
      .on(t.handledAt)
      .where(sql`handled_at is not null`),
  ],
);
