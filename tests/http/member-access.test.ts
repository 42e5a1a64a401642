/** A gym's home sells to a member whose platform subscription opens none of its workouts. */
import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import { expect, it } from "vitest";
import { subscriptionTypes } from "~/features/billing/plans/schema.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { workoutSubscriptionTypes } from "~/features/catalog/workouts/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { newMember } from "../support/members";
import { fileSite } from "../support/site";
import { at, sitesOf } from "../support/world";

const site = fileSite();

/** Subscribes the member to the trainer's own plan of the demo world. */
async function subscribeToTrainer(email: string): Promise<number> {
  const { db } = site;
  const [plan] = await db
    .select({ id: subscriptionTypes.id })
    .from(subscriptionTypes)
    .where(
      and(
        isNull(subscriptionTypes.gymId),
        eq(subscriptionTypes.subscriptionModel, "SINGLE_TRAINER"),
      ),
    );
  const [student] = await db
    .select({ id: students.id })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(eq(accounts.email, email));
  if (!plan || !student) throw new Error("The demo world has no such plan or member");
  const now = new Date();
  await db.insert(subscriptions).values({
    id: randomUUID(),
    studentId: student.id,
    gymId: null,
    subscriptionTypeId: plan.id,
    paymentProvider: "STRIPE",
    status: "active",
    priceMinor: 900,
    currency: "EUR",
    startedAt: now,
    currentPeriodEnd: new Date(now.getTime() + 30 * 86_400_000),
    syncedAt: now,
  });
  return plan.id;
}

it("a trainer's plan gives the member's home only while it opens a workout of the gym", async () => {
  const [gym] = sitesOf(site);
  const { visitor, email } = await newMember(site, gym);
  const planId = await subscribeToTrainer(email);
  const selling = ["What it costs", "Start free trial"];
  const opened = await visitor.visit(at(gym, "/"));
  for (const words of selling) expect(opened.html).not.toContain(`${words}<`);

  await site.db
    .delete(workoutSubscriptionTypes)
    .where(eq(workoutSubscriptionTypes.subscriptionTypeId, planId));
  const closed = await visitor.visit(at(gym, "/"));
  for (const words of selling) expect(closed.html).toContain(`${words}<`);
});
