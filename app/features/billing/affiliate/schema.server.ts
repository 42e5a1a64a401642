/**
 * Sales of which the affiliate network hears, once each. A row is written with the order if the buyer has consented.
 */
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "~/db/columns";
import { orders } from "../orders/schema.server";

export const affiliateSales = pgTable(
  "affiliate_sales",
  {
    orderId: uuid("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** The click id from the network's link; null when the buyer came without one. */
    clickId: text("click_id"),
    notedAt: moment("noted_at").notNull(),
    /** The time at which our server reported the sale to the network. */
    sentAt: moment("sent_at"),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment("next_attempt_at").notNull(),
    lastError: text("last_error"),
    /** The time at which a page first contained the network's script and pixel. */
    shownAt: moment("shown_at"),
  },
  (t) => [
    index("affiliate_sales_due")
      .on(t.nextAttemptAt)
      .where(sql`sent_at is null`),
  ],
);
