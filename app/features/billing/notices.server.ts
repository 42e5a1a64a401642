/** Publishes facts of billing that the operator should know although nothing failed. The server logs them. */
import { channel } from "node:diagnostics_channel";

export interface BillingNotice {
  message: string;
  facts: Record<string, unknown>;
}

export const BILLING_NOTICES = "gymfront:billing-notices";
const notices = channel(BILLING_NOTICES);

export function reportLowerCharge(order: {
  id: string;
  amountMinor: number;
  currency: string;
}): void {
  const { id: orderId, amountMinor, currency } = order;
  const notice: BillingNotice = {
    message: "the provider charges less than was ordered; it is granted",
    facts: { orderId, amountMinor, currency },
  };
  notices.publish(notice);
}
