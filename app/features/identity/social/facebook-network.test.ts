/** The server's questions to the network, asked of the stand-in, which refuses what the network refuses. */
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { originsOf } from "./facebook";
import { createFacebook } from "./facebook-network.server";
import { FacebookStandIn } from "../../../../tests/support/facebook/stand-in";

const standIn = await FacebookStandIn.start();
afterAll(() => standIn.stop());
beforeEach(() => {
  standIn.faults.splice(0);
  standIn.unreachable = false;
});

const redirectUrl = "https://gymfront.test/auth/facebook/callback";
standIn.redirectUris.add(redirectUrl);
const settings = {
  appId: standIn.appId,
  appSecret: standIn.appSecret,
  apiVersion: "2.3",
  ...originsOf(standIn.origin),
};
const facebook = createFacebook(settings);
const now = new Date();
const ada = standIn.addPerson({ first_name: "Ada", last_name: "Byron", email: "ada@example.test" });

function codeFor(): string {
  const back = standIn.decide(
    new URLSearchParams({
      client_id: standIn.appId,
      redirect_uri: redirectUrl,
      response_type: "code",
      state: "x",
      scope: "public_profile,email",
      person: ada.id,
    }),
  );
  return new URL(back).searchParams.get("code") ?? "";
}

describe("a code", () => {
  it("is exchanged for a token of the person, once", async () => {
    const code = codeFor();
    const exchanged = await facebook.exchangeCode({ code, redirectUrl });
    if (!exchanged.ok) throw new Error(exchanged.reason);
    expect(await facebook.readProfile({ accessToken: exchanged.accessToken, now })).toEqual({
      ok: true,
      profile: {
        provider: "facebook",
        subject: ada.id,
        firstName: "Ada",
        lastName: "Byron",
        email: "ada@example.test",
      },
    });
    expect(standIn.faults).toEqual([]);
    expect(await facebook.exchangeCode({ code, redirectUrl })).toEqual({
      ok: false,
      reason: "network-refused",
    });
    expect(standIn.faults).toEqual([
      "/v2.3/oauth/access_token: This authorization code has been used.",
    ]);
  });

  it("is refused with another redirect address and with a wrong secret", async () => {
    const refused = { ok: false, reason: "network-refused" };
    const elsewhere = { code: codeFor(), redirectUrl: "https://evil.test/" };
    expect(await facebook.exchangeCode(elsewhere)).toEqual(refused);
    const other = createFacebook({ ...settings, appSecret: "wrong" });
    expect(await other.exchangeCode({ code: codeFor(), redirectUrl })).toEqual(refused);
    expect(standIn.faults).toHaveLength(2);
  });
});

describe("a token", () => {
  const read = (accessToken: string) => facebook.readProfile({ accessToken, now });

  it.each([
    ["of another app", { appId: "999" }, "token-of-another-app"],
    ["that was revoked", { isValid: false }, "token-invalid"],
    ["that has expired", { expiresAt: 1 }, "token-invalid"],
  ])("%s is refused before it is used", async (_name, given, reason) => {
    const before = standIn.calls.length;
    expect(await read(standIn.issueToken(ada, given))).toEqual({ ok: false, reason });
    expect(standIn.calls.slice(before)).toEqual(["/debug_token"]);
  });

  it("that nobody issued is refused", async () => {
    expect(await read("EAABnothing")).toEqual({ ok: false, reason: "token-invalid" });
  });

  it("tells no e-mail that the person has refused", async () => {
    const token = standIn.issueToken(ada, { scopes: ["public_profile"] });
    expect(await read(token)).toMatchObject({ ok: true, profile: { email: null } });
  });

  it("tells no name that the sign-up form would refuse, and no address that is none", async () => {
    const odd = standIn.addPerson({
      first_name: "\u200b",
      last_name: "x".repeat(80),
      email: "odd",
    });
    expect(await read(standIn.issueToken(odd))).toMatchObject({
      profile: { firstName: "", lastName: "x".repeat(50), email: null },
    });
  });
});

it("a network that does not answer is told from one that refuses", async () => {
  standIn.unreachable = true;
  const unreachable = { ok: false, reason: "network-unreachable" };
  expect(await facebook.exchangeCode({ code: "x", redirectUrl })).toEqual(unreachable);
  expect(await facebook.readProfile({ accessToken: "x", now })).toEqual(unreachable);
});
