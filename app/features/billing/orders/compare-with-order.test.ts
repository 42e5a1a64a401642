import { expect, it } from "vitest";
import type { ProviderInvoice } from "../payment-port";
import { comparePayment, compareSubscription, type Comparison } from "./compare-with-order";

const order = { amountMinor: 800, listPriceMinor: 1000, discountMinor: 200, currency: "GBP" };

it.each<[amountMinor: number, currency: string, Comparison]>([
  [799, "GBP", "less"],
  [800, "GBP", "as-ordered"],
  [801, "GBP", "more"],
  [800, "EUR", "another-currency"],
])("a payment of %i %s: %s", (amountMinor, currency, expected) => {
  expect(comparePayment(order, { amountMinor, currency })).toBe(expected);
});

const invoice = (amountMinor: number, amountPaidMinor: number, status = "paid") =>
  ({ status, amountMinor, amountPaidMinor }) as ProviderInvoice;

it.each<
  [name: string, price: number, discount: number, invoices: ProviderInvoice[], expected: Comparison]
>([
  ["in its trial", 1000, 200, [invoice(0, 0)], "as-ordered"],
  ["paid", 1000, 0, [invoice(800, 800)], "as-ordered"],
  [
    "renewed after the discount ended",
    1000,
    0,
    [invoice(1000, 1000), invoice(800, 800)],
    "as-ordered",
  ],
  ["with a discount that lasts", 1000, 200, [invoice(800, 800)], "as-ordered"],
  ["paid partly from a credit balance", 1000, 0, [invoice(800, 300)], "less"],
  ["paid wholly from a credit balance", 1000, 0, [invoice(800, 0)], "less"],
  [
    "renewed after a first payment from a credit balance",
    1000,
    0,
    [invoice(1000, 1000), invoice(800, 0)],
    "less",
  ],
  ["a coupon of the customer's own besides ours", 1000, 500, [invoice(500, 500)], "less"],
  ["a coupon of the customer's own after ours", 1000, 100, [invoice(700, 700)], "less"],
  ["a coupon of the customer's own in the trial", 1000, 500, [invoice(0, 0)], "less"],
  ["a lower price", 900, 200, [invoice(700, 700)], "less"],
  ["one penny more", 1000, 0, [invoice(801, 801)], "more"],
  ["a higher price", 1001, 0, [invoice(800, 800)], "more"],
  ["a smaller discount in the trial", 1000, 199, [invoice(0, 0)], "more"],
  ["not yet paid", 1000, 200, [invoice(800, 0, "open")], "as-ordered"],
])("%s: %i less %i, %s", (_name, amountMinor, discountMinor, invoices, expected) => {
  const subscription = { amountMinor, discountMinor, currency: "GBP", invoices };
  expect(compareSubscription(order, subscription)).toBe(expected);
  expect(compareSubscription(order, { ...subscription, currency: "EUR" })).toBe("another-currency");
});
