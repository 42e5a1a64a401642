/**
 * The contract of the payment port (app/features/billing/payment-port.ts): a story runs with Stripe's gateway and with
 * the sandbox. Its assertions hold with both, and both report the same facts after every step, references and secrets
 * aside. The objects of sandbox and stand-in, in Stripe's shape, match the types of the SDK.
 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { ensureCustomer } from "~/features/billing/customers/ensure-customer.server";
import type {
  CardSale,
  ProviderCheckout,
  HostedCheckoutInput,
  PaymentPort,
  ProviderPayment,
  ProviderRefund,
  ProviderSubscription,
} from "~/features/billing/payment-port";
import { DAY_MS, MINUTE_MS } from "~/kernel/time";
import { makeStudent, openShop, type Student } from "./billing-world";
import { fileDatabase } from "./database";
import { PAYMENT_FIXTURES, type PaymentFixture } from "./payment-fixture";
import {
  checkoutMismatches,
  paymentMismatches,
  subscriptionMismatches,
} from "./stripe/schema-mismatches";

export const MONTHLY = {
  name: "Monthly",
  amountMinor: 1999,
  currency: "GBP",
  interval: "MONTH",
} as const;
export const YEARLY = {
  ...MONTHLY,
  name: "Yearly",
  amountMinor: 19_900,
  interval: "YEAR",
} as const;
export const PRODUCT = { ...MONTHLY, name: "Bands", amountMinor: 2500, interval: null } as const;
/** 4.00 off the first payment. */
export const ONCE = {
  promotionId: 3,
  code: "WELCOME20",
  amountOffMinor: 400,
  duration: "ONCE",
  months: null,
} as const;

export interface PortStory {
  provider: PaymentPort["key"];
  fixture: PaymentFixture;
  payments: PaymentPort;
  student: Student;
  customerRef: string;
  accountRef: string;
  /** A month of the plan on a card on file, with a fee of 12.5 %. */
  sale(card: string, given?: Partial<CardSale>): Promise<CardSale>;
  /** The same sale on a hosted page. */
  pageOf(given?: Partial<HostedCheckoutInput>): HostedCheckoutInput;
  /** Created and charged; its reference. */
  subscribe(card: string, given?: Partial<CardSale>): Promise<string>;
  /** Records the current facts for the comparison, and returns the state. */
  readSubscription(step: string, ref: string): Promise<ProviderSubscription>;
  readPayment(step: string, ref: string): Promise<ProviderPayment>;
  readCheckout(step: string, ref: string): Promise<ProviderCheckout>;
  /** Moves the provider's clock to that moment. */
  advanceTo(at: Date): Promise<void>;
}

type Story = (story: PortStory) => Promise<void>;

