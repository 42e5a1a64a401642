import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { subscriptions } from "./schema.server";

/** Notes that the member withdraws, before the provider ends the subscription; null takes the note back. */
export async function noteWithdrawal(
  db: Db,
  { orderId, at: withdrawnAt }: { orderId: string; at: Date | null },
): Promise<void> {
  await db.update(subscriptions).set({ withdrawnAt }).where(eq(subscriptions.orderId, orderId));
}
