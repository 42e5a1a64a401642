/**
 * A parent's permission: one per student and gym, which the member requests and the parent confirms by a mail's link
 * (product.md §12).
 */
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { moment, tenant } from "~/db/columns";
import { gyms } from "~/features/gyms/schema.server";
import { students } from "~/features/identity/schema.server";
import { subscriptionTypes } from "../plans/schema.server";
import { products } from "../products/schema.server";

export const parentPermissions = pgTable(
  "parent_permissions",
  {
    id: uuid().primaryKey(),
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    /** The selling gym; null: the platform itself, whose plans have no gym. */
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    tenant: tenant(),
    parentName: text("parent_name").notNull(),
    parentEmail: text("parent_email").notNull(),
    /** SHA-256 of the link's 256 random bits; a further request replaces the link. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Exactly one of the two is set: the plan or product for which the member requested permission. */
    subscriptionTypeId: integer("subscription_type_id"),
    productId: integer("product_id"),
    /** The member's language at the time of the request. */
    locale: text().notNull(),
    requestedAt: moment("requested_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    confirmedAt: moment("confirmed_at"),
  },
  (t) => [
    unique("parent_permissions_student").on(t.studentId, t.gymId).nullsNotDistinct(),
    index("parent_permissions_gym").on(t.gymId),
    foreignKey({
      name: "parent_permissions_plan",
      columns: [t.tenant, t.subscriptionTypeId],
      foreignColumns: [subscriptionTypes.tenant, subscriptionTypes.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "parent_permissions_product",
      columns: [t.tenant, t.productId],
      foreignColumns: [products.gymId, products.id],
    }).onDelete("cascade"),
    check(
      "parent_permissions_item",
      sql`num_nonnulls(${t.subscriptionTypeId}, ${t.productId}) = 1`,
    ),
  ],
);
