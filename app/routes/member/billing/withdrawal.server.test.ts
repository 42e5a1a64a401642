/** What the withdrawal's page says, and its form when the provider is unavailable or refuses (product.md §19). */
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { withFault } from "../../../../tests/support/billing-world";
import { sellSubscriptions } from "../../../../tests/support/subscribers";
import { answer, argsOf } from "../../../../tests/support/visit";
import { ProviderUnavailable } from "~/features/billing/payment-port";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { requestRefund } from "~/features/billing/ledger/request-refund.server";
import { noteWithdrawal } from "~/features/billing/subscriptions/note-withdrawal.server";
import { action, loader } from "./withdrawal.server";

const world = sellSubscriptions();

async function submit(refund: SandboxProvider["refund"]) {
  const { db, gym, payments, shop } = world;
  const subscriber = await world.makeSubscriber({ planId: shop.plain });
  const { session, subscriptionId: id, findSubscription } = subscriber;
  const logged: object[] = [];
  const log = Object.assign(pino({ level: "silent" }), {
    error: (facts: object) => logged.push(facts),
  });
  const args = argsOf(db, {
    gym,
    page: `/profile/subscription/${id}/withdraw`,
    form: { shown: "1000" },
    cookies: { session },
    context: { log, payments: withFault(payments, "refund", refund) },
  });
  const run = action({ ...args, params: { ...args.params, id } });
  const { location, cookies } = await answer(run);
  const path = `/gym/${gym.guid}/profile/subscription/${id}`;
  return { path, location, toast: cookies["toast"], logged, after: await findSubscription() };
}

describe("the withdrawal's page", () => {
  it("names the day of a notice that was given, and says when an earlier refund is taken off", async () => {
    const { db, gym, payments, shop } = world;
    const subscriber = await world.makeSubscriber({ planId: shop.plain });
    const { session, subscriptionId: id } = subscriber;
    const { orderId } = await subscriber.findSubscription();
    const load = async () => {
      const page = `/profile/subscription/${id}/withdraw`;
      const args = argsOf(db, { gym, page, cookies: { session }, context: { payments } });
      return loader({ ...args, params: { ...args.params, id } });
    };
    expect(await load()).toMatchObject({
      givenOn: null,
      shown: 1000,
      amounts: { wasRefundedEarlier: false },
    });
    await requestRefund(db, {
      ...{ payments, orderId: orderId ?? "", chargeRef: null, amountMinor: 300 },
      ...{ reason: "goodwill", endsAccess: false, now: new Date() },
    });
    await noteWithdrawal(db, { orderId: orderId ?? "", at: new Date() });
    expect(await load()).toMatchObject({
      givenOn: expect.stringContaining(String(new Date().getFullYear())),
      shown: 700,
      amounts: { wasRefundedEarlier: true },
    });
  });
});

describe("the withdrawal's form", () => {
  it("says that the provider did not answer and that we keep trying", async () => {
    const result = await submit(() => Promise.reject(new ProviderUnavailable("unavailable")));
    expect(result.location).toBe(`${result.path}/withdraw`);
    expect(result.toast).toBe("bad.account:toast.withdrawalUnanswered");
    expect(result.after).toMatchObject({ status: "active", withdrawnAt: expect.any(Date) });
  });

  it("sends the member to the operator when the provider refuses the refund, and logs why", async () => {
    const result = await submit(() => Promise.reject(new Error("the creator has nothing left")));
    expect(result.location).toBe(result.path);
    expect(result.toast).toBe("bad.account:toast.withdrawalRefused");
    expect(result.logged).toMatchObject([
      {
        err: { message: "the creator has nothing left" },
        reason: "not-refundable",
        subscriptionId: result.after.id,
        refundMinor: 1000,
        isRenewalStopped: true,
      },
    ]);
    expect(result.after).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
  });

  it("logs also a refusal that is no error, and stops the renewal", async () => {
    const result = await submit(() => Promise.resolve({ ok: false, reason: "disputed" }));
    expect(result.toast).toBe("bad.account:toast.withdrawalRefused");
    expect(result.logged).toMatchObject([{ reason: "disputed", orderId: result.after.orderId }]);
    expect(result.after).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
  });
});
