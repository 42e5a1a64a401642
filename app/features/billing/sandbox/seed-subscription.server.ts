/** Creates a subscription for the demo world: bought through the real verbs, then moved into the past. */
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { addDays } from "~/kernel/time";
import { fulfil } from "../orders/fulfil.server";
import { findOrder } from "../orders/queries.server";
import { startCheckout } from "../orders/start-checkout.server";
import { findGymIdOfPlan } from "../plans/queries.server";
import { addMonths } from "../subscriptions/period";
import { syncSubscription } from "../subscriptions/sync-subscription.server";
import { listSubscriptions } from "../subscriptions/queries.server";
import type { SandboxProvider } from "./provider.server";
import { sandboxSubscriptions } from "./schema.server";

export async function seedSubscription(
  db: Db,
  {
    payments,
    student,
    planId,
    state,
    now,
  }: {
    payments: SandboxProvider;
    student: { studentId: number; email: string; name: string };
    planId: number;
    state: "active" | "canceled" | "expired";
    now: Date;
  },
): Promise<void> {
  const subscriptions = await listSubscriptions(db, { studentId: student.studentId });
  if (subscriptions.some((subscription) => subscription.subscriptionTypeId === planId)) return;
  const gymId = await findGymIdOfPlan(db, planId);
  // The purchase is so old that the trial, the renewals and the end fit the state.
  const boughtAt = state === "expired" ? addMonths(now, -3, "UTC") : addDays(now, -20);
  const order = await startCheckout(db, {
    payments,
    student,
    gym: gymId === null ? null : { id: gymId, name: "", logoUrl: null },
    item: { kind: "plan", planId },
    attemptId: `demo-${state}`,
    termsAccepted: true,
    age: "adult",
    instagramHandle: null,
    returnUrl: null,
    urls: { success: () => "http://localhost/", cancel: () => "http://localhost/" },
    feePercent: 10,
    locale: "en",
    now: boughtAt,
  });
  if (!order.ok) throw new Error(`seedSubscription: ${order.reason}`);
  const { checkoutRef } = (await findOrder(db, order.orderId)) ?? {};
  if (!checkoutRef) throw new Error("seedSubscription: no checkout");
  await payments.payCheckout(
    checkoutRef,
    { number: "4242424242424242", authenticated: false },
    boughtAt,
  );
  await fulfil(db, { payments, orderId: order.orderId, now: boughtAt });
  const checkout = await payments.sales.checkout.read(checkoutRef);
  const subscriptionRef = checkout?.paidBy?.ref;
  if (!subscriptionRef) throw new Error("seedSubscription: not paid");
  const cancel = (canceledAt: Date) =>
    db
      .update(sandboxSubscriptions)
      .set({ cancelAtPeriodEnd: true, canceledAt })
      .where(eq(sandboxSubscriptions.ref, subscriptionRef));
  // A subscription that its member cancelled in the trial has ended; one cancelled yesterday still runs.
  if (state === "expired") await cancel(addDays(boughtAt, 1));
  // Renews the subscription up to today.
  await payments.deliverDueEvents(now, async () => {});
  if (state === "canceled") await cancel(addDays(now, -1));
  await syncSubscription(db, { payments, subscriptionRef, now });
}
