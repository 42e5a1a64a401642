/** The parameters of the network's dialog, and the reading of its answer (product.md §7 "Social login"). */
import { expect, it } from "vitest";
import { originsOf } from "~/features/identity/social/facebook";
import { createFacebook } from "~/features/identity/social/facebook-network.server";
import { FacebookStrategy } from "./facebook-strategy.server";

const settings = { appId: "4242", appSecret: "secret", apiVersion: "2.3", ...originsOf(undefined) };
const redirectUrl = "https://gymfront.test/auth/facebook/callback";
const strategy = new FacebookStrategy(createFacebook(settings), { redirectUrl, now: new Date() });

it.each([
  [false, ""],
  [true, "rerequest"],
])("the dialog gets exactly these parameters; asked again: %s", (rerequest, auth_type) => {
  const url = new URL(strategy.createDialogUrl({ state: "facebookdirect.x", rerequest }));
  expect(`${url.origin}${url.pathname}`).toBe("https://www.facebook.com/v2.3/dialog/oauth");
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "4242",
    redirect_uri: redirectUrl,
    state: "facebookdirect.x",
    return_scopes: "true",
    scope: "public_profile,email",
    response_type: "code",
    auth_type,
    display: "page",
  });
  expect(url.href).not.toContain("secret");
});

it.each([
  ["error=access_denied&error_reason=user_denied", "access_denied"],
  ["error=%3Cscript%3E", "unknown"],
  ["", "unknown"],
  [`code=${"x".repeat(5000)}`, "unknown"],
])("the answer %j is refused without a question to the network", async (query, reason) => {
  const request = new Request(`${redirectUrl}?${query}`);
  expect(await strategy.authenticate(request)).toEqual({ ok: false, reason });
});
