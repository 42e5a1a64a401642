/** Creators' accounts: onboarding links that are fresh each time, and login links once it is finished. */
import type { Stripe } from "stripe";
import { metadataOf, refuse, type World } from "./world";

/** Where the onboarding leads when its holder is done, by the link's path. */
const returns = new WeakMap<World, Map<string, string>>();

export const returnUrlOf = (world: World, path: string): string | null =>
  returns.get(world)?.get(path) ?? null;

export const accountOperations = {
  "Accounts.create": (world: World, params: Stripe.AccountCreateParams) =>
    world.make<Stripe.Account>("Accounts.create", "acct", {
      capabilities: {},
      charges_enabled: false,
      country: params.country,
      default_currency: "gbp",
      details_submitted: false,
      email: params.email ?? null,
      metadata: metadataOf(params.metadata),
      payouts_enabled: false,
      type: params.type ?? "express",
    }),
  "Accounts.retrieve": (world: World, _params: object, id: string) =>
    world.get<Stripe.Account>("account", id),
  "AccountLinks.create": (world: World, params: Stripe.AccountLinkCreateParams) => {
    const account = world.get<Stripe.Account>("account", params.account, "account");
    if (!params.refresh_url || !params.return_url)
      throw refuse("Missing refresh_url or return_url");
    const path = `/hosted/onboarding/${account.id}/${world.newId("link")}`;
    const known = returns.get(world) ?? new Map<string, string>();
    returns.set(world, known.set(path, params.return_url));
    return {
      object: "account_link",
      created: world.now(),
      expires_at: world.now() + 300,
      url: `${world.origin()}${path}`,
    };
  },
  "Accounts.createLoginLink": (world: World, _params: object, id: string) => {
    const account = world.get<Stripe.Account>("account", id);
    if (!account.details_submitted) {
      throw refuse("Cannot create a login link for an account that has not completed onboarding.");
    }
    return {
      object: "login_link",
      created: world.now(),
      url: `${world.origin()}/hosted/dashboard/${account.id}/${world.newId("login")}`,
    };
  },
};
