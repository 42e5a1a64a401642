/** Creators' accounts: links for the onboarding, then login links to the dashboard. */
import type { Stripe } from "stripe";
import { metadataOf, refuse, StripeRefusal, type World } from "./world";

interface Link {
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  used: boolean;
}

/** Links by their path. */
const links = new WeakMap<World, Map<string, Link>>();

/** The link works once, within five minutes. */
function createLink(world: World, path: string, to: Pick<Link, "returnUrl" | "refreshUrl">) {
  const expiresAt = world.now() + 300;
  const ofWorld = links.get(world) ?? new Map<string, Link>();
  links.set(world, ofWorld.set(path, { ...to, expiresAt, used: false }));
  return { url: `${world.origin()}${path}`, expiresAt };
}

/** Null for an unknown link. `again`: the visitor submits the form of the page behind the link. */
export function followLink(world: World, path: string, { again = false } = {}) {
  const link = links.get(world)?.get(path);
  if (!link) return null;
  const isValid = link.used === again && world.now() <= link.expiresAt;
  link.used = true;
  return { ...link, good: isValid };
}

export const accountOperations = {
  "Accounts.create": (world: World, params: Stripe.AccountCreateParams) =>
    world.make<Stripe.Account>("Accounts.create", "acct", {
      capabilities: Object.fromEntries(
        Object.entries(params.capabilities ?? {})
          .filter(([, wanted]) => wanted?.requested)
          .map(([name]) => [name, "inactive" as const]),
      ),
      charges_enabled: false,
      controller: controllerOf(params),
      country: params.country ?? "GB",
      default_currency: "gbp",
      details_submitted: false,
      email: params.email ?? null,
      metadata: metadataOf(params.metadata),
      payouts_enabled: false,
      requirements: requirementsOf([
        "external_account",
        "individual.dob.day",
        "individual.dob.month",
        "individual.first_name",
        "tos_acceptance.date",
      ]),
      type: params.type ?? (params.controller ? "none" : "standard"),
    }),
  "Accounts.retrieve": (world: World, _params: object, id: string) => {
    if (world.disconnected.has(id)) {
      throw new StripeRefusal(403, {
        type: "invalid_request_error",
        code: "account_invalid",
        message: `The provided key does not have access to account '${id}'. Application access may have been revoked.`,
      });
    }
    return world.get<Stripe.Account>("account", id);
  },
  "AccountLinks.create": (world: World, params: Stripe.AccountLinkCreateParams) => {
    const account = world.get<Stripe.Account>("account", params.account, "account");
    if (!params.refresh_url || !params.return_url)
      throw refuse("Missing refresh_url or return_url");
    const path = `/hosted/onboarding/${account.id}/${world.newId("link")}`;
    const { return_url: returnUrl, refresh_url: refreshUrl } = params;
    const { url, expiresAt } = createLink(world, path, { returnUrl, refreshUrl });
    return { object: "account_link", created: world.now(), expires_at: expiresAt, url };
  },
  "Accounts.createLoginLink": (world: World, _params: object, id: string) => {
    const account = world.get<Stripe.Account>("account", id);
    if (account.controller?.stripe_dashboard?.type !== "express") {
      throw refuse("Login links exist for accounts with the Express Dashboard only.");
    }
    if (!account.details_submitted) {
      throw refuse("Cannot create a login link for an account that has not completed onboarding.");
    }
    const path = `/hosted/dashboard/${account.id}/${world.newId("login")}`;
    const { url } = createLink(world, path, { returnUrl: "", refreshUrl: "" });
    return { object: "login_link", created: world.now(), url };
  },
  "OAuth.token": (world: World, params: Stripe.OAuthTokenParams) => {
    const code = params.code ?? "";
    const accountId = world.oauthCodes.get(code);
    world.oauthCodes.delete(code);
    if (params.grant_type !== "authorization_code" || accountId === undefined) {
      throw new StripeRefusal(400, {
        type: "invalid_grant",
        message: "Authorization code does not exist or has been used",
      });
    }
    return { token_type: "bearer", scope: "read_write", stripe_user_id: accountId };
  },
};

/** The account's dashboard, the payers of fees and losses, and the collector of the requirements. */
export function controllerOf({
  type,
  controller,
}: Stripe.AccountCreateParams): Stripe.Account.Controller {
  if (type !== undefined && controller !== undefined) {
    throw refuse("You may only specify one of these parameters: type, controller.");
  }
  const express = type === "express";
  const requirementCollection = controller?.requirement_collection ?? "stripe";
  const lossPayer = controller?.losses?.payments ?? (express ? "application" : "stripe");
  const dashboard = controller?.stripe_dashboard?.type ?? (express ? "express" : "full");
  if (dashboard === "full" && lossPayer === "application") {
    throw refuse("The full dashboard needs losses borne by Stripe.");
  }
  return {
    type: "application",
    is_controller: true,
    fees: { payer: controller?.fees?.payer ?? (express ? "application" : "account") },
    losses: { payments: lossPayer },
    requirement_collection: requirementCollection,
    stripe_dashboard: { type: dashboard },
  };
}

export const requirementsOf = (due: string[]): Stripe.Account.Requirements => ({
  alternatives: [],
  current_deadline: null,
  currently_due: due,
  disabled_reason: due.length > 0 ? "requirements.past_due" : null,
  errors: [],
  eventually_due: due,
  past_due: [],
  pending_verification: [],
});
