/** Our Stripe provider with the stand-in behind it, as a payment fixture. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Stripe } from "stripe";
import type { Db } from "~/db/client.server";
import { paymentAccounts } from "~/features/billing/accounts/schema.server";
import { prepareSetup } from "~/features/billing/customers/prepare-setup.server";
import { paymentCustomers } from "~/features/billing/customers/schema.server";
import { fetchMissedEvents } from "~/features/billing/events/fetch-missed-events.server";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { paymentEventReadings } from "~/features/billing/events/schema.server";
import { processPaymentEvents } from "~/features/billing/events/process-payment-events.server";
import { exactlyOne } from "~/kernel/errors";
import { newId } from "~/kernel/ids";
import { openShop, workAll, type Student } from "../billing-world";
import { fileDatabase } from "../database";
import { sharedFixture } from "../shared-fixture";
import type { PaymentFixture } from "../payment-fixture";
import { answerBank, confirmSetup, expireSession, payHostedPage } from "./checkout";
import { payInvoicePage } from "./invoices";
import { gatewayTo } from "./gateway";
import { CARDS } from "./paying";
import { StripeStandIn } from "./stand-in";
import { getReturnedAmounts } from "./transfers";

const quiet = { warn: () => {}, error: () => {} };

// The SDK waits half a second and longer before a retry, which changes no answer of the stand-in.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0.01;

export interface StripeFixture extends PaymentFixture {
  standIn: StripeStandIn;
  /** Delivers one signed event to our webhook. */
  sendEvent(event: Stripe.Event): Promise<void>;
  /** Processes the due events of the inbox; returns their number. */
  workInbox(): Promise<number>;
}

/** `of`: shares the world of another fixture. */
export async function openStripeFixture(db: Db, of?: StripeFixture): Promise<StripeFixture> {
  const standIn = await StripeStandIn.start({ world: of?.standIn.world ?? null });
  // No event of a new world has been read.
  if (!of) await db.delete(paymentEventReadings);
  const { world } = standIn;
  const clock = () => new Date(world.now() * 1000);
  const payments = gatewayTo(standIn);
  const customersOf = async ({ studentId }: Student) =>
    (await db.select().from(paymentCustomers).where(eq(paymentCustomers.studentId, studentId))).map(
      ({ customerRef }) => customerRef,
    );
  let takenCount = 0;
  function sign(event: Stripe.Event) {
    const rawBody = JSON.stringify(event);
    const timestamp = Math.floor(clock().getTime() / 1000);
    const { webhookSecret: secret } = standIn;
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: rawBody,
      secret,
      timestamp,
    });
    return { rawBody, signature, now: clock() };
  }
  async function saveCard(student: Student, number: string, authenticated: boolean) {
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
      const setup = await saveCard(student, number, true);
      if (setup.outcome !== "succeeded") throw new Error(`set-up: ${setup.outcome}`);
      return setup.paymentMethod;
    },
    tryCard: async (student, number) => (await saveCard(student, number, false)).outcome,
    async payPage(checkoutRef, number, options = {}) {
      if (checkoutRef.startsWith("in_")) {
        const invoice = world.get<Stripe.Invoice>("invoice", checkoutRef);
        if (invoice.status !== "open") return "closed";
        return payInvoicePage(world, invoice, number, options).outcome;
      }
      const session = world.get<Stripe.Checkout.Session>("checkout.session", checkoutRef);
      if (session.status !== "open") return "closed";
      return payHostedPage(world, checkoutRef, number, options).outcome;
    },
    async expirePage(checkoutRef) {
      expireSession(world, world.get<Stripe.Checkout.Session>("checkout.session", checkoutRef));
    },
    async answerBank(clientSecret, yes) {
      answerBank(world, clientSecret, yes);
    },
    async failCards(student) {
      const customers = await customersOf(student);
      for (const { id, customer } of world.all<Stripe.PaymentMethod>("payment_method")) {
        if (customers.includes(String(customer))) world.cards.set(id, CARDS.refusedLater);
      }
    },
    async advance(days) {
      standIn.advance({ days });
    },
    async deliverEvents() {
      await fetchMissedEvents(db, { payments, now: clock() });
      await workAll(db, payments, clock());
    },
    async sendEvent(event) {
      const received = await receivePaymentEvent(db, { payments, ...sign(event) });
      if (!received.ok) throw new Error(received.reason);
    },
    workInbox: () => processPaymentEvents(db, { payments, clock, log: quiet }),
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
          const { creator, fee } = getReturnedAmounts(world, charge);
          return { amountMinor: charge.amount_refunded, creatorMinor: creator, feeMinor: fee };
        });
    },
    async readCustomer(customerRef) {
      const customer = world.get<Stripe.Customer | Stripe.DeletedCustomer>("customer", customerRef);
      if (customer.deleted) return null;
      return { email: customer.email ?? "", name: customer.name ?? "" };
    },
    async countRunning(student) {
      const customers = await customersOf(student);
      return world
        .all<Stripe.Subscription>("subscription")
        .filter(({ customer }) => customers.includes(String(customer)))
        .filter(({ ended_at: endedAt }) => endedAt === null).length;
    },
    openAccount: (creator) => openStripeAccount(db, standIn, creator),
    async takeEvents() {
      const events = world.events
        .slice(takenCount)
        .map((event) => payments.verifyEvent(sign(event)));
      takenCount = world.events.length;
      return events.map((event) => {
        if (!event.ok) throw new Error(event.reason);
        return event;
      });
    },
    signedEvent: async () => sign(exactlyOne(world.events.slice(-1), "event")),
    takeFaults(operations) {
      const refused = standIn.faults.splice(0).map((fault) => fault.split(":")[0]);
      if (refused.join() !== operations.join()) throw new Error(`refused: ${refused.join()}`);
    },
    async stop() {
      await standIn.stop();
      if (standIn.faults.length > 0) throw new Error(standIn.faults.join("\n"));
    },
  };
}

/** Call it once in a test file: it opens a database and one stand-in for all tests of the file. */
export function sharedStripeFixture() {
  const database = fileDatabase();
  const fixture = sharedFixture(
    () => openStripeFixture(database.db),
    (fixture) => fixture.stop(),
  );
  return { database, fixture };
}

/** Opens a seller's complete account, at the stand-in and in our table. */
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
