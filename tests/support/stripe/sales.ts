/** Sales at the stand-in for Stripe, with their refunds, disputes and ledger, on both sides. */
import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { Stripe } from "stripe";
import { afterEach, beforeEach, expect } from "vitest";
import { prepareSetup } from "~/features/billing/customers/prepare-setup.server";
import { fetchMissedEvents } from "~/features/billing/events/fetch-missed-events.server";
import { paymentEventReadings, paymentEvents } from "~/features/billing/events/schema.server";
import { processPaymentEvents } from "~/features/billing/events/process-payment-events.server";
import { requestRefund, type RefundRequest } from "~/features/billing/ledger/request-refund.server";
import { ledgerEntries } from "~/features/billing/ledger/schema.server";
import { confirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import type { products } from "~/features/billing/products/schema.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { accounts, gymStaff } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { buying, makeProduct, makeStudent, openShop, type Shop } from "../billing-world";
import { fileDatabase } from "../database";
import { confirmSetup } from "./checkout";
import { gatewayTo } from "./gateway";
import { CARDS } from "./paying";
import { openStripeAccount } from "./fixture";
import { StripeStandIn } from "./stand-in";
import { getReturnedAmounts } from "./transfers";

/** The ledger entry of a plan's first payment. */
export const CHARGE = { kind: "CHARGE", amountMinor: 1000, feeMinor: 100 };
export const quiet = { warn: () => {}, error: () => {} };

/** Call it once in a test file: it opens a database for the file, and a stand-in and a shop for each test. */
export function sellAtStripe() {
  const database = fileDatabase();
  let shop: Shop;
  let standIn: StripeStandIn;
  let payments: PaymentPort;
  beforeEach(async () => {
    standIn = await StripeStandIn.start();
    payments = gatewayTo(standIn);
    shop = await openShop(database.db, { ready: false });
    await openStripeAccount(database.db, standIn, { gymId: shop.gymId });
    await database.db.delete(paymentEvents);
    await database.db.delete(paymentEventReadings);
  });
  afterEach(async () => {
    await standIn.stop();
    expect(standIn.faults).toEqual([]);
  });

  const clock = () => new Date(standIn.world.now() * 1000);

  /** Buys with the card form. @returns the order's id */
  async function bought(
    item: "plan" | "product" = "plan",
    product: Partial<typeof products.$inferInsert> = {},
  ): Promise<string> {
    const { db } = database;
    const student = await makeStudent(db);
    const request = buying(shop, { payments, student, planId: shop.plain, now: clock() });
    const { attemptId } = request;
    const { clientSecret } = await prepareSetup(db, { payments, student, attemptId });
    const setup = confirmSetup(standIn.world, clientSecret, CARDS.good, {});
    if (setup.outcome !== "succeeded") throw new Error(setup.outcome);
    const confirmed = await confirmCheckout(db, {
      ...request,
      ...(item === "product"
        ? { item: { kind: "product", productId: (await makeProduct(db, shop, product)).id } }
        : {}),
      paymentMethodRef: setup.paymentMethod,
      backTo: "http://gym.test/",
    });
    if (!confirmed.ok) throw new Error(confirmed.reason);
    return confirmed.orderId;
  }

  const ledgerOf = async (orderId: string) => {
    const rows = await database.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, orderId))
      .orderBy(asc(ledgerEntries.id));
    return rows.map(({ kind, amountMinor, feeMinor }) => ({ kind, amountMinor, feeMinor }));
  };

  /** The amounts that the creator and we returned at Stripe. */
  const backAtStripe = async (orderId: string) =>
    getReturnedAmounts(
      standIn.world,
      standIn.world.get<Stripe.Charge>("charge", await chargeOf(orderId), "charge"),
    );

  const subscriptionOf = async (orderId: string) => {
    const [row] = await database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.orderId, orderId));
    return row;
  };

  const giveBack = (orderId: string, request: Partial<RefundRequest> = {}) =>
    requestRefund(database.db, {
      payments,
      orderId,
      chargeRef: null,
      amountMinor: null,
      reason: "asked",
      endsAccess: null,
      now: clock(),
      ...request,
    });

  async function chargeOf(orderId: string): Promise<string> {
    const [row] = await database.db
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderId, orderId))
      .orderBy(asc(ledgerEntries.id));
    return row?.ref ?? "";
  }

  async function giveBackAtStripe(orderId: string, amountMinor: number) {
    const chargeRef = await chargeOf(orderId);
    const made = await payments.refund({
      idempotencyKey: `desk-${orderId}`,
      chargeRef,
      amountMinor,
    });
    return made.ok ? { chargeRef } : null;
  }

  /** Adds an owner to the shop's gym. @returns the owner's email address */
  async function makeOwner(langKey: "EN" | "DE"): Promise<string> {
    const email = `${randomUUID()}@demo.test`;
    const rows = await database.db
      .insert(accounts)
      .values({
        email,
        emailFolded: email,
        passwordHash: "-",
        firstName: "Maya",
        lastName: "Cole",
        langKey,
      })
      .returning({ accountId: accounts.id });
    const { accountId } = exactlyOne(rows, "account");
    await database.db.insert(gymStaff).values({ gymId: shop.gymId, accountId, role: "OWNER" });
    return email;
  }

  /** The mails about refunds and disputes of an order, oldest first. */
  const mailsAbout = async (orderId: string) =>
    (await database.db.select().from(outboxMails).orderBy(asc(outboxMails.createdAt)))
      .filter(({ data, kind }) => data["reference"] === orderId && kind !== "receipt")
      .map(({ kind, recipient, lang, gymId, data }) => ({ kind, recipient, lang, gymId, data }));

  /** Fetches and processes all events of the provider. */
  async function workInbox(): Promise<void> {
    await fetchMissedEvents(database.db, { payments, now: clock() });
    await processPaymentEvents(database.db, { payments, clock, log: quiet });
  }

  return {
    get db() {
      return database.db;
    },
    get standIn() {
      return standIn;
    },
    get payments() {
      return payments;
    },
    get shop() {
      return shop;
    },
    clock,
    bought,
    ledgerOf,
    backAtStripe,
    subscriptionOf,
    giveBack,
    chargeOf,
    giveBackAtStripe,
    makeOwner,
    mailsAbout,
    workInbox,
  };
}
