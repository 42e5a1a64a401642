/** What a page needs of Stripe: its library, and the sites that it, its frames and its hosted pages come from. */
import type { BrowserSide, ForeignSources } from "../payment-port";

interface Settings {
  publishableKey: string;
  apiBase: string | null;
}

const JS = "https://js.stripe.com";

/** Where Stripe's own pages stand that a form of ours leads to; whoever makes such an address takes it from here. */
export const PAGES = {
  checkout: "https://checkout.stripe.com",
  invoice: "https://invoice.stripe.com",
  portal: "https://billing.stripe.com",
  /** Onboarding, the Express dashboard, OAuth. */
  connect: "https://connect.stripe.com",
  /** Of who came by OAuth. */
  dashboard: "https://dashboard.stripe.com",
} as const;

/** With another server in Stripe's place the library is that server's: the real one would speak to Stripe. */
export const browserSide = ({ publishableKey, apiBase }: Settings): BrowserSide => ({
  name: "stripe",
  publishableKey,
  libraryUrl: apiBase === null ? null : `${apiBase}/browser/stripe.js`,
});

/** https://docs.stripe.com/security/guide#content-security-policy, and Checkout's and the invoices' own pages. */
export const foreignSources = ({ apiBase }: Settings): ForeignSources =>
  apiBase === null
    ? {
        script: [JS, "https://*.js.stripe.com"],
        frame: [JS, "https://*.js.stripe.com", "https://hooks.stripe.com"],
        connect: ["https://api.stripe.com"],
        form: Object.values(PAGES),
      }
    : { script: [apiBase], frame: [apiBase], connect: [apiBase], form: [apiBase] };
