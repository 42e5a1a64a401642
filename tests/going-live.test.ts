/** docs/stripe.md tells an operator to set up what the code expects. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Stripe } from "stripe";
import { expect, it } from "vitest";
import { startChild } from "./support/child-process";
import { root } from "./support/sources";
import { checkParams, findOperationByName } from "./support/stripe/checks";
import { CARDS } from "./support/stripe/paying";
import { parseEnv } from "~/server/env.server";
import { createStripeClient } from "~/features/billing/stripe/client.server";
import {
  ACCOUNT_EVENT_TYPES,
  EVENT_TYPES,
  PLATFORM_EVENT_TYPES,
} from "~/features/billing/stripe/verify-event.server";

const guide = readFileSync(join(root, "docs/stripe.md"), "utf8");
/** The text of a section, up to the next heading of the same level. */
const section = /^## \d+\. Going live$(.*?)(?=^## |$(?![^]))/ms.exec(guide)?.[1] ?? "";

it("names exactly the events that the code handles, each at its endpoint", () => {
  const [, platform = "", connect = ""] = section.split(/`https:\/\/<platform>\/webhooks\/stripe/);
  const named = (text: string) =>
    [...text.matchAll(/`([a-z_]+\.[a-z_.]+)`/g)].map(([, type]) => type);
  expect(named(platform).toSorted()).toEqual(PLATFORM_EVENT_TYPES.toSorted());
  expect(named(connect).toSorted()).toEqual(ACCOUNT_EVENT_TYPES.toSorted());
  // Events of connected accounts, and no more platform events than one list may hold.
  for (const type of ACCOUNT_EVENT_TYPES) expect(type).toMatch(/^(?:account|capability)\./);
  expect(PLATFORM_EVENT_TYPES.length).toBeLessThanOrEqual(20);
});

it("Stripe accepts an endpoint for each of these events, in this version", () => {
  const endpoint = {
    url: "https://gymfront.test/webhooks/stripe",
    api_version: Stripe.API_VERSION,
    enabled_events: [...EVENT_TYPES],
  };
  const create = findOperationByName("WebhookEndpoints.create");
  expect(checkParams(create, endpoint)).toBeNull();
  const unknown = { ...endpoint, enabled_events: ["invoice.settled"] };
  expect(checkParams(create, unknown)).not.toBeNull();
});

it("names the API version of the Stripe library", () => {
  expect(section).toContain(`\`${Stripe.API_VERSION}\``);
});

it("npm run stripe prints settings that the server accepts, and moves its clock", async () => {
  const child = startChild("tests/support/stripe/serve.mjs", ["0"]);
  const base = await child.line((line) => line.startsWith("STRIPE_API_BASE="));
  const printed = Object.fromEntries(
    child.lines.filter((line) => /^STRIPE_\w+=/.test(line)).map((line) => line.split("=")),
  ) as Record<string, string>;
  const { stripe: settings } = parseEnv({ ...printed, SESSION_SECRET: "x".repeat(32) });
  if (!settings?.apiBase) throw new Error("no settings");
  expect(base).toBe(`STRIPE_API_BASE=${settings.apiBase}`);
  const stripe = createStripeClient(settings);
  const plan = await monthly(stripe, settings.apiBase);
  const made = await stripe.subscriptions.create(plan, { idempotencyKey: "once" });
  expect(made.status).toBe("trialing");
  child.type("8");
  await child.line((line) => line.startsWith("8 days later"));
  expect((await stripe.subscriptions.retrieve(made.id)).status).toBe("active");
  child.type("tomorrow");
  expect(await child.line((line) => line.startsWith("A number of days"))).toBeDefined();
});

/** Buys a plan with a good card, seven days free. */
async function monthly(stripe: Stripe, origin: string): Promise<Stripe.SubscriptionCreateParams> {
  const { id: customer } = await stripe.customers.create({}, { idempotencyKey: "customer" });
  const setup = await stripe.setupIntents.create({ customer }, { idempotencyKey: "setup" });
  const card = new URLSearchParams({
    client_secret: setup.client_secret ?? "",
    number: CARDS.good,
  });
  const put = await fetch(`${origin}/browser/setup`, { method: "POST", body: card });
  const { paymentMethod } = (await put.json()) as { paymentMethod: string };
  const product = await stripe.products.create({ name: "Plan" }, { idempotencyKey: "product" });
  const recurring = { interval: "month" } as const;
  const price_data = { currency: "gbp", product: product.id, unit_amount: 1499, recurring };
  return {
    customer,
    default_payment_method: paymentMethod,
    items: [{ price_data }],
    trial_period_days: 7,
  };
}
