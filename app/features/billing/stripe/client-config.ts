/** Stripe's library for pages, and the sites that the library, its frames and its hosted pages use. */
import type { ClientConfig, CspSources } from "../payment-port";

interface Settings {
  publishableKey: string;
  apiBase: string | null;
}

const JS = "https://js.stripe.com";

/** The hosts of Stripe's pages that our forms lead to. Every such address is built from these. */
export const PAGES = {
  checkout: "https://checkout.stripe.com",
  invoice: "https://invoice.stripe.com",
  portal: "https://billing.stripe.com",
  /** Onboarding, the Express dashboard, OAuth. */
  connect: "https://connect.stripe.com",
  /** Dashboard of accounts connected by OAuth. */
  dashboard: "https://dashboard.stripe.com",
} as const;

/** With another server in Stripe's place the library comes from there too: the real one would talk to Stripe. */
export const browserSide = ({ publishableKey, apiBase }: Settings): ClientConfig => ({
  name: "stripe",
  publishableKey,
  libraryUrl: apiBase === null ? null : `${apiBase}/browser/stripe.js`,
});

/** https://docs.stripe.com/security/guide#content-security-policy, plus the pages of Checkout and invoices. */
export const foreignSources = ({ apiBase }: Settings): CspSources =>
  apiBase === null
    ? {
        script: [JS, "https://*.js.stripe.com"],
        frame: [JS, "https://*.js.stripe.com", "https://hooks.stripe.com"],
        connect: ["https://api.stripe.com"],
        form: Object.values(PAGES),
      }
    : { script: [apiBase], frame: [apiBase], connect: [apiBase], form: [apiBase] };
