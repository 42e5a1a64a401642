/** One member can not use up what the payment provider answers all of ours: whatever asks it has a limit. */
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { askCall, bearer } from "../../../tests/support/ask-call";
import {
  buy,
  buying,
  makeSandbox,
  makeStudent,
  openShop,
  signInStudent,
  start,
} from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import { neverUsed, usedUp } from "../../../tests/support/load-context";
import { answer, argsOf } from "../../../tests/support/visit";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { findGymByGuid, type Gym } from "~/features/gyms/queries.server";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { renewalAction } from "~/routes/member/billing/renewal.server";
import { tryFulfil } from "~/routes/member/billing/try-fulfil.server";
import type { RequestArgs } from "../gym.server";
import type { LoadContext } from "../load-context";
import { action as profileAction } from "~/routes/member/account/profile.server";
import { subscriptionAction } from "~/routes/member/billing/subscription.server";

const database = fileDatabase();
let gym: Gym | null;
let session: string;
let held: string;
let open: string;
beforeAll(async () => {
  const { db } = database;
  const payments = makeSandbox(db, () => new Date());
  const shop = await openShop(db);
  const student = await makeStudent(db);
  const now = new Date();
  await buy(db, { ...buying(shop, { payments, student, now }), payments });
  ({ orderId: open } = await start(db, buying(shop, { payments, student, planId: shop.plain })));
  held = exactlyOne(await listSubscriptions(db, student), "subscription").id;
  session = await signInStudent(db, student);
  const [row] = await db.select().from(gyms).where(eq(gyms.id, shop.gymId));
  gym = await findGymByGuid(db, row?.guid ?? "");
});

/** Asked for anything, it throws. */
const context = (): Partial<LoadContext> => ({
  payments: neverUsed<LoadContext["payments"]>("payments"),
  limits: usedUp(60),
});

const PRESSED: Record<string, () => [(args: RequestArgs) => Promise<unknown>, RequestArgs]> = {
  "cards and receipts": () => [profileAction, argsAt("/profile", {})],
  "what is overdue": () => [
    subscriptionAction,
    argsAt(`/profile/subscription/${held}`, { id: held }, { intent: "overdue" }),
  ],
  cancel: () => [
    renewalAction,
    argsAt(`/profile/subscription/${held}/cancel`, { id: held, change: "cancel" }),
  ],
};

function argsAt(page: string, params: Record<string, string>, form = { sent: "1" } as object) {
  const args = argsOf(database.db, {
    gym,
    page,
    form: { ...form },
    cookies: { session },
    context: context(),
  });
  return { ...args, params: { ...args.params, ...params } };
}

it.each(Object.keys(PRESSED))("%s: back with a word, and nobody is asked", async (name) => {
  const [press, args] = PRESSED[name]?.() ?? [];
  if (!press || !args) throw new Error(name);
  const pressed = await answer(press(args));
  expect(pressed.status).toBe(303);
  expect(pressed.cookies["toast"]).toBe("bad.account:toast.tooMany");
});

it.each(["cancel", "revert"])("the call to %s answers 429", async (change) => {
  const asked = await askCall(
    { db: database.db, ...context() },
    `/api/subscriptions/{id}/${change}`,
    {
      params: { id: held },
      headers: bearer(session),
    },
  );
  expect([asked.status, asked.headers.get("retry-after")]).toEqual([429, "60"]);
});

it("the page after a payment waits for its events", async () => {
  expect(await tryFulfil(argsAt("/", {}).context, open)).toBe("unknown");
});
