/** The platform's plan for partner passes; without it no pass can be connected. */
import type { Db } from "~/db/client.server";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";

export async function makePartnerPlan(db: Db): Promise<void> {
  await db.insert(subscriptionTypes).values({
    name: "Partner pass",
    subscriptionModel: "GYMPASS",
    priceMinor: 0,
    currency: "GBP",
    interval: "MONTH",
  });
}

/** Retires every plan while `run` runs. */
export async function withoutPlans(db: Db, run: () => Promise<void>): Promise<void> {
  await db.update(subscriptionTypes).set({ retiredAt: new Date() });
  try {
    await run();
  } finally {
    await db.update(subscriptionTypes).set({ retiredAt: null });
  }
}
