/** The one payment provider of this installation, by its settings (product.md §18). */
import type { Db } from "~/db/client.server";
import type { Env } from "./env.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import {
  createSandboxProvider,
  type SandboxProvider,
} from "~/features/billing/sandbox/provider.server";

export async function choosePayments(
  env: Pick<Env, "stripe" | "sessionSecret">,
  db: Db,
): Promise<{ payments: PaymentPort; sandbox: SandboxProvider | null }> {
  if (env.stripe) {
    // Loaded lazily: the Stripe SDK is about 200 files, and the sandbox does not need it.
    const { createStripeProvider } = await import("~/features/billing/stripe/provider.server");
    return { payments: createStripeProvider(env.stripe), sandbox: null };
  }
  const sandbox = createSandboxProvider({ db, secret: env.sessionSecret });
  return { payments: sandbox, sandbox };
}
