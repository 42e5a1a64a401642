/** Subscription types, which are sold by the month or the year (product.md §3). Amounts are in minor units. */
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import {
  checkCurrency,
  createdAt,
  LARGEST_PRICE,
  moment,
  tenant,
  translations,
} from "~/db/columns";
import { applications, gyms } from "~/features/gyms/schema.server";

export const subscriptionTypes = pgTable(
  "subscription_types",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for a plan of the whole platform (UNLIMITED, GYMPASS). */
    gymId: integer("gym_id").references(() => gyms.id, { onDelete: "cascade" }),
    tenant: tenant(),
    applicationId: integer("application_id").references(() => applications.id),
    name: text().notNull(),
    description: text(),
    priceMinor: integer("price_minor").notNull(),
    currency: text().notNull(),
    /** MONTH or YEAR (product.md §1). */
    interval: text().notNull(),
    /** In days (product.md §18). */
    trialPeriod: integer("trial_period").notNull().default(0),
    instagramHandleRequired: boolean("instagram_handle_required").notNull().default(false),
    subscriptionModel: text("subscription_model").notNull().default("UNLIMITED"),
    texts: translations(),
    position: integer().notNull().default(0),
    /** A retired plan is not sold; members who hold it keep it. */
    retiredAt: moment("retired_at"),
    createdAt: createdAt(),
  },
  (t) => [
    unique("subscription_types_tenant_id").on(t.tenant, t.id),
    index("subscription_types_offer").on(t.gymId, t.position, t.id),
    foreignKey({
      name: "subscription_types_gym_application",
      columns: [t.gymId, t.applicationId],
      foreignColumns: [applications.gymId, applications.id],
    }),
    check("subscription_types_price", sql`${t.priceMinor} between 0 and ${LARGEST_PRICE}`),
    checkCurrency("subscription_types_currency", t.currency),
    check("subscription_types_trial", sql`${t.trialPeriod} between 0 and 365`),
    check("subscription_types_interval", sql`${t.interval} in ('MONTH','YEAR')`),
    check(
      "subscription_types_model",
      sql`${t.subscriptionModel} in ('SINGLE_TRAINER','UNLIMITED','GYM','GYMPASS')`,
    ),
    check(
      "subscription_types_gym_model",
      sql`(${t.subscriptionModel} = 'GYM') <= (${t.gymId} is not null)`,
    ),
  ],
);
