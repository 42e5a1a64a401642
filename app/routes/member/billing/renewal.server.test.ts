/** The toast after a change when the provider is unavailable before, during and after it (product.md §2, §4). */
import { describe, expect, test } from "vitest";
import { withSaleFault } from "../../../../tests/support/billing-world";
import { loadContext, PLATFORM } from "../../../../tests/support/load-context";
import { sellSubscriptions } from "../../../../tests/support/subscribers";
import { answer, argsOf } from "../../../../tests/support/visit";
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { ProviderUnavailable, type PaymentPort } from "~/features/billing/payment-port";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { action } from "./renewal.server";

const world = sellSubscriptions();

const unavailable = () => Promise.reject(new ProviderUnavailable("unavailable"));

/** Submits the question's form. */
async function submit(change: "cancel" | "revert", broken: Partial<PaymentPort>) {
  const { db, gym, payments } = world;
  const { student, session, subscriptionId, findSubscription } = await world.makeSubscriber();
  if (change === "revert") {
    const { studentId } = student;
    await cancelSubscription(db, { payments, studentId, subscriptionId, now: new Date() });
  }
  const args = argsOf(db, {
    gym,
    page: `/profile/subscription/${subscriptionId}/${change}`,
    form: {},
    cookies: { session },
    context: { payments: Object.assign(Object.create(payments) as SandboxProvider, broken) },
  });
  const params = { ...args.params, id: subscriptionId, change };
  const { status, location, cookies } = await answer(action({ ...args, params }));
  expect([status, location]).toEqual([303, `/gym/${gym.guid}/profile`]);
  return { toast: cookies["toast"], findSubscription };
}

describe.each(["cancel", "revert"] as const)("%s", (change) => {
  test("says that nothing has been done when the session has ended", async () => {
    const context = loadContext({ db: world.db });
    const pathname = `/gym/${world.gym.guid}/profile/subscription/${crypto.randomUUID()}/${change}`;
    const owner = context.formSeal.toOwner("the member");
    const request = new Request(`${PLATFORM}${pathname}`, {
      method: "POST",
      body: new URLSearchParams({ formOwner: owner }),
    });
    const run = action({ request, params: { guid: world.gym.guid, change }, context });
    const { location, cookies } = await answer(run);
    expect(location).toMatch(/\/login\?returnUrl=/);
    expect(cookies["toast"]).toBe("info.identity:signedOut");
    const kept = context.formSeal.open(cookies["typedForm"] ?? "", context.now);
    expect(kept).toEqual({ owner, pathname, fields: {} });
  });

  test("shows success", async () => {
    const { toast, findSubscription } = await submit(change, {});
    expect(toast).toBe(`good.account:toast.${change}`);
    expect((await findSubscription()).cancelAtPeriodEnd).toBe(change === "cancel");
  });

  test("says that the subscription has ended, when it has ended at the provider", async () => {
    const end = async (ref: string) => {
      await world.payments.endSubscription(ref);
      await world.payments[change === "cancel" ? "cancelAtPeriodEnd" : "revertCancellation"](ref);
    };
    const { toast, findSubscription } = await submit(change, {
      cancelAtPeriodEnd: end,
      revertCancellation: end,
    });
    expect(toast).toBe("bad.account:toast.ended");
    expect((await findSubscription()).endedAt).not.toBeNull();
  });

  test("does not claim that nothing changed when only the sync failed", async () => {
    const { toast, findSubscription } = await submit(
      change,
      withSaleFault(world.payments, "subscription.read", unavailable),
    );
    expect(toast).toBe("bad.account:toast.unknown");
    // The provider has made the change, and its event syncs it.
    const { providerRef } = await findSubscription();
    await syncSubscription(world.db, {
      payments: world.payments,
      subscriptionRef: providerRef ?? "",
      now: new Date(),
    });
    expect((await findSubscription()).cancelAtPeriodEnd).toBe(change === "cancel");
  });

  test("does not claim that nothing changed when the provider did not answer", async () => {
    const broken = { cancelAtPeriodEnd: unavailable, revertCancellation: unavailable };
    const { toast, findSubscription } = await submit(change, broken);
    expect(toast).toBe("bad.account:toast.unknown");
    expect((await findSubscription()).cancelAtPeriodEnd).toBe(change === "revert");
  });
});
