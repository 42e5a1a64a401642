import { eq, getTableColumns } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { affiliateSales } from "./affiliate/schema.server";
import { paymentCustomers } from "./customers/schema.server";
import { ledgerEntries } from "./ledger/schema.server";
import { orders, promotionUses } from "./orders/schema.server";
import { parentPermissions } from "./permission/schema.server";
import { subscriptions } from "./subscriptions/schema.server";

/** The platform's fee and the payment account are the gym's business, not the member's data. */
const { feeBasisPoints: _rate, destinationRef: _payee, ...order } = getTableColumns(orders);
const {
  feeBasisPoints: _paymentRate,
  feeMinor: _fee,
  destinationRef: _account,
  ...payment
} = getTableColumns(ledgerEntries);

/** What billing stores about a member. Cards are the provider's and shown there. */
export function listBuyerData(db: DbOrTx, studentId: number): PersonSubject[] {
  const { tokenHash: _hash, ...permission } = getTableColumns(parentPermissions);
  return [
    {
      name: "orders",
      load: () => db.select(order).from(orders).where(eq(orders.studentId, studentId)),
    },
    ...(
      [
        ["subscriptions", subscriptions],
        ["promo-codes", promotionUses],
        ["payment-customers", paymentCustomers],
      ] as const
    ).map(([name, table]) => ({
      name,
      load: () => db.select().from(table).where(eq(table.studentId, studentId)),
    })),
    {
      name: "payments",
      load: () =>
        db.select(payment).from(ledgerEntries).where(eq(ledgerEntries.studentId, studentId)),
    },
    {
      name: "permissions",
      load: () =>
        db
          .select(permission)
          .from(parentPermissions)
          .where(eq(parentPermissions.studentId, studentId)),
    },
    {
      name: "affiliate-sales",
      load: () =>
        db
          .select(getTableColumns(affiliateSales))
          .from(affiliateSales)
          .innerJoin(orders, eq(orders.id, affiliateSales.orderId))
          .where(eq(orders.studentId, studentId)),
    },
  ];
}
