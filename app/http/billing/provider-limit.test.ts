/** Requests to the payment provider are limited per member, because the provider limits all members together. */
import { beforeAll, expect, it } from "vitest";
import { askCall, bearer } from "../../../tests/support/ask-call";
import { buying, start } from "../../../tests/support/billing-world";
import { neverUsed, usedUp } from "../../../tests/support/load-context";
import { sellSubscriptions } from "../../../tests/support/subscribers";
import { answer, argsOf } from "../../../tests/support/visit";
import { action as renewalAction } from "~/routes/member/billing/renewal.server";
import { tryFulfil } from "~/routes/member/billing/try-fulfil.server";
import type { RequestArgs } from "../gym.server";
import type { LoadContext } from "../load-context";
import { action as profileAction } from "~/routes/member/account/profile.server";
import { action as subscriptionAction } from "~/routes/member/billing/subscription.server";

const world = sellSubscriptions();
let session: string;
let subscriptionId: string;
let orderId: string;
beforeAll(async () => {
  const { db, payments, shop } = world;
  const subscriber = await world.makeSubscriber();
  ({ session, subscriptionId } = subscriber);
  const { student } = subscriber;
  ({ orderId } = await start(db, buying(shop, { payments, student, planId: shop.plain })));
});

/** A provider that throws when it is called, and used-up limits. */
const context = (): Partial<LoadContext> => ({
  payments: neverUsed<LoadContext["payments"]>("payments"),
  limits: usedUp(60),
});

const SUBMISSIONS: Record<string, () => [(args: RequestArgs) => Promise<unknown>, RequestArgs]> = {
  "cards and receipts": () => [profileAction, argsAt("/profile", {})],
  "an overdue payment": () => [
    subscriptionAction,
    argsAt(
      `/profile/subscription/${subscriptionId}`,
      { id: subscriptionId },
      { intent: "overdue" },
    ),
  ],
  cancel: () => [
    renewalAction,
    argsAt(`/profile/subscription/${subscriptionId}/cancel`, {
      id: subscriptionId,
      change: "cancel",
    }),
  ],
};

function argsAt(page: string, params: Record<string, string>, form = { sent: "1" } as object) {
  const args = argsOf(world.db, {
    gym: world.gym,
    page,
    form: { ...form },
    cookies: { session },
    context: context(),
  });
  return { ...args, params: { ...args.params, ...params } };
}

it.each(Object.keys(SUBMISSIONS))(
  "%s: redirects with a toast and does not call the provider",
  async (name) => {
    const [action, args] = SUBMISSIONS[name]?.() ?? [];
    if (!action || !args) throw new Error(name);
    const response = await answer(action(args));
    expect(response.status).toBe(303);
    expect(response.cookies["toast"]).toBe("bad.account:toast.tooMany");
  },
);

it.each(["cancel", "revert"])("the call to %s answers 429", async (change) => {
  const response = await askCall(
    { db: world.db, ...context() },
    `/api/subscriptions/{id}/${change}`,
    {
      params: { id: subscriptionId },
      headers: bearer(session),
    },
  );
  expect([response.status, response.headers.get("retry-after")]).toEqual([429, "60"]);
});

it("the page after a payment waits for the provider's events", async () => {
  expect(await tryFulfil(argsAt("/", {}).context, orderId)).toBe("unknown");
});
