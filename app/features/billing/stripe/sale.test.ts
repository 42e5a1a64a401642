import { describe, expect, it } from "vitest";
import type { Sale } from "../payment-port";
import { toPaymentShare } from "./sale.server";

const sale = (amountMinor: number, feeBasisPoints: number | null, amountOffMinor = 0): Sale => ({
  idempotencyKey: "order",
  orderId: "order",
  customerRef: "cus_1",
  line: { name: "Mat", amountMinor, currency: "GBP", interval: null },
  discount: amountOffMinor
    ? { promotionId: 1, code: "LESS", amountOffMinor, duration: "ONCE", months: null }
    : null,
  trialDays: 0,
  orderedAt: new Date("2026-06-15T12:00:00Z"),
  destination: feeBasisPoints === null ? null : { accountRef: "acct_1", feeBasisPoints },
  timeZone: "UTC",
});

describe("toPaymentShare", () => {
  it.each([
    ["a part of the price", sale(1499, 1250), 187],
    ["half a minor unit rounded up", sale(50, 100), 1],
    ["a part of the discounted price", sale(2000, 1000, 500), 150],
    ["nothing of a free order", sale(500, 1000, 900), 0],
  ])("sends %s as the platform's fee", (_what, given, fee) => {
    expect(toPaymentShare(given)).toEqual({
      transfer_data: { destination: "acct_1" },
      application_fee_amount: fee,
    });
  });

  it("refuses a fee of more than the amount", () => {
    expect(() => toPaymentShare(sale(100, 10_001))).toThrow(RangeError);
  });

  it("shares nothing of a sale of the platform itself", () => {
    expect(toPaymentShare(sale(1499, null))).toBeNull();
  });
});
