/** Where a form of ours may lead: a page that the policy does not name is stopped by the browser after the press. */
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

describe("the addresses that we make ourselves", () => {
  const person = {
    state: "s",
    email: "a@b.test",
    returnUrl: "https://gymfront.test/dashboard/gym",
  };
  // Asks the stand-in, and answers as where Stripe's own server is asked.
  const accounts = () =>
    createAccountsApi(createStripeClient({ ...real, apiBase: standIn.origin }), real);

  it("OAuth's page", () => {
    const { origin } = new URL(accounts().connecting?.authorizeUrl(person) ?? "");
    expect(origin).toBe(PAGES.connect);
    expect(form).toContain(origin);
  });

  it.each(["onboardingLink", "loginLink"] as const)(
    "%s of an account of their own",
    async (link) => {
      const stripe = createStripeClient({ ...real, apiBase: standIn.origin });
      const { id: accountRef } = await stripe.accounts.create(
        { type: "standard" },
        { idempotencyKey: link },
      );
      const { returnUrl } = person;
      const asked = { accountRef, returnUrl, refreshUrl: returnUrl };
      const { url } = await accounts()[link](asked);
      expect(new URL(url).origin).toBe(PAGES.dashboard);
      expect(form).toContain(new URL(url).origin);
    },
  );
});

/** Each kind of page that Stripe's answers lead to, as its reference shows its address. */
it.each([
  ["Checkout.Sessions.create", "https://checkout.stripe.com/c/pay/cs_test_1"],
  ["Invoices.hosted_invoice_url", "https://invoice.stripe.com/i/acct_1/test_1"],
  ["BillingPortal.Sessions.create", "https://billing.stripe.com/p/session/test_1"],
  ["AccountLinks.create", "https://connect.stripe.com/setup/e/acct_1/1"],
  ["Accounts.createLoginLink", "https://connect.stripe.com/express/acct_1/1"],
])("%s", (_answer, address) => {
  expect(form).toContain(new URL(address).origin);
});

it("no other address of Stripe's is written down in this folder", () => {
  const named = readdirSync(import.meta.dirname)
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => readFileSync(`${import.meta.dirname}/${file}`, "utf8").split("\n"))
    .filter((line) => !line.trimStart().startsWith("/*"))
    .flatMap((line) => line.match(/https:\/\/[*.\w-]*stripe\.com/g) ?? []);
  const policy = toCspSources(real);
  const allowed = new Set([...policy.script, ...policy.frame, ...policy.connect, ...policy.form]);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((one) => !allowed.has(one))).toEqual([]);
});

it("with another server in Stripe's place everything is that server's", () => {
  const { origin } = standIn;
  expect(toCspSources({ ...real, apiBase: origin })).toEqual({
    script: [origin],
    frame: [origin],
    connect: [origin],
    form: [origin],
  });
});
