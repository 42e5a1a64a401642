/** What a gym's workouts need, by name: the sentence `equipmentDesc` is for reading, these are for filtering. */
import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { translations } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";

/** One row per text and gym; `workouts.equipmentIds` names them. */
export const equipment = pgTable(
  "equipment",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    gymId: integer("gym_id")
      .notNull()
      .references(() => gyms.id, { onDelete: "cascade" }),
    text: text().notNull(),
    texts: translations(),
  },
  (t) => [
    unique("equipment_text").on(t.gymId, t.text),
    check("equipment_length", sql`length(${t.text}) between 1 and 40`),
  ],
);
