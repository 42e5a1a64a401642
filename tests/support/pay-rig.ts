/**
 * One story, both providers: what a member does at the provider, what time does there, and what is seen there
 * afterwards, for the sandbox and for Stripe's gateway with the stand-in behind it.
 */
import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { Stripe } from "stripe";
import type { Db } from "~/db/client.server";
import { paymentAccounts } from "~/features/billing/accounts/schema.server";
import { catchUpOnEvents } from "~/features/billing/events/catch-up-on-events.server";
import type { ConfirmCheckout } from "~/features/billing/orders/confirm-checkout.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { prepareSetup } from "~/features/billing/customers/prepare-setup.server";
import {
  sandboxCharges,
  sandboxCustomers,
  sandboxPayments,
  sandboxRefunds,
  sandboxSubscriptions,
} from "~/features/billing/sandbox/schema.server";
import { ledgerEntries } from "~/features/billing/ledger/schema.server";
import { orders } from "~/features/billing/orders/schema.server";
import { paymentCustomers } from "~/features/billing/customers/schema.server";
import { paymentEventReadings } from "~/features/billing/events/schema.server";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import type { StartCheckout } from "~/features/billing/orders/start-checkout.server";
import { createStripeProvider } from "~/features/billing/stripe/provider.server";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { workPaymentEvents } from "~/features/billing/events/work-payment-events.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { newId } from "~/kernel/ids";
import { DAY_MS } from "~/kernel/time";
import { buying, deliverAll, makeSandbox, openShop, type Shop } from "./billing-world";
import { answerBank, confirmSetup, expireSession, payHostedPage } from "./stripe/checkout";
import { CARDS } from "./stripe/paying";
import { StripeStandIn } from "./stripe/stand-in";
import { cameBack } from "./stripe/transfers";

type Student = StartCheckout["student"];

export interface ChargeThere {
  amountMinor: number;
  currency: string;
  /** The platform's part of it. */
  feeMinor: number;
  destinationRef: string | null;
}

/** What has been given back of a charge, and by whom. */
export interface ReturnThere {
  amountMinor: number;
  /** Of that, what came back from the creator, and what we gave back to him of our fee. */
  creatorMinor: number;
  feeMinor: number;
}

export interface PayRig {
  payments: PaymentPort;
  clock(): Date;
  openShop(): Promise<Shop>;
  /** The browser puts a card on file; the holder says yes when the bank asks. */
  cardOnFile(student: Student, number: string): Promise<string>;
  /** The same without the holder's yes. */
  tryCard(student: Student, number: string): Promise<"succeeded" | "authenticate" | "refused">;
  payPage(
    checkoutRef: string,
    number: string,
    options?: { authenticated?: boolean },
  ): Promise<"paid" | "authenticate" | "refused" | "closed">;
  /** Nobody pays it in time. */
  letPageExpire(checkoutRef: string): Promise<void>;
  answerBank(clientSecret: string, yes: boolean): Promise<void>;
  /** From now on whatever is charged to the member's cards is refused. */
  cardGoesBad(student: Student): Promise<void>;
  advance(days: number): Promise<void>;
  /** Everything that the provider has to tell comes in and is worked. */
  hear(): Promise<void>;
  chargesOf(student: Student): Promise<ChargeThere[]>;
  /** Of the charges of which anything was given back. */
  returnsOf(student: Student): Promise<ReturnThere[]>;
  /** Subscriptions there that are not over. */
  liveOf(student: Student): Promise<number>;
  stop(): Promise<void>;
}

const quiet = { warn: () => {}, error: () => {} };

// Stripe's library waits half a second and longer before it asks again: no answer of the stand-in is any other then.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01;

export const RIGS: Record<"sandbox" | "stripe", (db: Db) => Promise<PayRig>> = {
  sandbox: async (db) => sandboxRig(db),
  stripe: (db) => stripeRig(db),
};

