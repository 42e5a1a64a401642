/** The card form when the server stops on the way: reconciliation or a retry of the form repairs it. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { books, buying, NOW, withSaleFault } from "../../../../tests/support/billing-world";
import { openCardForm } from "../../../../tests/support/card-form";
import { HOUR_MS, MINUTE_MS } from "~/kernel/time";
import { ProviderKeyRefused, ProviderUnavailable } from "../payment-port";
import { reconcilePayments } from "../reconcile-payments.server";
import { sandboxSubscriptions } from "../sandbox/schema.server";
import { syncSubscription } from "../subscriptions/sync-subscription.server";
import { listSubscriptions } from "../subscriptions/queries.server";
import { confirmCheckout } from "./confirm-checkout.server";
import { startCheckout } from "./start-checkout.server";

const { world, confirm, form, plain, productForm, ledger, mails } = openCardForm();

describe("charge and access agree after the server was killed", () => {
  const fail = () => Promise.reject(new ProviderUnavailable("stopped"));
  const reconcile = (hours: number) =>
    reconcilePayments(world.db, {
      payments: world.payments,
      now: new Date(NOW.getTime() + hours * HOUR_MS + 2 * MINUTE_MS),
      log: { error() {} },
    });

  it.each<[string, "create" | "charge" | "read", "before" | "after", number]>([
    ["before the provider received it", "create", "before", 0],
    ["after it was created, before its reference was saved", "create", "after", 0],
    ["before it was paid", "charge", "before", 0],
    ["after it was paid", "charge", "after", 1],
    ["before its state was read", "read", "before", 1],
  ])("a plan, %s", async (_name, step, when, chargeCount) => {
    const { db } = world;
    const original = world.payments.sales.subscription[step] as (input: never) => Promise<never>;
    const broken = withSaleFault(world.payments, `subscription.${step}`, (async (input: never) => {
      if (when === "after") await original(input);
      return fail();
    }) as never);
    await expect(confirm({ ...plain(), payments: broken })).rejects.toThrow("stopped");
    await reconcile(0);
    const soon = await books(db, world.student.studentId);
    expect(soon.charges).toHaveLength(chargeCount);
    expect(soon.subscriptions).toHaveLength(chargeCount);
    // An order that is not charged by then never is, and the member can buy the plan.
    await reconcile(2);
    if (chargeCount === 0) {
      expect(soon.provider.every(({ status }) => status === "incomplete")).toBe(true);
      expect(await confirm(plain())).toMatchObject({ ok: true });
    }
    const { provider, subscriptions, charges } = await books(db, world.student.studentId);
    expect(subscriptions).toHaveLength(1);
    expect(charges).toHaveLength(1);
    expect(provider.filter(({ status }) => status === "active")).toHaveLength(1);
  });

  it.each<["create" | "charge", "before" | "after", number]>([
    ["create", "before", 0],
    ["create", "after", 0],
    ["charge", "before", 0],
    ["charge", "after", 1],
  ])("a product, at %s, %s", async (step, when, chargeCount) => {
    const { db } = world;
    const original = world.payments.sales.payment[step] as (input: never) => Promise<never>;
    const broken = withSaleFault(world.payments, `payment.${step}`, (async (input: never) => {
      if (when === "after") await original(input);
      return fail();
    }) as never);
    const attempt = await productForm();
    await expect(confirmCheckout(db, { ...attempt, payments: broken })).rejects.toThrow("stopped");
    await reconcile(0);
    const soon = await books(db, world.student.studentId);
    expect(soon.charges).toHaveLength(chargeCount);
    expect(soon.orders.map(({ status }) => status)).toEqual([chargeCount ? "FULFILLED" : "OPEN"]);
    await reconcile(2);
    expect((await books(db, world.student.studentId)).charges).toHaveLength(chargeCount);
    // The member sends the form again and pays once.
    expect(await confirmCheckout(db, attempt)).toMatchObject({ ok: true });
    expect((await books(db, world.student.studentId)).charges).toHaveLength(1);
    expect(await ledger()).toHaveLength(1);
  });

  it("a trial of an order that another tab closed is no subscription: not listed, and no mail reports its end", async () => {
    const { db } = world;
    // While the provider creates the trial, another tab gives up its order.
    let subscriptionRef = "";
    const slow = withSaleFault(world.payments, "subscription.create", async (input) => {
      const hosted = buying(world.shop, {
        payments: world.payments,
        student: world.student,
        planId: world.shop.yearly,
        replacesOrderId: input.orderId,
      });
      expect(await startCheckout(db, hosted)).toMatchObject({ ok: true });
      const subscription = await world.payments.sales.subscription.create(input);
      subscriptionRef = subscription.ref;
      return subscription;
    });
    await confirm({ payments: slow });
    await syncSubscription(db, { payments: world.payments, subscriptionRef, now: NOW });
    const [row] = await db
      .select()
      .from(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.ref, subscriptionRef));
    expect(row?.status).toBe("canceled");
    const listed = await listSubscriptions(db, world.student);
    expect(listed.map(({ providerRef }) => providerRef)).not.toContain(subscriptionRef);
    expect(await mails()).not.toContain("subscriptionExpired");
    const orders = (await books(db, world.student.studentId)).orders;
    expect(orders.find(({ id }) => id === row?.orderId)?.status).toBe("EXPIRED");
  });
});

describe("a key that the provider refuses during a checkout", () => {
  const refuse = () => Promise.reject(new ProviderKeyRefused("refused"));
  const findClosedOrder = async (checkout: Promise<unknown>) => {
    const error: unknown = await checkout.catch((thrown: unknown) => thrown);
    if (!(error instanceof ProviderKeyRefused)) throw new Error(`no refusal: ${String(error)}`);
    return error.orderId;
  };

  it.each(["plan", "product"])(
    "after the charge of a %s: the order stays open and is paid once",
    async (sold) => {
      const { db, payments } = world;
      const kind = sold === "plan" ? "subscription" : "payment";
      const refusingPort = withSaleFault(payments, `${kind}.charge`, async (ref: string) => {
        await payments.sales[kind].charge(ref);
        return refuse();
      });
      const attemptId = randomUUID();
      const attempt = sold === "plan" ? form({ ...plain(), attemptId }) : await productForm();
      expect(
        await findClosedOrder(confirmCheckout(db, { ...attempt, payments: refusingPort })),
      ).toBeNull();
      const { studentId } = world.student;
      expect((await books(db, studentId)).orders).toMatchObject([{ status: "OPEN" }]);
      expect(await confirmCheckout(db, attempt)).toMatchObject({ ok: true });
      expect((await books(db, studentId)).orders).toMatchObject([{ status: "FULFILLED" }]);
      expect((await books(db, studentId)).charges).toHaveLength(1);
    },
  );

  it("before the provider has the payment: the order is closed, and the error names it", async () => {
    const { db, payments } = world;
    const refusingPort = withSaleFault(payments, "payment.create", refuse);
    const orderId = await findClosedOrder(
      confirmCheckout(db, { ...(await productForm()), payments: refusingPort }),
    );
    const { orders } = await books(db, world.student.studentId);
    expect(orders).toMatchObject([{ id: orderId, status: "FAILED" }]);
  });
});
