import { describe, expect, it } from "vitest";
import type {
  ProviderCheckout,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from "./payment-port";
import { isUncharged, isUnpaid, toChargeOutcome, toPaidBy } from "./provider-sale";

const checkout = (status: ProviderCheckout["status"]) =>
  ({ kind: "checkout", status }) as ProviderCheckout;
const payment = (
  status: ProviderPayment["status"],
  failure: string | null = null,
): ProviderPayment =>
  ({ kind: "payment", status, failure, clientSecret: "secret" }) as ProviderPayment;
const subscription = (
  status: ProviderSubscription["status"],
  invoice: Partial<ProviderInvoice> | null = {},
): ProviderSubscription => {
  const open = { attempts: 1, needsAuthentication: false, clientSecret: "secret", failure: null };
  const invoices = invoice ? [{ ...open, hostedUrl: "https://pay.test/", ...invoice }] : [];
  return { kind: "subscription", status, invoices } as ProviderSubscription;
};

describe("isUnpaid", () => {
  it.each([
    [checkout("open"), true],
    [checkout("complete"), false],
    [checkout("expired"), false],
    [subscription("incomplete"), true],
    [subscription("trialing"), false],
    [subscription("active"), false],
    [subscription("canceled"), false],
    [payment("requires_confirmation"), true],
    [payment("requires_action"), true],
    [payment("succeeded"), false],
    [payment("canceled"), false],
  ])("$kind, $status: %s", (sale, unpaid) => {
    expect(isUnpaid(sale)).toBe(unpaid);
  });
});

describe("isUncharged", () => {
  it.each([
    [subscription("incomplete", { attempts: 0 }), true],
    [subscription("incomplete", { attempts: 1 }), false],
    [subscription("incomplete", null), false],
    [subscription("trialing", { attempts: 0 }), false],
    [payment("requires_confirmation"), true],
    [payment("requires_payment_method"), false],
    [payment("succeeded"), false],
  ])("$kind, $status: %s", (sale, uncharged) => {
    expect(isUncharged(sale)).toBe(uncharged);
  });
});

describe("toChargeOutcome", () => {
  const authenticate = { kind: "authenticate", clientSecret: "secret" };
  it.each([
    [subscription("active"), { kind: "done" }],
    [subscription("incomplete", null), { kind: "done" }],
    [subscription("incomplete"), { kind: "done" }],
    [
      subscription("incomplete", { needsAuthentication: true }),
      { ...authenticate, hostedUrl: "https://pay.test/" },
    ],
    [
      subscription("incomplete", { needsAuthentication: true, clientSecret: null }),
      { kind: "done" },
    ],
    [
      subscription("incomplete", { failure: "insufficient_funds" }),
      { kind: "declined", failure: "insufficient_funds" },
    ],
    [payment("succeeded"), { kind: "done" }],
    [payment("processing"), { kind: "done" }],
    [payment("requires_action"), { ...authenticate, hostedUrl: null }],
    [payment("requires_payment_method"), { kind: "declined", failure: "card_declined" }],
    [payment("requires_payment_method", "lost_card"), { kind: "declined", failure: "lost_card" }],
  ])("$kind, $status", (sale, outcome) => {
    expect(toChargeOutcome(sale)).toEqual(outcome);
  });
});

it.each([
  [
    { subscriptionRef: "sub_1", paymentRef: null },
    { kind: "subscription", ref: "sub_1" },
  ],
  [
    { subscriptionRef: null, paymentRef: "pi_1" },
    { kind: "payment", ref: "pi_1" },
  ],
  [{ subscriptionRef: null, paymentRef: null }, null],
])("a page with %j was paid by %j", (page, paidBy) => {
  expect(toPaidBy(page)).toEqual(paidBy);
});
