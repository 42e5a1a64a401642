/** Stored pictures, by their key in the media store. The files themselves are not in the database. */
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
    /** Shown until the picture loads; null if it is transparent. */
    color: text(),
    /** SHA-256 of its bytes in base64url: the same picture is not stored twice. */
    digest: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("library_files_gym").on(t.gymId),
    check("library_files_size", sql`${t.width} > 0 and ${t.height} > 0`),
    check("library_files_color_form", sql`${t.color} ~ '^#[0-9a-f]{6}$'`),
  ],
);
