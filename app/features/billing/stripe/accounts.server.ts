/**
 * Creators' accounts at Stripe (product.md §15): Express accounts that we make, with Stripe's own onboarding and
 * dashboard; or, where OAuth is set up, an account that the creator has already.
 */
import { Stripe } from "stripe";
import type { AccountConnecting, AccountPort, ProviderAccount } from "../account-port";
import { PAGES } from "./client-config";
import { codeOf, found, translated, type StripeSettings } from "./client.server";
import { digest, keyed } from "./idempotency.server";

export function accountPort(stripe: Stripe, settings: StripeSettings): AccountPort {
  const { apiBase, clientId } = settings;

  /** Accounts connected by OAuth have the full Stripe dashboard; Stripe gives no login links into that. */
  async function ownDashboard(accountRef: string): Promise<{ url: string } | null> {
    const account = await stripe.accounts.retrieve(accountRef);
    const full = (account.controller?.stripe_dashboard?.type ?? account.type) === "full";
    return full || account.type === "standard" ? { url: apiBase ?? PAGES.dashboard } : null;
  }

  return {
    async createAccount({ idempotencyKey, email }) {
      const account = await stripe.accounts.create(
        {
          email,
          // The properties of an Express account: we pay Stripe's fees and bear what cannot be reclaimed.
          controller: {
            stripe_dashboard: { type: "express" },
            requirement_collection: "stripe",
            fees: { payer: "application" },
            losses: { payments: "application" },
          },
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
          metadata: { account: idempotencyKey },
        },
        keyed("account", idempotencyKey),
      );
      return { accountRef: account.id };
    },

    async onboardingLink({ accountRef, returnUrl, refreshUrl }) {
      const own = await ownDashboard(accountRef);
      if (own) return own;
      const { url } = await stripe.accountLinks.create({
        account: accountRef,
        type: "account_onboarding",
        return_url: returnUrl,
        refresh_url: refreshUrl,
      });
      return { url };
    },

    async loginLink({ accountRef }) {
      const own = await ownDashboard(accountRef);
      if (own) return own;
      const { url } = await stripe.accounts.createLoginLink(accountRef);
      return { url };
    },

    async readAccount(accountRef) {
      const account = await found(stripe.accounts.retrieve(accountRef)).catch(goneFromUs);
      return account && truthOf(account);
    },

    connecting: clientId
      ? translated<AccountConnecting>({
          authorizeUrl({ state, email, returnUrl }) {
            // Built by hand: the SDK's own URL builder drops the port of another server (security.md §9).
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
                keyed("oauth", digest(code)),
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
        })
      : null,
  };
}

/**
 * Deauthorised: the account exists but is no longer connected to us. A key without permission to ask says nothing
 * about the account.
 */
function goneFromUs(error: unknown): null {
  const refused = error instanceof Stripe.errors.StripePermissionError;
  if (refused && codeOf(error) === "account_invalid") return null;
  throw error;
}

function truthOf(account: Stripe.Account): ProviderAccount {
  const { currently_due, past_due, pending_verification } = account.requirements ?? {};
  // Do not ask again for what Stripe is already verifying.
  const pending = new Set(pending_verification);
  const due = [...(past_due ?? []), ...(currently_due ?? [])].filter((key) => !pending.has(key));
  return {
    accountRef: account.id,
    canReceive: account.capabilities?.transfers === "active" && account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    missing: [...new Set(due)],
  };
}
