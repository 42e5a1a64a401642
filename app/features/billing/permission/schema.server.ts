/** A parent's permission: one per student and gym, asked for by mail, confirmed by who reads it (decisions §3). */
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";
import { products, subscriptionTypes } from "../schema.server";

export const parentPermissions = pgTable(
  "parent_permissions",
  {
    id: uuid().primaryKey(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    /** Who sells; null: the platform itself, whose plans have no gym. */
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    parentName: text("parent_name").notNull(),
    parentEmail: text("parent_email").notNull(),
    /** SHA-256 of the link's 256 bits; asked again is another link, and the former one opens nothing. */
    tokenHash: text("token_hash").notNull().unique(),
    /** What it was asked for: exactly one of the two. */
    subscriptionTypeId: integer("subscription_type_id").references(() => subscriptionTypes.id, {
      onDelete: "cascade",
    }),
    productId: integer("product_id").references(() => products.id, { onDelete: "cascade" }),
    /** The language that it was asked in. */
    locale: text().notNull(),
    requestedAt: moment("requested_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    confirmedAt: moment("confirmed_at"),
  },
  (t) => [
    unique("parent_permissions_student").on(t.studentId, t.gymId).nullsNotDistinct(),
    index("parent_permissions_gym").on(t.gymId),
    check(
      "parent_permissions_item",
      sql`num_nonnulls(${t.subscriptionTypeId}, ${t.productId}) = 1`,
    ),
  ],
);
