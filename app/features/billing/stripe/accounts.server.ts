/**
 * Creators' accounts at Stripe (decisions §6): Express accounts that we make, with Stripe's own onboarding and dashboard;
 * or, where OAuth is set up, an account that the creator has already.
 */
import { Stripe } from "stripe";
import type { AccountConnecting, AccountPort, AccountTruth } from "../account-port";
import { PAGES } from "./browser-side";
import { codeOf, found, translated, type StripeSettings } from "./client.server";
import { digest, keyed } from "./idempotency.server";

export function accountPort(stripe: Stripe, settings: StripeSettings): AccountPort {
  const { apiBase, clientId } = settings;

  /** Who has the whole dashboard came by OAuth and looks after the account there; Stripe gives no links into it. */
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
          // What is called Express: charges are ours, so are the fees and what cannot be got back.
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
            // By hand: the SDK's own drops the port of another server (security.md 9).
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
                // Stripe spends the code at once: a lost answer is asked for again under the same key.
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

/** Deauthorised: it is there, and nothing of ours any more. A key that may not ask says nothing of the account. */
function goneFromUs(error: unknown): null {
  const refused = error instanceof Stripe.errors.StripePermissionError;
  if (refused && codeOf(error) === "account_invalid") return null;
  throw error;
}

function truthOf(account: Stripe.Account): AccountTruth {
  const { currently_due, past_due, pending_verification } = account.requirements ?? {};
  // What is being looked at is not asked for again.
  const pending = new Set(pending_verification);
  const due = [...(past_due ?? []), ...(currently_due ?? [])].filter((key) => !pending.has(key));
  return {
    accountRef: account.id,
    canReceive: account.capabilities?.transfers === "active" && account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    missing: [...new Set(due)],
  };
}
