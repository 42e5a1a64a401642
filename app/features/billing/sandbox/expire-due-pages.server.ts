import { and, eq, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { emitEvent } from "./events.server";
import { sandboxCheckouts } from "./schema.server";

/** Expires the open payment pages whose time is over. */
export const expireDuePages = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const expired = await tx
      .update(sandboxCheckouts)
      .set({ status: "expired" })
      .where(and(eq(sandboxCheckouts.status, "open"), lte(sandboxCheckouts.expiresAt, now)))
      .returning({ checkoutRef: sandboxCheckouts.ref });
    for (const page of expired) await emitEvent(tx, "checkout.session.expired", page, now);
  });
