/** Writes the plans that open a live, instead of those before; `lives.locked` is the caller's to keep. */
import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { findPlan } from "~/features/billing/plans/queries.server";
import { liveSubscriptionTypes } from "./schema.server";

/** @throws for another gym's plan: it would open this live to that gym's members */
export async function setPlansOfLive(
  tx: Tx,
  {
    gymId,
    liveId,
    subscriptionTypeIds,
  }: { gymId: number; liveId: number; subscriptionTypeIds: readonly number[] },
): Promise<void> {
  await tx.delete(liveSubscriptionTypes).where(eq(liveSubscriptionTypes.liveId, liveId));
  for (const planId of new Set(subscriptionTypeIds)) {
    const plan =
      (await findPlan(tx, { gymId, planId })) ?? (await findPlan(tx, { gymId: null, planId }));
    if (!plan) throw new Error(`subscription type ${planId} is not this gym's`);
    await tx
      .insert(liveSubscriptionTypes)
      .values({ gymId, liveId, planTenant: plan.gymId ?? 0, subscriptionTypeId: plan.id });
  }
}