/** Call it once in a test file. `faults`: the calls that the stand-in refuses on purpose, in order. */
export function paymentPortContract() {
  const database = fileDatabase();
  const run = async (
    provider: PaymentPort["key"],
    story: Story,
    { faults = [] }: { faults?: readonly string[] },
  ) => {
    const { db } = database;
    const fixture = await PAYMENT_FIXTURES[provider](db);
    const { payments } = fixture;
    const { gymId } = await openShop(db, { ready: false });
    const accountRef = await fixture.openAccount({ gymId });
    const student = await makeStudent(db);
    const steps: { step: string; facts: unknown }[] = [];
    const note = <T>(step: string, state: T | null, facts: (state: T) => object): T => {
      if (!state) throw new Error(`${step}: the provider does not know it`);
      steps.push({ step, facts: facts(state) });
      return state;
    };
    // The stand-in checks its own answers.
    const checkSchema = (step: string, mismatches: () => string[]) => {
      if (provider === "sandbox") expect(mismatches(), step).toEqual([]);
    };
    const customerRef = await ensureCustomer(db, { payments, student });
    const saleOf = (): Omit<CardSale, "paymentMethodRef" | "returnUrl"> => {
      const orderId = randomUUID();
      return {
        idempotencyKey: orderId,
        orderId,
        customerRef,
        line: MONTHLY,
        discount: null,
        trialDays: 0,
        destination: { accountRef, feeBasisPoints: 1250 },
        orderedAt: fixture.clock(),
        timeZone: "UTC",
      };
    };
    const sale: PortStory["sale"] = async (card, given = {}) => ({
      ...saleOf(),
      paymentMethodRef: await fixture.cardOnFile(student, card),
      returnUrl: "https://gym.test/",
      ...given,
    });
    try {
      await story({
        provider,
        fixture,
        payments,
        student,
        customerRef,
        accountRef,
        sale,
        pageOf: (given = {}) => ({
          ...saleOf(),
          successUrl: "https://gym.test/subscription/checkout/success",
          cancelUrl: "https://gym.test/checkout/failed",
          expiresAt: new Date(fixture.clock().getTime() + 45 * MINUTE_MS),
          locale: "en",
          brand: { name: "Gym", logoUrl: null },
          ...given,
        }),
        async subscribe(card, given) {
          const { ref } = await payments.sales.subscription.create(await sale(card, given));
          await payments.sales.subscription.charge(ref);
          return ref;
        },
        async readSubscription(step, ref) {
          const state = note(step, await payments.sales.subscription.read(ref), subscriptionFacts);
          checkSchema(step, () => subscriptionMismatches(state));
          return state;
        },
        async readPayment(step, ref) {
          const state = note(step, await payments.sales.payment.read(ref), paymentFacts);
          checkSchema(step, () => paymentMismatches(state));
          return state;
        },
        async readCheckout(step, ref) {
          const state = note(step, await payments.sales.checkout.read(ref), checkoutFacts);
          checkSchema(step, () => checkoutMismatches(state));
          return state;
        },
        advanceTo: (at) => fixture.advance((at.getTime() - fixture.clock().getTime()) / DAY_MS),
      });
      const charges = (await fixture.chargesOf(student))
        .map(({ destinationRef, ...charge }) => ({
          ...charge,
          toCreator: destinationRef === accountRef,
        }))
        .toSorted((a, b) => a.amountMinor - b.amountMinor);
      const returns = (await fixture.returnsOf(student)).toSorted(
        (a, b) => a.amountMinor - b.amountMinor,
      );
      if (provider === "stripe") fixture.takeFaults(faults);
      await fixture.stop();
      return { steps, charges, returns };
    } catch (error) {
      if (error instanceof Error) error.message = `With ${provider}: ${error.message}`;
      throw error;
    }
  };
  return {
    database,
    onBothProviders(title: string, story: Story, given: { faults?: readonly string[] } = {}): void {
      it(title, async () => {
        const stripe = await run("stripe", story, given);
        expect(await run("sandbox", story, given), "The sandbox, compared with Stripe").toEqual(
          stripe,
        );
      });
    },
  };
}

const isGiven = (value: unknown) => value !== null;

const refundFacts = (refunds: readonly ProviderRefund[]) =>
  refunds.map(({ amountMinor, shared, failed, feeMinor }) => ({
    amountMinor,
    shared,
    failed,
    feeMinor,
  }));

/** Moments as days since the start, so that two clocks are comparable. */
function subscriptionFacts(state: ProviderSubscription) {
  const day = (at: Date | null) =>
    at && Math.round((at.getTime() - state.startedAt.getTime()) / DAY_MS);
  return {
    status: state.status,
    amountMinor: state.amountMinor,
    currency: state.currency,
    discountMinor: state.discountMinor,
    currentPeriodEnd: day(state.currentPeriodEnd),
    trialEnd: day(state.trialEnd),
    cancelAtPeriodEnd: state.cancelAtPeriodEnd,
    cancelAt: day(state.cancelAt),
    canceledAt: day(state.canceledAt),
    endedAt: day(state.endedAt),
    invoices: state.invoices.map((invoice) => ({
      status: invoice.status,
      amountMinor: invoice.amountMinor,
      amountPaidMinor: invoice.amountPaidMinor,
      currency: invoice.currency,
      period: [day(invoice.periodStart), day(invoice.periodEnd)],
      paidAt: day(invoice.paidAt),
      charged: isGiven(invoice.chargeRef),
      feeMinor: invoice.feeMinor,
      refunds: refundFacts(invoice.refunds),
      disputes: invoice.disputes,
      attempted: invoice.attempts > 0,
      needsAuthentication: invoice.needsAuthentication,
      failed: isGiven(invoice.failure),
      hasClientSecret: isGiven(invoice.clientSecret),
      hasPaymentPage: isGiven(invoice.hostedUrl),
    })),
  };
}

const paymentFacts = (state: ProviderPayment) => ({
  status: state.status,
  amountMinor: state.amountMinor,
  currency: state.currency,
  hasClientSecret: state.clientSecret.length > 10,
  charged: isGiven(state.chargeRef),
  feeMinor: state.feeMinor,
  refunds: refundFacts(state.refunds),
  disputes: state.disputes,
  failed: isGiven(state.failure),
  paid: isGiven(state.paidAt),
});

const checkoutFacts = (state: ProviderCheckout) => ({
  status: state.status,
  failure: state.failure,
  successUrl: state.successUrl,
  hasOrder: state.orderId.length > 10,
  subscribed: state.paidBy?.kind === "subscription",
  paid: state.paidBy?.kind === "payment",
});
