/** Pictures that were taken in, by the key they lie under in the media store. The files themselves are not here. */
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";

export const libraryFiles = pgTable(
  "library_files",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: the platform's own. */
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** What is shown until the picture comes; null where one could see through it. */
    color: text(),
    /** SHA-256 of its bytes in base64url: the same picture is not taken in twice. */
    digest: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("library_files_gym").on(t.gymId),
    check("library_files_size", sql`${t.width} > 0 and ${t.height} > 0`),
    check("library_files_color_form", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
);
