/**
 * Creators' accounts at Stripe (product.md §15): Express accounts that we create, with Stripe's onboarding and
 * dashboard. Where the operator has set up OAuth, a creator can connect an existing account instead.
 */
import { Stripe } from "stripe";
import type { AccountConnecting, AccountPort, ProviderAccount } from "../account-port";
import { PAGES } from "./client-config";
import { codeOf, ignoreMissing, translateErrors, type StripeSettings } from "./client.server";
import { digest, buildKeyOptions } from "./idempotency.server";

export function createAccountsApi(stripe: Stripe, settings: StripeSettings): AccountPort {
  const { apiBase, clientId } = settings;

  /** Accounts connected by OAuth have the full Stripe dashboard, to which Stripe creates no login links. */
  async function findOwnDashboard(accountRef: string): Promise<{ url: string } | null> {
    const account = await stripe.accounts.retrieve(accountRef);
    const full = (account.controller?.stripe_dashboard?.type ?? account.type) === "full";
    return full || account.type === "standard" ? { url: apiBase ?? PAGES.dashboard } : null;
  }

  return {
    async createAccount({ idempotencyKey, email }) {
      const account = await stripe.accounts.create(
        {
          email,
          // The properties of an Express account: we pay Stripe's fees and bear losses that we cannot reclaim.
          controller: {
            stripe_dashboard: { type: "express" },
            requirement_collection: "stripe",
            fees: { payer: "application" },
            losses: { payments: "application" },
          },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          metadata: { account: idempotencyKey },
        },
        buildKeyOptions("account", idempotencyKey),
      );
      return { accountRef: account.id };
    },

    async onboardingLink({ accountRef, returnUrl, refreshUrl }) {
      const dashboard = await findOwnDashboard(accountRef);
      if (dashboard) return dashboard;
      const { url } = await stripe.accountLinks.create({
        account: accountRef,
        type: "account_onboarding",
        return_url: returnUrl,
        refresh_url: refreshUrl,
      });
      return { url };
    },

    async loginLink({ accountRef }) {
      const dashboard = await findOwnDashboard(accountRef);
      if (dashboard) return dashboard;
      const { url } = await stripe.accounts.createLoginLink(accountRef);
      return { url };
    },

    async readAccount(accountRef) {
      const account = await ignoreMissing(stripe.accounts.retrieve(accountRef)).catch(
        ignoreDisconnected,
      );
      return account && toProviderAccount(account);
    },

    connecting: clientId ? translateErrors(createOAuthApi(stripe, { apiBase, clientId })) : null,
  };
}

const createOAuthApi = (
  stripe: Stripe,
  { apiBase, clientId }: { apiBase: string | null; clientId: string },
): AccountConnecting => ({
  authorizeUrl({ state, email, returnUrl }) {
    // The SDK's own URL builder drops the port of another server (security.md §9).
    const url = new URL("/oauth/authorize", apiBase ?? PAGES.connect);
    url.search = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      scope: "read_write",
      redirect_uri: returnUrl,
      state,
      "stripe_user[email]": email,
    }).toString();
    return url.href;
  },

  async exchangeCode(code) {
    try {
      const answer = await stripe.oauth.token(
        { grant_type: "authorization_code", code },
        // Stripe consumes the code at once; after a lost answer the same key gets the same answer.
        buildKeyOptions("oauth", digest(code)),
      );
      if (!answer.stripe_user_id) throw new Error("Stripe connected no account");
      return { ok: true, accountRef: answer.stripe_user_id };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidGrantError) {
        return { ok: false, reason: "code-used" };
      }
      throw error;
    }
  },
});

/**
 * Null for an account that exists and is no longer connected to us. A key without the permission to read accounts
 * says nothing about the account, so its error is thrown.
 */
function ignoreDisconnected(error: unknown): null {
  const isPermissionError = error instanceof Stripe.errors.StripePermissionError;
  if (isPermissionError && codeOf(error) === "account_invalid") return null;
  throw error;
}

function toProviderAccount(account: Stripe.Account): ProviderAccount {
  const { currently_due, past_due, pending_verification } = account.requirements ?? {};
  // The creator need not enter again the details that Stripe is verifying.
  const pending = new Set(pending_verification);
  const due = [...(past_due ?? []), ...(currently_due ?? [])].filter((key) => !pending.has(key));
  return {
    accountRef: account.id,
    canReceive: account.capabilities?.transfers === "active" && account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    missing: [...new Set(due)],
  };
}
