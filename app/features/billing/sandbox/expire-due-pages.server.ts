import { and, eq, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { tell } from "./events.server";
import { sandboxCheckouts } from "./schema.server";

/** Pages that were not paid in time. */
export const expireDuePages = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    const expired = await tx
      .update(sandboxCheckouts)
      .set({ status: "expired" })
      .where(and(eq(sandboxCheckouts.status, "open"), lte(sandboxCheckouts.expiresAt, now)))
      .returning({ checkoutRef: sandboxCheckouts.ref });
    for (const page of expired) await tell(tx, "checkout.session.expired", page, now);
  });
