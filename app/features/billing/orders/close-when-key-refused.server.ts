import type { Db } from "~/db/client.server";
import { ProviderKeyRefused } from "../payment-port";
import type { Order } from "./queries.server";
import { settle } from "./settle-order.server";

/**
 * For use in `catch`: closes an order for which the provider refuses our key, and frees its promo code. An order that
 * was at the provider before may have been paid: that one stays open until the provider can be asked.
 */
export const closeWhenKeyRefused =
  (db: Db, { order, now }: { order: Order; now: Date }) =>
  async (error: unknown): Promise<never> => {
    const { checkoutRef, subscriptionRef, paymentRef } = order;
    const wasThere = [checkoutRef, subscriptionRef, paymentRef].some((ref) => ref !== null);
    if (error instanceof ProviderKeyRefused && !wasThere) {
      await settle(db, order, { failure: "provider_key_refused", now });
      error.orderId = order.id;
    }
    throw error;
  };
