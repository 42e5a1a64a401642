/** What a page needs of Stripe: its library, and the sites that it, its frames and its hosted pages come from. */
import type { BrowserSide, ForeignSources } from "../payment-port";

interface Settings {
  publishableKey: string;
  apiBase: string | null;
}

const JS = "https://js.stripe.com";

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
        form: [
          "https://checkout.stripe.com",
          "https://invoice.stripe.com",
          "https://billing.stripe.com",
          "https://connect.stripe.com",
        ],
      }
    : { script: [apiBase], frame: [apiBase], connect: [apiBase], form: [apiBase] };
