import { eq, getTableColumns } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonData } from "~/kernel/person-data";
import { affiliateSales } from "./affiliate/schema.server";
import { paymentCustomers } from "./customers/schema.server";
import { ledgerEntries } from "./ledger/schema.server";
import { orders, promotionUses } from "./orders/schema.server";
import { parentPermissions } from "./permission/schema.server";
import { subscriptions } from "./subscriptions/schema.server";

/** What billing stores about a member. Cards are the provider's and shown there. */
export async function* listBuyerData(db: DbOrTx, studentId: number): AsyncGenerator<PersonData> {
  yield {
    name: "orders",
    rows: await db.select().from(orders).where(eq(orders.studentId, studentId)),
  };
  yield {
    name: "subscriptions",
    rows: await db.select().from(subscriptions).where(eq(subscriptions.studentId, studentId)),
  };
  yield {
    name: "payments",
    rows: await db.select().from(ledgerEntries).where(eq(ledgerEntries.studentId, studentId)),
  };
  yield {
    name: "promo-codes",
    rows: await db.select().from(promotionUses).where(eq(promotionUses.studentId, studentId)),
  };
  yield {
    name: "payment-customers",
    rows: await db.select().from(paymentCustomers).where(eq(paymentCustomers.studentId, studentId)),
  };
  const permissions = await db
    .select()
    .from(parentPermissions)
    .where(eq(parentPermissions.studentId, studentId));
  yield {
    name: "permissions",
    rows: permissions.map(({ tokenHash: _hash, ...permission }) => permission),
  };
  yield {
    name: "affiliate-sales",
    rows: await db
      .select(getTableColumns(affiliateSales))
      .from(affiliateSales)
      .innerJoin(orders, eq(orders.id, affiliateSales.orderId))
      .where(eq(orders.studentId, studentId)),
  };
}