function sandboxRig(db: Db): PayRig {
  // Whole seconds of today, as the stand-in's: so that both count the same months.
  let now = new Date(Math.floor(Date.now() / 1000) * 1000);
  const payments = makeSandbox(db, () => now);
  async function putOnFile(student: Student, number: string, authenticated: boolean) {
    const { clientSecret } = await prepareSetup(db, {
      payments,
      student,
      attemptId: randomUUID(),
    });
    return payments.confirmSetup(clientSecret, { number, authenticated });
  }
  /** By the sandbox's own books. */
  async function orderIds({ studentId }: Student): Promise<string[]> {
    const [customer] = await db
      .select({ ref: sandboxCustomers.ref })
      .from(sandboxCustomers)
      .where(eq(sandboxCustomers.studentId, studentId));
    const sold = [];
    for (const table of [sandboxSubscriptions, sandboxPayments]) {
      sold.push(
        ...(await db
          .select({ orderId: table.orderId })
          .from(table)
          .where(eq(table.customerRef, customer?.ref ?? ""))),
      );
    }
    return sold.map(({ orderId }) => orderId);
  }
  return {
    payments,
    clock: () => now,
    openShop: () => openShop(db),
    async cardOnFile(student, number) {
      const setup = await putOnFile(student, number, true);
      if (setup?.kind !== "succeeded") throw new Error(`set-up: ${setup?.kind}`);
      return setup.paymentMethod;
    },
    async tryCard(student, number) {
      const setup = await putOnFile(student, number, false);
      if (setup?.kind === "declined") return "refused";
      if (setup?.kind === "succeeded" || setup?.kind === "authenticate") return setup.kind;
      throw new Error(`set-up: ${setup?.kind}`);
    },
    async payPage(checkoutRef, number, { authenticated = false } = {}) {
      // Paid already: its button leads to the thank-you page again, without taking anything.
      const before = await payments.readCheckout(checkoutRef);
      const paid = await payments.payCheckout(checkoutRef, { number, authenticated }, now);
      if (before?.status === "complete" || paid?.kind === "closed") return "closed";
      if (paid?.kind === "declined") return "refused";
      if (paid?.kind === "paid" || paid?.kind === "authenticate") return paid.kind;
      throw new Error(`page: ${paid?.kind}`);
    },
    letPageExpire: (checkoutRef) => payments.expireCheckout(checkoutRef),
    async answerBank(clientSecret, yes) {
      await payments.authenticatePayment(clientSecret, { accepted: yes }, now);
    },
    async cardGoesBad(student) {
      await db
        .update(sandboxSubscriptions)
        .set({ cardNumber: CARDS.refusedLater })
        .where(inArray(sandboxSubscriptions.orderId, await orderIds(student)));
    },
    async advance(days) {
      now = new Date(now.getTime() + days * DAY_MS);
      await payments.deliverDueEvents(now, () => Promise.reject(new Error("nobody hears")));
    },
    async hear() {
      // Late ones, doubled ones, and what failed before.
      for (let minute = 1; minute <= 3; minute += 1) {
        await deliverAll(db, payments, new Date(now.getTime() + minute * 3_600_000));
      }
      const later = new Date(now.getTime() + 3 * 3_600_000);
      await workAll(db, payments, later);
    },
    async chargesOf(student) {
      const rows = await db
        .select()
        .from(sandboxCharges)
        .where(inArray(sandboxCharges.orderId, await orderIds(student)));
      return rows.map(({ amountMinor, currency, feeMinor, destinationRef }) => ({
        amountMinor,
        currency,
        feeMinor,
        destinationRef,
      }));
    },
    async returnsOf(student) {
      const rows = await db
        .select({ charge: sandboxCharges, back: sandboxRefunds.amountMinor })
        .from(sandboxRefunds)
        .innerJoin(sandboxCharges, eq(sandboxCharges.ref, sandboxRefunds.chargeRef))
        .where(inArray(sandboxCharges.orderId, await orderIds(student)));
      // Its page shows a creator what was charged and given back; both carry the same fee.
      return rows.map(({ charge, back }) => ({
        amountMinor: back,
        creatorMinor: charge.destinationRef === null ? 0 : back,
        feeMinor: Math.round((charge.feeMinor * back) / charge.amountMinor),
      }));
    },
    async liveOf(student) {
      const rows = await db
        .select()
        .from(sandboxSubscriptions)
        .where(inArray(sandboxSubscriptions.orderId, await orderIds(student)));
      return rows.filter(({ endedAt }) => endedAt === null).length;
    },
    stop: async () => {},
  };
}

export interface StripeRig extends PayRig {
  standIn: StripeStandIn;
  /** One event comes in at the door, signed. */
  ring(event: Stripe.Event): Promise<void>;
  /** What has come in and is due; how much it was. */
  work(): Promise<number>;
}

