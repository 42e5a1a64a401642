/** The toast after a change when the provider is unavailable before, during and after it (product.md §2, §4). */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import {
  buy,
  buying,
  makeSandbox,
  makeStudent,
  openShop,
  signInStudent,
  withSaleFault,
  type Shop,
} from "../../../../tests/support/billing-world";
import { fileDatabase } from "../../../../tests/support/database";
import { loadContext, PLATFORM } from "../../../../tests/support/load-context";
import { answer } from "../../../../tests/support/visit";
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { ProviderUnavailable, type PaymentPort } from "~/features/billing/payment-port";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { action } from "./renewal.server";

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

const unavailable = () => Promise.reject(new ProviderUnavailable("unavailable"));

/** Submits the question's form. */
async function submit(change: "cancel" | "revert", broken: Partial<PaymentPort>) {
  const { db } = database;
  const student = await makeStudent(db);
  await buy(db, {
    ...buying(shop, { payments: sandbox, student }),
    now: new Date(),
    payments: sandbox,
  });
  const { studentId } = student;
  const findOwn = async () =>
    exactlyOne(await listSubscriptions(db, { studentId }), "subscription");
  const { id: subscriptionId } = await findOwn();
  if (change === "revert") {
    await cancelSubscription(db, { payments: sandbox, studentId, subscriptionId, now: new Date() });
  }
  const token = await signInStudent(db, student);
  const payments = Object.assign(Object.create(sandbox) as SandboxProvider, broken);
  const context = loadContext({ db, payments });
  const request = new Request(
    `${PLATFORM}/gym/${guid}/profile/subscription/${subscriptionId}/${change}`,
    {
      method: "POST",
      headers: { Cookie: `session=${token}` },
    },
  );
  const response = await action({
    request,
    params: { guid, id: subscriptionId, change },
    context,
  });
  expect([response.status, response.headers.get("Location")]).toEqual([
    303,
    `/gym/${guid}/profile`,
  ]);
  const [, toast] = /toast=([^;]*)/.exec(response.headers.get("Set-Cookie") ?? "") ?? [];
  return { toast: decodeURIComponent(toast ?? ""), findOwn };
}

describe.each(["cancel", "revert"] as const)("%s", (change) => {
  test("says that nothing has been done when the session has ended", async () => {
    const context = loadContext({ db: database.db });
    const pathname = `/gym/${guid}/profile/subscription/${crypto.randomUUID()}/${change}`;
    const owner = context.formSeal.toOwner("the member");
    const request = new Request(`${PLATFORM}${pathname}`, {
      method: "POST",
      body: new URLSearchParams({ formOwner: owner }),
    });
    const run = action({ request, params: { guid, change }, context });
    const { location, cookies } = await answer(run);
    expect(location).toMatch(/\/login\?returnUrl=/);
    expect(cookies["toast"]).toBe("info.identity:signedOut");
    const kept = context.formSeal.open(cookies["typedForm"] ?? "", context.now);
    expect(kept).toEqual({ owner, pathname, fields: {} });
  });

  test("shows success", async () => {
    const { toast, findOwn } = await submit(change, {});
    expect(toast).toBe(`good.account:toast.${change}`);
    expect((await findOwn()).cancelAtPeriodEnd).toBe(change === "cancel");
  });

  test("says that the subscription has ended, when it has ended at the provider", async () => {
    const end = async (ref: string) => {
      await sandbox.endSubscription(ref);
      await sandbox[change === "cancel" ? "cancelAtPeriodEnd" : "revertCancellation"](ref);
    };
    const { toast, findOwn } = await submit(change, {
      cancelAtPeriodEnd: end,
      revertCancellation: end,
    });
    expect(toast).toBe("bad.account:toast.ended");
    expect((await findOwn()).endedAt).not.toBeNull();
  });

  test("does not claim that nothing changed when only the sync failed", async () => {
    const { toast, findOwn } = await submit(
      change,
      withSaleFault(sandbox, "subscription.read", unavailable),
    );
    expect(toast).toBe("bad.account:toast.unknown");
    // The provider has made the change, and its event syncs it.
    const { providerRef } = await findOwn();
    await syncSubscription(database.db, {
      payments: sandbox,
      subscriptionRef: providerRef ?? "",
      now: new Date(),
    });
    expect((await findOwn()).cancelAtPeriodEnd).toBe(change === "cancel");
  });

  test("does not claim that nothing changed when the provider did not answer", async () => {
    const broken = { cancelAtPeriodEnd: unavailable, revertCancellation: unavailable };
    const { toast, findOwn } = await submit(change, broken);
    expect(toast).toBe("bad.account:toast.unknown");
    expect((await findOwn()).cancelAtPeriodEnd).toBe(change === "revert");
  });
});
