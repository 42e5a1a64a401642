/** What is said when the provider is away before, in the middle of and after a change (product.md §2, §4). */
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
import { cancelSubscription } from "~/features/billing/subscriptions/cancel-subscription.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { ProviderUnavailable, type PaymentPort } from "~/features/billing/payment-port";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import type { SandboxProvider } from "~/features/billing/sandbox/provider.server";
import { gyms } from "~/features/gyms/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { renewalAction } from "./renewal.server";

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

const away = () => Promise.reject(new ProviderUnavailable("away"));

/** Presses the button of the question. */
async function press(change: "cancel" | "revert", broken: Partial<PaymentPort>) {
  const { db } = database;
  const student = await makeStudent(db);
  await buy(db, {
    ...buying(shop, { payments: sandbox, student }),
    now: new Date(),
    payments: sandbox,
  });
  const { studentId } = student;
  const held = async () => exactlyOne(await listSubscriptions(db, { studentId }), "subscription");
  const { id: subscriptionId } = await held();
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
  const answer = await renewalAction({
    request,
    params: { guid, id: subscriptionId, change },
    context,
  });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/gym/${guid}/profile`]);
  const [, toast] = /toast=([^;]*)/.exec(answer.headers.get("Set-Cookie") ?? "") ?? [];
  return { toast: decodeURIComponent(toast ?? ""), held };
}

describe.each(["cancel", "revert"] as const)("%s", (change) => {
  test("is told as done when it is", async () => {
    const { toast, held } = await press(change, {});
    expect(toast).toBe(`good.account:toast.${change}`);
    expect((await held()).cancelAtPeriodEnd).toBe(change === "cancel");
  });

  test("is told as too late when it has ended at the provider meanwhile", async () => {
    const end = async (ref: string) => {
      await sandbox.endSubscription(ref);
      await sandbox[change === "cancel" ? "cancelAtPeriodEnd" : "revertCancellation"](ref);
    };
    const { toast, held } = await press(change, {
      cancelAtPeriodEnd: end,
      revertCancellation: end,
    });
    expect(toast).toBe("bad.account:toast.ended");
    expect((await held()).endedAt).not.toBeNull();
  });

  test("is not told as unchanged when only the look at it afterwards failed", async () => {
    const { toast, held } = await press(change, withSaleFault(sandbox, "subscription.read", away));
    expect(toast).toBe("bad.account:toast.unknown");
    // It has been changed there: its event brings it.
    const { providerRef } = await held();
    await syncSubscription(database.db, {
      payments: sandbox,
      subscriptionRef: providerRef ?? "",
      now: new Date(),
    });
    expect((await held()).cancelAtPeriodEnd).toBe(change === "cancel");
  });

  test("is not told as unchanged when the provider has not answered", async () => {
    const broken = { cancelAtPeriodEnd: away, revertCancellation: away };
    const { toast, held } = await press(change, broken);
    expect(toast).toBe("bad.account:toast.unknown");
    expect((await held()).cancelAtPeriodEnd).toBe(change === "revert");
  });
});
