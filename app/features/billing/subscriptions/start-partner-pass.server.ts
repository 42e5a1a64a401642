/** Starts a partner's pass (product.md §17): a subscription that the partner pays, of the platform's plan for it. */
import { randomUUID } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { subscriptionTypes } from "../plans/schema.server";
import { nextRenewal } from "./period";
import { subscriptions } from "./schema.server";

/** A pass belongs to no gym, so its months are counted in UTC. */
export const PASS_PERIOD = { monthsEach: 1, timeZone: "UTC" };

/** The platform's plan for partner passes; null: none is set up. */
export async function findPartnerPlan(db: DbOrTx) {
  const [plan] = await db
    .select({
      id: subscriptionTypes.id,
      currency: subscriptionTypes.currency,
      name: subscriptionTypes.name,
      texts: subscriptionTypes.texts,
    })
    .from(subscriptionTypes)
    .where(
      and(
        eq(subscriptionTypes.subscriptionModel, "GYMPASS"),
        isNull(subscriptionTypes.gymId),
        isNull(subscriptionTypes.retiredAt),
      ),
    )
    .orderBy(asc(subscriptionTypes.position), asc(subscriptionTypes.id))
    .limit(1);
  return plan ?? null;
}

/** Repeating it changes nothing: a student has at most one running pass. The caller holds the student's lock. */
export async function startPartnerPass(
  tx: Tx,
  { studentId, endsAt, now }: { studentId: number; endsAt: Date | null; now: Date },
): Promise<void> {
  const plan = await findPartnerPlan(tx);
  if (!plan) throw new Error("There is no plan of the model GYMPASS");
  await tx
    .insert(subscriptions)
    .values({
      id: randomUUID(),
      studentId,
      subscriptionTypeId: plan.id,
      paymentProvider: "GYMPASS",
      status: "active",
      priceMinor: 0,
      currency: plan.currency,
      startedAt: now,
      currentPeriodEnd: nextRenewal(now, { ...PASS_PERIOD, now }),
      cancelAt: endsAt,
      syncedAt: now,
    })
    .onConflictDoNothing();
}
