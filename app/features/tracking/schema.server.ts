/**
 * Analytics events for the operators. `gymId` and `studentId` have no foreign key, because the log outlives gyms and
 * students.
 */
import { sql } from "drizzle-orm";
import { bigint, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import type { EventFacts, EventName } from "./events";

export const analyticsEvents = pgTable(
  "analytics_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().$type<EventName>().notNull(),
    gymId: integer("gym_id"),
    /** From the session, never from a body; null for a visitor. */
    studentId: integer("student_id"),
    facts: jsonb().$type<EventFacts>().notNull().default({}),
    /** Set for what may be recorded only once; null for what may happen often. */
    key: text(),
    at: moment("at").notNull(),
  },
  (t) => [
    unique("analytics_events_key").on(t.key),
    index("analytics_events_name").on(t.name, t.at),
    index("analytics_events_age").on(t.at),
    index("analytics_events_student")
      .on(t.studentId)
      .where(sql`student_id is not null`),
  ],
);
