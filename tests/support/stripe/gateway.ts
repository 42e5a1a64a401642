/** Our Stripe provider, with a stand-in in the place of Stripe's server. */
import type { PaymentPort } from "~/features/billing/payment-port";
import { createStripeProvider } from "~/features/billing/stripe/provider.server";
import type { StripeSettings } from "~/features/billing/stripe/client.server";
import type { StripeStandIn } from "./stand-in";

export const settingsFor = (standIn: StripeStandIn) => ({
  secretKey: standIn.apiKey,
  publishableKey: "pk_test_standin",
  webhookSecrets: [standIn.webhookSecret],
  clientId: null,
  apiBase: standIn.origin,
});

export const gatewayTo = (
  standIn: StripeStandIn,
  settings: Partial<StripeSettings> = {},
): PaymentPort => createStripeProvider({ ...settingsFor(standIn), ...settings });
