/**
 * The social network as a strategy of Remix Auth. The library's own flow makes its own state, keeps it in a cookie,
 * joins scopes by spaces and authenticates the app by a header. Here the state is a row that also serves gyms' own
 * hosts, scopes are joined by commas, and the network expects the app's secret in the body.
 */
import { OAuth2Strategy } from "remix-auth-oauth2";
import { SCOPE, toEventReason, type SocialProfile } from "~/features/identity/social/facebook";
import type { SocialNetwork } from "~/features/identity/social/facebook-network.server";
import { BrokenInvariant } from "~/kernel/errors";
import { ok, refuse, type Result } from "~/kernel/result";

/** `reason`: the network's own status, or the fault of its answer. */
type Answer = Result<{ profile: SocialProfile }, string>;

export class FacebookStrategy extends OAuth2Strategy<Answer> {
  override name = "facebook";
  readonly #network: SocialNetwork;
  readonly #redirectUrl: string;
  readonly #now: Date;

  constructor(network: SocialNetwork, { redirectUrl, now }: { redirectUrl: string; now: Date }) {
    const { appId, apiVersion, dialogOrigin, graphOrigin } = network.settings;
    super(
      {
        clientId: appId,
        clientSecret: null,
        authorizationEndpoint: new URL(`/v${apiVersion}/dialog/oauth`, dialogOrigin),
        tokenEndpoint: new URL(`/v${apiVersion}/oauth/access_token`, graphOrigin),
        redirectURI: redirectUrl,
        // One scope to the library, so that it puts no space into it.
        scopes: [SCOPE],
      },
      () => Promise.reject(new BrokenInvariant("The network is asked whose token it is")),
    );
    this.#network = network;
    this.#redirectUrl = redirectUrl;
    this.#now = now;
  }

  /** The parameters of product.md §7 "Social login". `rerequest`: asks for the e-mail that was refused before. */
  createDialogUrl({ state, rerequest }: { state: string; rerequest: boolean }): string {
    const { authorizationEndpoint, scopes = [] } = this.options;
    const url = this.client.createAuthorizationURL(String(authorizationEndpoint), state, scopes);
    url.searchParams.set("return_scopes", "true");
    url.searchParams.set("auth_type", rerequest ? "rerequest" : "");
    url.searchParams.set("display", "page");
    return url.href;
  }

  /** Reads the network's answer; its state has been claimed already. */
  override async authenticate(request: Request): Promise<Answer> {
    const { searchParams } = new URL(request.url);
    const code = searchParams.get("code");
    if (code === null || code.length > 4096) {
      return refuse(toEventReason(searchParams.get("error")));
    }
    const exchanged = await this.#network.exchangeCode({ code, redirectUrl: this.#redirectUrl });
    if (!exchanged.ok) return exchanged;
    const { accessToken } = exchanged;
    const read = await this.#network.readProfile({ accessToken, now: this.#now });
    return read.ok ? ok({ profile: read.profile }) : read;
  }
}
