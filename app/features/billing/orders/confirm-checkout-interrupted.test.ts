/** The card form when we stop on the way: reconciling, or the form sent again, mends it. */
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
  const stop = () => Promise.reject(new ProviderUnavailable("stopped"));
  const mend = (hours: number) =>
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
  ])("a plan, %s", async (_name, step, when, charged) => {
    const { db } = world;
    const original = world.payments.sales.subscription[step] as (input: never) => Promise<never>;
    const broken = withSaleFault(world.payments, `subscription.${step}`, (async (input: never) => {
      if (when === "after") await original(input);
      return stop();
    }) as never);
    await expect(confirm({ ...plain(), payments: broken })).rejects.toThrow("stopped");
    await mend(0);
    const soon = await books(db, world.student.studentId);
    expect(soon.charges).toHaveLength(charged);
    expect(soon.subscriptions).toHaveLength(charged);
    // Nothing that was not charged by then ever is, and the plan can be bought.
    await mend(2);
    if (charged === 0) {
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
  ])("a product, at %s, %s", async (step, when, charged) => {
    const { db } = world;
    const original = world.payments.sales.payment[step] as (input: never) => Promise<never>;
    const broken = withSaleFault(world.payments, `payment.${step}`, (async (input: never) => {
      if (when === "after") await original(input);
      return stop();
    }) as never);
    const attempt = await productForm();
    await expect(confirmCheckout(db, { ...attempt, payments: broken })).rejects.toThrow("stopped");
    await mend(0);
    const soon = await books(db, world.student.studentId);
    expect(soon.charges).toHaveLength(charged);
    expect(soon.orders.map(({ status }) => status)).toEqual([charged ? "FULFILLED" : "OPEN"]);
    await mend(2);
    expect((await books(db, world.student.studentId)).charges).toHaveLength(charged);
    // The form is sent again: paid once, in whichever order.
    expect(await confirmCheckout(db, attempt)).toMatchObject({ ok: true });
    expect((await books(db, world.student.studentId)).charges).toHaveLength(1);
    expect(await ledger()).toHaveLength(1);
  });

  it("a trial that was started and abandoned is no subscription: not shown, not counted as a trial, no mail", async () => {
    const { db } = world;
    // The tab is slow: while its trial is being made, its order is given up by another tab.
    let made = "";
    const slow = withSaleFault(world.payments, "subscription.create", async (input) => {
      const hosted = buying(world.shop, {
        payments: world.payments,
        student: world.student,
        planId: world.shop.yearly,
        giveUp: input.orderId,
      });
      expect(await startCheckout(db, hosted)).toMatchObject({ ok: true });
      const truth = await world.payments.sales.subscription.create(input);
      made = truth.ref;
      return truth;
    });
    await confirm({ payments: slow });
    await syncSubscription(db, { payments: world.payments, subscriptionRef: made, now: NOW });
    const [first] = await db
      .select()
      .from(sandboxSubscriptions)
      .where(eq(sandboxSubscriptions.ref, made));
    expect(first?.status).toBe("canceled");
    const shown = await listSubscriptions(db, world.student);
    expect(shown.map(({ providerRef }) => providerRef)).not.toContain(made);
    expect(await mails()).not.toContain("subscriptionExpired");
    const orders = (await books(db, world.student.studentId)).orders;
    expect(orders.find(({ id }) => id === first?.orderId)?.status).toBe("EXPIRED");
  });
});

describe("a key that the provider refuses on the way", () => {
  const refuse = () => Promise.reject(new ProviderKeyRefused("refused"));
  const refusedIn = async (sent: Promise<unknown>) => {
    const error: unknown = await sent.catch((thrown: unknown) => thrown);
    if (!(error instanceof ProviderKeyRefused)) throw new Error(`no refusal: ${String(error)}`);
    return error.orderId;
  };

  it.each(["plan", "product"])("after a %s was paid: it stays open, is paid once", async (sold) => {
    const { db, payments } = world;
    const kind = sold === "plan" ? "subscription" : "payment";
    const replaced = withSaleFault(payments, `${kind}.charge`, async (ref: string) => {
      await payments.sales[kind].charge(ref);
      return refuse();
    });
    const attemptId = randomUUID();
    const attempt = sold === "plan" ? form({ ...plain(), attemptId }) : await productForm();
    expect(await refusedIn(confirmCheckout(db, { ...attempt, payments: replaced }))).toBeNull();
    const { studentId } = world.student;
    expect((await books(db, studentId)).orders).toMatchObject([{ status: "OPEN" }]);
    expect(await confirmCheckout(db, attempt)).toMatchObject({ ok: true });
    expect((await books(db, studentId)).orders).toMatchObject([{ status: "FULFILLED" }]);
    expect((await books(db, studentId)).charges).toHaveLength(1);
  });

  it("before the provider received it: it is closed, and named", async () => {
    const { db, payments } = world;
    const replaced = withSaleFault(payments, "payment.create", refuse);
    const closed = await refusedIn(
      confirmCheckout(db, { ...(await productForm()), payments: replaced }),
    );
    const { orders } = await books(db, world.student.studentId);
    expect(orders).toMatchObject([{ id: closed, status: "FAILED" }]);
  });
});
