import type { Db } from "~/db/client.server";
import { findCustomerRef } from "../customers/queries.server";
import type { OrderRefs, PaymentPort } from "../payment-port";
import type { Order } from "./queries.server";

/** How the provider knows an order; null when it belongs to another provider or the student is no customer yet. */
export async function getProviderRefs(
  db: Db,
  { key }: PaymentPort,
  order: Order,
): Promise<OrderRefs | null> {
  const { studentId, provider } = order;
  if (provider !== key) return null;
  const customerRef = await findCustomerRef(db, { studentId, provider });
  return customerRef === null ? null : { orderId: order.id, customerRef };
}
