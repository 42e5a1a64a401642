import { describe, expect, it } from "vitest";
import { InvalidSettings, parseEnv } from "./env.server";

const APP = { FACEBOOK_APP_ID: "4242", FACEBOOK_APP_SECRET: "secret" };
const parse = (more: Record<string, string>) =>
  parseEnv({ SESSION_SECRET: "x".repeat(32), DATABASE_URL: "postgres://a@b/c", ...more }).facebook;

describe("Facebook", () => {
  it("is off unless its app is set", () => {
    expect(parse({})).toBeNull();
    expect(parse({ FACEBOOK_API_VERSION: "19.0" })).toBeNull();
  });

  it("has the network's own hosts and version 2.3 unless set", () => {
    expect(parse(APP)).toEqual({
      appId: "4242",
      appSecret: "secret",
      apiVersion: "2.3",
      graphOrigin: "https://graph.facebook.com",
      dialogOrigin: "https://www.facebook.com",
      sdkOrigin: "https://connect.facebook.net",
    });
    expect(parse({ ...APP, FACEBOOK_API_VERSION: "19.0" })?.apiVersion).toBe("19.0");
  });

  it("may be another server on this machine, or anywhere outside of production", () => {
    const base = { ...APP, FACEBOOK_API_BASE: "http://127.0.0.1:12112" };
    expect(parse(base)?.dialogOrigin).toBe("http://127.0.0.1:12112");
    const elsewhere = { ...APP, FACEBOOK_API_BASE: "https://facebook.test" };
    expect(parse({ ...elsewhere, NODE_ENV: "development" })?.graphOrigin).toBe(
      "https://facebook.test",
    );
  });

  it.each([
    [{ FACEBOOK_APP_ID: "4242" }, /^FACEBOOK_APP_SECRET: required/],
    [{ FACEBOOK_APP_SECRET: "secret" }, /^FACEBOOK_APP_ID: required/],
    [{ FACEBOOK_API_BASE: "http://127.0.0.1:1" }, /^FACEBOOK_APP_ID: required/],
    [{ ...APP, FACEBOOK_API_BASE: "https://facebook.test" }, /^FACEBOOK_API_BASE: expected/],
    [{ ...APP, FACEBOOK_APP_ID: "app" }, /FACEBOOK_APP_ID: expected/],
    [{ ...APP, FACEBOOK_API_VERSION: "v2.3" }, /FACEBOOK_API_VERSION: expected/],
  ])("refuses %j by name, without the secret", (given, message) => {
    expect(() => parse(given)).toThrow(InvalidSettings);
    expect(() => parse(given)).toThrow(message);
    expect(() => parse(given)).not.toThrow(/secret$/);
  });
});
