/** The answer of the withdrawal's form when the provider is unavailable or refuses (product.md §19). */
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import {
  buy,
  buying,
  makeSandbox,
  makeStudent,
  openShop,
  signInStudent,
  withFault,
  type Shop,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { loadContext, PLATFORM } from "../../../../tests/support/load-context";
import { answer } from "../../../../tests/support/visit";
import { ProviderUnavailable } from "~/features/billing/payment-port";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { action } from "./withdrawal.server";

const database = fileDatabase();
let sandbox: SandboxProvider;
let shop: Shop;
let guid: string;
beforeAll(async () => {
  sandbox = makeSandbox(database.db, () => new Date());
  shop = await openShop(database.db);
  const [gym] = await database.db.select().from(gyms).where(eq(gyms.id, shop.gymId));
  guid = gym?.guid ?? "";
});

async function submit(refund: SandboxProvider["refund"]) {
  const { db } = database;
  const student = await makeStudent(db);
  const request = buying(shop, { payments: sandbox, student, planId: shop.plain });
  await buy(db, { ...request, now: new Date(), payments: sandbox });
  const findOwn = async () => exactlyOne(await listSubscriptions(db, student), "subscription");
  const { id } = await findOwn();
  const token = await signInStudent(db, student);
  const logged: object[] = [];
  const log = Object.assign(pino({ level: "silent" }), {
    error: (facts: object) => logged.push(facts),
  });
  const context = loadContext({ db, log, payments: withFault(sandbox, "refund", refund) });
  const path = `/gym/${guid}/profile/subscription/${id}`;
  const run = action({
    request: new Request(`${PLATFORM}${path}/withdraw`, {
      method: "POST",
      headers: { Cookie: `session=${token}` },
      body: new URLSearchParams({ shown: "1000" }),
    }),
    params: { guid, id },
    context,
  });
  const { location, cookies } = await answer(run);
  return { path, location, toast: cookies["toast"], logged, after: await findOwn() };
}

describe("the withdrawal's form", () => {
  it("says that the provider did not answer and that we keep trying", async () => {
    const result = await submit(() => Promise.reject(new ProviderUnavailable("unavailable")));
    expect(result.location).toBe(`${result.path}/withdraw`);
    expect(result.toast).toBe("bad.account:toast.withdrawalUnanswered");
    expect(result.after).toMatchObject({ status: "active", withdrawnAt: null });
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
