/** Input of visitors and creators in any script and of any length, in Stripe's headers, addresses and names. */
import { randomUUID } from "node:crypto";
import type { Stripe as Types } from "stripe";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { gatewayTo } from "../../../../tests/support/stripe/gateway";
import { sharedFixture } from "../../../../tests/support/shared-fixture";
import { askCall, bearer } from "../../../../tests/support/ask-call";
import { makePromo, makeStudent, signInStudent } from "../../../../tests/support/billing-world";
import { toConfirmRequest } from "../../../../tests/support/payment-fixture";
import { sharedStripeFixture } from "../../../../tests/support/stripe/fixture";
import { CARDS } from "../../../../tests/support/stripe/paying";
import { confirmCheckout } from "../orders/confirm-checkout.server";

const { database, fixture } = sharedStripeFixture();
const shop = sharedFixture(() => fixture.openShop());

const call = async (path: string, body: object) => {
  const { db } = database;
  const token = await signInStudent(db, await makeStudent(db));
  return askCall({ db, payments: fixture.payments }, path, { headers: bearer(token), body });
};

it("an attempt id in any script becomes an idempotency key", async () => {
  const attemptId = "попытка № 1 😀";
  const setup = await call("/api/stripe/checkout/prepare-setup", { attemptId });
  expect(setup.status).toBe(200);
  expect(setup.body).toMatchObject({ attemptId, clientSecret: expect.any(String) });
});

it.each(["..", ".", "../customers", "pm_1?expand[]=customer", "pm_1 ", ""])(
  "%j is refused as a card without a call of Stripe",
  async (paymentMethod) => {
    const before = fixture.standIn.calls.length;
    const response = await call("/api/stripe/checkout/confirm", {
      selectedSubscriptionType: shop.plain,
      paymentMethod,
      terms: true,
      age: "adult",
    });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      fieldErrors: [{ field: "paymentMethod", message: "error.paymentMethodRequired" }],
    });
    expect(fixture.standIn.calls.slice(before)).toEqual([]);
  },
);

it("an unknown code of Connect's page is refused as used", async () => {
  const { accounts } = gatewayTo(fixture.standIn, { clientId: "ca_standin" });
  for (const code of ["ключ", "a".repeat(500)]) {
    expect(await accounts.connecting?.exchangeCode(code)).toEqual({
      ok: false,
      reason: "code-used",
    });
  }
});

it("a long promo code is cut for Stripe between two characters, never within one", async () => {
  const { db } = database;
  const student = await makeStudent(db);
  const card = await fixture.cardOnFile(student, CARDS.good);
  const { code } = await makePromo(db, shop, { code: `${"A".repeat(39)}😀 SUMMER` });
  const { payments } = fixture;
  const request = { payments, student, planId: shop.plain, promoCode: code, now: fixture.clock() };
  const result = await confirmCheckout(db, toConfirmRequest(shop, request, card));
  expect(result).toMatchObject({ ok: true });
  const [coupon] = fixture.standIn.world.all<Types.Coupon>("coupon");
  expect(coupon?.name).toBe(`${"A".repeat(39)}😀`);
});

describe("a webhook's signature", () => {
  it("with a second timestamp is refused, so that an old event cannot look new", () => {
    const rawBody = JSON.stringify({ id: `evt_${randomUUID()}`, object: "event" });
    const now = fixture.clock();
    const seconds = Math.floor(now.getTime() / 1000);
    const old = Stripe.webhooks.generateTestHeaderString({
      payload: rawBody,
      secret: fixture.standIn.webhookSecret,
      timestamp: seconds - 86_400,
    });
    const verify = (signature: string) => fixture.payments.verifyEvent({ rawBody, signature, now });
    expect(verify(old)).toEqual({ ok: false, reason: "too-old" });
    for (const signature of [
      `t=${seconds},${old}`,
      `${old},t=${seconds}`,
      `t=${seconds},t=x,${old}`,
    ]) {
      expect(verify(signature)).toEqual({ ok: false, reason: "bad-signature" });
    }
  });

  it.each(["null", "{}", "[]", '"evt_1"', '{"id":"evt_1","type":"invoice.paid","created":1}'])(
    "over %s is valid, and the event malformed",
    (rawBody) => {
      const now = fixture.clock();
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: rawBody,
        secret: fixture.standIn.webhookSecret,
        timestamp: Math.floor(now.getTime() / 1000),
      });
      const result = fixture.payments.verifyEvent({ rawBody, signature, now });
      expect(result).toEqual({ ok: false, reason: "malformed" });
    },
  );
});
