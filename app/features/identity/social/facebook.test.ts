import { describe, expect, it } from "vitest";
import {
  checkToken,
  describeFacebook,
  formOriginsOf,
  originsOf,
  readNonce,
  toEventReason,
  toState,
} from "./facebook";

const nonce = "a".repeat(43);
const now = new Date("2026-11-24T12:00:00Z");

describe("the state", () => {
  it("is the prefix and a nonce, which is read back", () => {
    expect(toState(nonce)).toBe(`facebookdirect.${nonce}`);
    expect(readNonce(toState(nonce))).toBe(nonce);
  });

  it.each([
    null,
    "",
    nonce,
    `facebookdirect${nonce}`,
    "facebookdirect.",
    `facebookdirect.${nonce}a`,
  ])("%j is none of ours", (state) => expect(readNonce(state)).toBeNull());
});

describe("a token", () => {
  const facts = { appId: "1", isValid: true, userId: "7", expiresAt: 0 };
  const soon = now.getTime() / 1000;
  it.each([
    ["without an end", facts, { ok: true, subject: "7" }],
    ["that ends later", { ...facts, expiresAt: soon + 1 }, { ok: true, subject: "7" }],
    ["that ends now", { ...facts, expiresAt: soon }, { ok: false, reason: "token-invalid" }],
    ["that is not valid", { ...facts, isValid: false }, { ok: false, reason: "token-invalid" }],
    ["of nobody", { ...facts, userId: null }, { ok: false, reason: "token-invalid" }],
    ["of another app", { ...facts, appId: "2" }, { ok: false, reason: "token-of-another-app" }],
  ])("%s", (_name, token, result) => {
    expect(checkToken(token, { appId: "1", now })).toEqual(result);
  });
});

it("the network is described for clients with the defaults of product.md §7", () => {
  expect(describeFacebook({ appId: "1", apiVersion: "2.3" })).toEqual({
    id: "facebook",
    clientId: "1",
    scope: "public_profile,email",
    apiVersion: "2.3",
  });
});

it.each([
  [undefined, "https://graph.facebook.com", "https://www.facebook.com"],
  ["https://graph.facebook.com", "https://graph.facebook.com", "https://www.facebook.com"],
  ["http://127.0.0.1:12112", "http://127.0.0.1:12112", "http://127.0.0.1:12112"],
])("with the base %j the server asks %s and the visitor goes to %s", (base, graph, dialog) => {
  expect(originsOf(base)).toMatchObject({ graphOrigin: graph, dialogOrigin: dialog });
});

it("a form may lead to the network's host for phones too", () => {
  const settings = { appId: "1", appSecret: "s", apiVersion: "2.3" };
  expect(formOriginsOf({ ...settings, ...originsOf(undefined) })).toEqual([
    "https://www.facebook.com",
    "https://m.facebook.com",
  ]);
  const standIn = "http://127.0.0.1:12112";
  expect(formOriginsOf({ ...settings, ...originsOf(standIn) })).toEqual([standIn]);
});

it.each([
  ["access_denied", "access_denied"],
  ["x".repeat(61), "unknown"],
  ["<b>", "unknown"],
  [null, "unknown"],
])("the status %j is recorded as %s", (status, reason) => {
  expect(toEventReason(status)).toBe(reason);
});
