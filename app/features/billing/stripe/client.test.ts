/** Stripe's errors in the log. */
import { pino } from "pino";
import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CARDS, addCard, confirmIntent, makeIntent } from "../../../../tests/support/stripe/paying";
import { StripeStandIn } from "../../../../tests/support/stripe/stand-in";
import { createStripeClient, translateErrors } from "./client.server";

let standIn: StripeStandIn;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await StripeStandIn.start();
  const { apiKey: secretKey, origin: apiBase, webhookSecrets } = standIn;
  const settings = { secretKey, publishableKey: "pk_test_standin", apiBase };
  stripe = createStripeClient({ ...settings, webhookSecrets: [webhookSecrets] });
});
afterAll(() => standIn.stop());

it("the log has Stripe's message about a bug of ours, without the intent and its secret", async () => {
  const { world } = standIn;
  const method = addCard(world, CARDS.good, null);
  const intent = makeIntent(world, {
    amount: 900,
    currency: "gbp",
    payment_method: method.id,
    receipt_email: "ada@example.test",
  });
  confirmIntent(world, intent);
  const again = () => stripe.paymentIntents.confirm(intent.id, {}, { idempotencyKey: "again" });
  // Stripe's own error contains the intent.
  await expect(again()).rejects.toMatchObject({ payment_intent: { id: intent.id } });
  const error: unknown = await translateErrors({ again })
    .again()
    .catch((reason: unknown) => reason);
  const lines: string[] = [];
  pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }).warn({ err: error });
  const logText = lines.join("");
  expect(logText).toContain("payment_intent_unexpected_state");
  expect(logText).toContain("req_standin");
  for (const secret of [intent.client_secret, "ada@example.test", standIn.apiKey]) {
    expect(logText).not.toContain(secret);
  }
});
