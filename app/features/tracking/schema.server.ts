/** What happened, for those who run the place. `gymId` has no foreign key: a log outlives what it speaks of. */
import { bigint, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import type { EventFacts, EventName } from "./events";

export const analyticsEvents = pgTable(
  "analytics_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().$type<EventName>().notNull(),
    gymId: integer("gym_id"),
    facts: jsonb().$type<EventFacts>().notNull().default({}),
    at: moment("at").notNull(),
  },
  (t) => [index("analytics_events_name").on(t.name, t.at), index("analytics_events_age").on(t.at)],
);
