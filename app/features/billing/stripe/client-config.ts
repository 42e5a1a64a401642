/** The browser's settings for Stripe's library, and the sites that the library, its frames and Stripe's pages use. */
import type { ClientConfig, CspSources } from "../payment-port";

interface Settings {
  publishableKey: string;
  apiBase: string | null;
}

const LIBRARY_ORIGIN = "https://js.stripe.com";

/** The hosts of Stripe's pages to which our forms lead. We build every such address from these. */
export const PAGES = {
  checkout: "https://checkout.stripe.com",
  invoice: "https://invoice.stripe.com",
  portal: "https://billing.stripe.com",
  /** Onboarding, the Express dashboard, OAuth. */
  connect: "https://connect.stripe.com",
  /** Dashboard of accounts connected by OAuth. */
  dashboard: "https://dashboard.stripe.com",
} as const;

/** Another server in Stripe's place serves the library too, because Stripe's own library calls Stripe. */
export const toClientConfig = ({ publishableKey, apiBase }: Settings): ClientConfig => ({
  name: "stripe",
  publishableKey,
  libraryUrl: apiBase === null ? null : `${apiBase}/browser/stripe.js`,
});

/** https://docs.stripe.com/security/guide#content-security-policy, plus the pages of Checkout and invoices. */
export const toCspSources = ({ apiBase }: Settings): CspSources =>
  apiBase === null
    ? {
        script: [LIBRARY_ORIGIN, "https://*.js.stripe.com"],
        frame: [LIBRARY_ORIGIN, "https://*.js.stripe.com", "https://hooks.stripe.com"],
        connect: ["https://api.stripe.com"],
        form: Object.values(PAGES),
      }
    : { script: [apiBase], frame: [apiBase], connect: [apiBase], form: [apiBase] };