/** `of`: a second door to another rig's world. */
export async function stripeRig(db: Db, of?: StripeRig): Promise<StripeRig> {
  const standIn = await StripeStandIn.start({ world: of?.standIn.world ?? null });
  // Of a world that begins, nothing has been read.
  if (!of) await db.delete(paymentEventReadings);
  const { world } = standIn;
  const clock = () => new Date(world.now() * 1000);
  const payments = createStripeProvider({
    secretKey: standIn.apiKey,
    publishableKey: "pk_test_standin",
    webhookSecrets: [standIn.webhookSecret],
    apiBase: standIn.origin,
  });
  const customersOf = async ({ studentId }: Student) =>
    (await db.select().from(paymentCustomers).where(eq(paymentCustomers.studentId, studentId))).map(
      ({ customerRef }) => customerRef,
    );
  async function putOnFile(student: Student, number: string, authenticated: boolean) {
    const { clientSecret } = await prepareSetup(db, {
      payments,
      student,
      attemptId: randomUUID(),
    });
    return confirmSetup(world, clientSecret, number, { authenticated });
  }
  return {
    standIn,
    payments,
    clock,
    async openShop() {
      const shop = await openShop(db, { ready: false });
      await openStripeAccount(db, standIn, { gymId: shop.gymId });
      return shop;
    },
    async cardOnFile(student, number) {
      const setup = await putOnFile(student, number, true);
      if (setup.outcome !== "succeeded") throw new Error(`set-up: ${setup.outcome}`);
      return setup.paymentMethod;
    },
    tryCard: async (student, number) => (await putOnFile(student, number, false)).outcome,
    async payPage(checkoutRef, number, options = {}) {
      const session = world.get<Stripe.Checkout.Session>("checkout.session", checkoutRef);
      if (session.status !== "open") return "closed";
      return payHostedPage(world, checkoutRef, number, options).outcome;
    },
    async letPageExpire(checkoutRef) {
      expireSession(world, world.get<Stripe.Checkout.Session>("checkout.session", checkoutRef));
    },
    async answerBank(clientSecret, yes) {
      answerBank(world, clientSecret, yes);
    },
    async cardGoesBad(student) {
      const customers = await customersOf(student);
      for (const { id, customer } of world.all<Stripe.PaymentMethod>("payment_method")) {
        if (customers.includes(String(customer))) world.cards.set(id, CARDS.refusedLater);
      }
    },
    async advance(days) {
      standIn.advance({ days });
    },
    async hear() {
      await catchUpOnEvents(db, { payments, now: clock() });
      await workAll(db, payments, clock());
    },
    async ring(event) {
      const rawBody = JSON.stringify(event);
      const timestamp = Math.floor(clock().getTime() / 1000);
      const { webhookSecret: secret } = standIn;
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: rawBody,
        secret,
        timestamp,
      });
      const now = clock();
      const received = await receivePaymentEvent(db, { payments, rawBody, signature, now });
      if (!received.ok) throw new Error(received.reason);
    },
    work: () => workPaymentEvents(db, { payments, now: clock(), log: quiet }),
    async chargesOf(student) {
      const customers = await customersOf(student);
      return world
        .all<Stripe.Charge>("charge")
        .filter(({ paid, customer }) => paid && customers.includes(String(customer)))
        .map((charge) => ({
          amountMinor: charge.amount,
          currency: charge.currency.toUpperCase(),
          feeMinor: charge.application_fee_amount ?? 0,
          destinationRef: charge.transfer_data ? String(charge.transfer_data.destination) : null,
        }));
    },
    async returnsOf(student) {
      const customers = await customersOf(student);
      return world
        .all<Stripe.Charge>("charge")
        .filter(({ customer }) => customers.includes(String(customer)))
        .filter(({ amount_refunded: back }) => back > 0)
        .map((charge) => {
          const { creator, fee } = cameBack(world, charge);
          return { amountMinor: charge.amount_refunded, creatorMinor: creator, feeMinor: fee };
        });
    },
    async liveOf(student) {
      const customers = await customersOf(student);
      return world
        .all<Stripe.Subscription>("subscription")
        .filter(({ customer }) => customers.includes(String(customer)))
        .filter(({ ended_at: endedAt }) => endedAt === null).length;
    },
    async stop() {
      await standIn.stop();
      if (standIn.faults.length > 0) throw new Error(standIn.faults.join("\n"));
    },
  };
}

/** Until nothing is due any more: a batch is fifty. */
async function workAll(db: Db, payments: PaymentPort, now: Date): Promise<void> {
  for (let batch = 0; batch < 20; batch += 1) {
    if ((await workPaymentEvents(db, { payments, now, log: quiet })) === 0) return;
  }
}

/** A finished account of who sells, there and in our table. */
export async function openStripeAccount(
  db: Db,
  standIn: StripeStandIn,
  { gymId }: { gymId: number },
): Promise<string> {
  const account = standIn.world.make<{ id: string; object: "account" }>(
    "Accounts.create",
    "acct",
    {},
  );
  standIn.finishOnboarding(account.id);
  await db.insert(paymentAccounts).values({
    id: newId(),
    provider: "stripe",
    gymId,
    email: "creator@demo.test",
    accountRef: account.id,
    canReceive: true,
    detailsSubmitted: true,
  });
  return account.id;
}

/** The card form's request. */
export function confirming(
  shop: Shop,
  given: Partial<StartCheckout> & { planId?: number } & Pick<StartCheckout, "payments" | "student">,
  paymentMethodRef: string,
): ConfirmCheckout {
  const { urls: _urls, ...rest } = buying(shop, given);
  return { ...rest, paymentMethodRef, backTo: "http://gym.test/profile" };
}

/** What is with us for one student, without what is different each time. */
export async function ours(db: Db, { studentId, email }: Student) {
  const held = await db.select().from(subscriptions).where(eq(subscriptions.studentId, studentId));
  const placed = await db.select().from(orders).where(eq(orders.studentId, studentId));
  const lines = await db.select().from(ledgerEntries).where(eq(ledgerEntries.studentId, studentId));
  const mails = await db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
  return {
    subscriptions: held
      .map(({ status, priceMinor, discountMinor }) => ({ status, priceMinor, discountMinor }))
      .toSorted((a, b) => a.status.localeCompare(b.status)),
    orders: placed.map(({ status }) => status).toSorted(),
    ledger: lines
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ kind, amountMinor, currency, feeMinor, destinationRef }) => ({
        kind,
        amountMinor,
        currency,
        feeMinor,
        destinationRef,
      })),
    mails: mails.map(({ kind }) => kind).toSorted(),
  };
}
