/** Our gateway to Stripe, with a stand-in where Stripe's server would be. */
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
  given: Partial<StripeSettings> = {},
): PaymentPort => createStripeProvider({ ...settingsFor(standIn), ...given });
