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
    if (error instanceof ProviderKeyRefused) {
      const end = { failure: "provider_key_refused", unlessAtProvider: true, now };
      if (await settle(db, order, end)) error.orderId = order.id;
    }
    throw error;
  };
