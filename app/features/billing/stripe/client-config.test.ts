/** The pages to which our forms may lead: a browser blocks a form's redirect to a page that the policy omits. */
import { readFileSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StripeStandIn } from "../../../../tests/support/stripe/stand-in";
import { createAccountsApi } from "./accounts.server";
import { toCspSources, PAGES } from "./client-config";
import { createStripeClient, type StripeSettings } from "./client.server";

const real: StripeSettings = {
  secretKey: "sk_test_standin",
  publishableKey: "pk_test_standin",
  webhookSecrets: ["whsec_standin"],
  clientId: "ca_standin",
  apiBase: null,
};
const { form } = toCspSources(real);

let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await StripeStandIn.start();
});
afterAll(async () => {
  await standIn.stop();
  expect(standIn.faults).toEqual([]);
});

describe("the policy allows the addresses that we build", () => {
  const person = {
    state: "s",
    email: "a@b.test",
    returnUrl: "https://gymfront.test/dashboard/gym",
  };
  // The calls go to the stand-in; the settings are those of Stripe's own server.
  const accounts = () =>
    createAccountsApi(createStripeClient({ ...real, apiBase: standIn.origin }), real);

  it("of OAuth's page", () => {
    const { origin } = new URL(accounts().connecting?.authorizeUrl(person) ?? "");
    expect(origin).toBe(PAGES.connect);
    expect(form).toContain(origin);
  });

  it.each(["onboardingLink", "loginLink"] as const)(
    "of the %s of an account with its own dashboard",
    async (link) => {
      const stripe = createStripeClient({ ...real, apiBase: standIn.origin });
      const { id: accountRef } = await stripe.accounts.create(
        { type: "standard" },
        { idempotencyKey: link },
      );
      const { returnUrl } = person;
      const request = { accountRef, returnUrl, refreshUrl: returnUrl };
      const { url } = await accounts()[link](request);
      expect(new URL(url).origin).toBe(PAGES.dashboard);
      expect(form).toContain(new URL(url).origin);
    },
  );
});

/** An example of each page that Stripe's answers lead to, from Stripe's reference. */
it.each([
  ["Checkout.Sessions.create", "https://checkout.stripe.com/c/pay/cs_test_1"],
  ["Invoices.hosted_invoice_url", "https://invoice.stripe.com/i/acct_1/test_1"],
  ["BillingPortal.Sessions.create", "https://billing.stripe.com/p/session/test_1"],
  ["AccountLinks.create", "https://connect.stripe.com/setup/e/acct_1/1"],
  ["Accounts.createLoginLink", "https://connect.stripe.com/express/acct_1/1"],
])("the policy allows the page of %s", (_answer, address) => {
  expect(form).toContain(new URL(address).origin);
});

it("the code of this folder contains no other address of Stripe", () => {
  const origins = readdirSync(import.meta.dirname)
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => readFileSync(`${import.meta.dirname}/${file}`, "utf8").split("\n"))
    .filter((line) => !line.trimStart().startsWith("/*"))
    .flatMap((line) => line.match(/https:\/\/[*.\w-]*stripe\.com/g) ?? []);
  const policy = toCspSources(real);
  const allowed = new Set([...policy.script, ...policy.frame, ...policy.connect, ...policy.form]);
  expect(origins.length).toBeGreaterThan(0);
  expect(origins.filter((one) => !allowed.has(one))).toEqual([]);
});

it("with another server in Stripe's place the policy names that server only", () => {
  const { origin } = standIn;
  expect(toCspSources({ ...real, apiBase: origin })).toEqual({
    script: [origin],
    frame: [origin],
    connect: [origin],
    form: [origin],
  });
});
