/** Chooses the payment provider by the settings (stripe.md §4, security.md §9) and returns their problems. */
import { isLoopbackHost } from "~/kernel/loopback";

export interface PaymentSettings {
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_PUBLISHABLE_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRETS: readonly string[];
  STRIPE_CLIENT_ID?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
  PLATFORM_FEE_PERCENT?: number | undefined;
  ALLOW_SANDBOX_PAYMENTS?: boolean | undefined;
}

/** Settings of real payments; with null in Env the sandbox sells. */
export interface StripeEnv {
  secretKey: string;
  /** For the browser's card form. */
  publishableKey: string;
  /** Secrets of the platform's and the Connect endpoint, old and new ones during a replacement. */
  webhookSecrets: readonly string[];
  /** Client id for Connect's OAuth; without it creators connect by Account Links only (product.md §15). */
  clientId: string | null;
  /** Origin of a server that replaces Stripe in tests. */
  apiBase: string | null;
  /** True when charges take real money. */
  live: boolean;
}

interface Place {
  host: string;
  production: boolean;
}

/** The fee with play money and with test keys; with live keys the operator must set it. */
const TEST_FEE_PERCENT = 10;

const SECRET = /^[sr]k_(live|test)_\w+$/;
const PUBLISHABLE = /^pk_(live|test)_\w+$/;

/** Problems are lines `NAME: what was expected` and never contain a secret. */
export function readPaymentSettings(
  s: PaymentSettings,
  { host, production }: Place,
): { stripe: StripeEnv | null; feePercent: number; problems: string[] } {
  const feePercent = s.PLATFORM_FEE_PERCENT ?? TEST_FEE_PERCENT;
  if (!s.STRIPE_SECRET_KEY) return { stripe: null, feePercent, problems: withoutStripe(s, host) };
  const problems: string[] = [];
  const mode = SECRET.exec(s.STRIPE_SECRET_KEY)?.[1];
  const publicMode = PUBLISHABLE.exec(s.STRIPE_PUBLISHABLE_KEY ?? "")?.[1];
  if (!mode)
    problems.push(
      "STRIPE_SECRET_KEY: expected a key that begins with sk_live_, sk_test_, rk_live_ or rk_test_",
    );
  if (!publicMode) {
    problems.push(
      "STRIPE_PUBLISHABLE_KEY: required with STRIPE_SECRET_KEY; expected a key that begins with pk_live_ or pk_test_",
    );
  } else if (mode && publicMode !== mode) {
    problems.push(
      `STRIPE_PUBLISHABLE_KEY: expected a pk_${mode}_ key, for STRIPE_SECRET_KEY is a ${mode} key`,
    );
  }
  if (s.STRIPE_WEBHOOK_SECRETS.length === 0) {
    problems.push(
      "STRIPE_WEBHOOK_SECRETS: required with STRIPE_SECRET_KEY; expected the signing secrets of the webhook endpoints, with commas between them",
    );
  } else if (!s.STRIPE_WEBHOOK_SECRETS.every((secret) => secret.startsWith("whsec_"))) {
    problems.push("STRIPE_WEBHOOK_SECRETS: expected secrets that begin with whsec_");
  }
  if (s.STRIPE_CLIENT_ID !== undefined && !s.STRIPE_CLIENT_ID.startsWith("ca_")) {
    problems.push("STRIPE_CLIENT_ID: expected an id that begins with ca_");
  }
  if (mode === "live" && s.PLATFORM_FEE_PERCENT === undefined) {
    problems.push(
      "PLATFORM_FEE_PERCENT: required with live keys; expected a percentage from 0 to 100",
    );
  }
  if (s.STRIPE_API_BASE !== undefined) {
    if (mode === "live") problems.push("STRIPE_API_BASE: expected nothing with live keys");
    else if (production && !isLoopbackHost(new URL(s.STRIPE_API_BASE).hostname)) {
      problems.push(
        "STRIPE_API_BASE: expected an address on this machine (127.0.0.1) in production mode",
      );
    }
  }
  if (s.ALLOW_SANDBOX_PAYMENTS === true) {
    problems.push(
      'ALLOW_SANDBOX_PAYMENTS: expected nothing or "false" with STRIPE_SECRET_KEY: play money beside real money is refused',
    );
  }
  const stripe: StripeEnv = {
    secretKey: s.STRIPE_SECRET_KEY,
    publishableKey: s.STRIPE_PUBLISHABLE_KEY ?? "",
    webhookSecrets: s.STRIPE_WEBHOOK_SECRETS,
    clientId: s.STRIPE_CLIENT_ID ?? null,
    apiBase: s.STRIPE_API_BASE === undefined ? null : new URL(s.STRIPE_API_BASE).origin,
    live: mode === "live",
  };
  return { stripe, feePercent, problems };
}

function withoutStripe(s: PaymentSettings, host: string): string[] {
  const orphans = [
    ...(s.STRIPE_PUBLISHABLE_KEY ? ["STRIPE_PUBLISHABLE_KEY"] : []),
    ...(s.STRIPE_WEBHOOK_SECRETS.length > 0 ? ["STRIPE_WEBHOOK_SECRETS"] : []),
    ...(s.STRIPE_CLIENT_ID ? ["STRIPE_CLIENT_ID"] : []),
    ...(s.STRIPE_API_BASE ? ["STRIPE_API_BASE"] : []),
  ];
  // An operator who sets these wants to take real money, so the sandbox must not replace it silently.
  const problems = orphans.map((name) => `STRIPE_SECRET_KEY: required with ${name}`);
  if (problems.length === 0 && !(s.ALLOW_SANDBOX_PAYMENTS ?? isLoopbackHost(host))) {
    problems.push(
      `ALLOW_SANDBOX_PAYMENTS: no real payment provider is configured and HOST is ${host}; expected "true" to sell with play money beyond loopback`,
    );
  }
  return problems;
}
