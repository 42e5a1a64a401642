import { describe, expect, it } from "vitest";
import { readPaymentSettings, type PaymentSettings } from "./payment-settings";

const LIVE: PaymentSettings = {
  STRIPE_SECRET_KEY: "sk_live_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_live_abc",
  STRIPE_WEBHOOK_SECRETS: ["whsec_one", "whsec_two"],
  PLATFORM_FEE_PERCENT: 12.5,
};
const TEST: PaymentSettings = {
  STRIPE_SECRET_KEY: "sk_test_abc",
  STRIPE_PUBLISHABLE_KEY: "pk_test_abc",
  STRIPE_WEBHOOK_SECRETS: ["whsec_one"],
};
const NONE: PaymentSettings = { STRIPE_WEBHOOK_SECRETS: [] };
const loopback = { host: "127.0.0.1", production: true };
const outside = { host: "0.0.0.0", production: true };

describe("the payment provider that the settings choose", () => {
  it.each([
    ["live keys", LIVE, outside],
    ["test keys", TEST, outside],
    ["a restricted key", { ...TEST, STRIPE_SECRET_KEY: "rk_test_abc" }, outside],
    ["a client id", { ...TEST, STRIPE_CLIENT_ID: "ca_123" }, outside],
    [
      "another server on this machine",
      { ...TEST, STRIPE_API_BASE: "http://127.0.0.1:12111" },
      outside,
    ],
    [
      "… and anywhere while developing",
      { ...TEST, STRIPE_API_BASE: "http://stripe:12111" },
      { host: "127.0.0.1", production: false },
    ],
  ])("is Stripe with %s", (_name, settings, place) => {
    const read = readPaymentSettings(settings, place);
    expect(read.problems).toEqual([]);
    expect(read.stripe?.secretKey).toBe(settings.STRIPE_SECRET_KEY);
  });

  it.each([
    ["on this machine", NONE, loopback],
    ["elsewhere when allowed", { ...NONE, ALLOW_SANDBOX_PAYMENTS: true }, outside],
  ])("is the sandbox without a key %s", (_name, settings, place) => {
    expect(readPaymentSettings(settings, place)).toEqual({
      stripe: null,
      feePercent: 10,
      problems: [],
    });
  });

  it.each([
    ["no sandbox beyond loopback", NONE, outside, "ALLOW_SANDBOX_PAYMENTS"],
    [
      "none where it is forbidden",
      { ...NONE, ALLOW_SANDBOX_PAYMENTS: false },
      loopback,
      "ALLOW_SANDBOX_PAYMENTS",
    ],
    [
      "a publishable key alone",
      { ...NONE, STRIPE_PUBLISHABLE_KEY: "pk_live_abc" },
      loopback,
      "STRIPE_SECRET_KEY",
    ],
    [
      "webhook secrets alone",
      { STRIPE_WEBHOOK_SECRETS: ["whsec_a"] },
      loopback,
      "STRIPE_SECRET_KEY",
    ],
    ["a client id alone", { ...NONE, STRIPE_CLIENT_ID: "ca_1" }, loopback, "STRIPE_SECRET_KEY"],
    [
      "a base alone",
      { ...NONE, STRIPE_API_BASE: "http://127.0.0.1:1" },
      loopback,
      "STRIPE_SECRET_KEY",
    ],
    [
      "a publishable key for a secret one",
      { ...TEST, STRIPE_SECRET_KEY: "pk_test_abc" },
      loopback,
      "STRIPE_SECRET_KEY",
    ],
    [
      "no publishable key",
      { ...TEST, STRIPE_PUBLISHABLE_KEY: undefined },
      loopback,
      "STRIPE_PUBLISHABLE_KEY",
    ],
    [
      "keys of two modes",
      { ...LIVE, STRIPE_PUBLISHABLE_KEY: "pk_test_abc" },
      loopback,
      "STRIPE_PUBLISHABLE_KEY",
    ],
    [
      "no webhook secret",
      { ...TEST, STRIPE_WEBHOOK_SECRETS: [] },
      loopback,
      "STRIPE_WEBHOOK_SECRETS",
    ],
    [
      "another webhook secret",
      { ...TEST, STRIPE_WEBHOOK_SECRETS: ["whsec_a", "sk_test_b"] },
      loopback,
      "STRIPE_WEBHOOK_SECRETS",
    ],
    ["another client id", { ...TEST, STRIPE_CLIENT_ID: "acct_1" }, loopback, "STRIPE_CLIENT_ID"],
    [
      "live keys without a fee",
      { ...LIVE, PLATFORM_FEE_PERCENT: undefined },
      loopback,
      "PLATFORM_FEE_PERCENT",
    ],
    [
      "live keys sent elsewhere",
      { ...LIVE, STRIPE_API_BASE: "http://127.0.0.1:1" },
      loopback,
      "STRIPE_API_BASE",
    ],
    [
      "keys sent to another machine",
      { ...TEST, STRIPE_API_BASE: "http://evil.example" },
      loopback,
      "STRIPE_API_BASE",
    ],
    [
      "play money beside Stripe",
      { ...TEST, ALLOW_SANDBOX_PAYMENTS: true },
      loopback,
      "ALLOW_SANDBOX_PAYMENTS",
    ],
  ])("refuses %s", (_name, settings, place, named) => {
    const { problems } = readPaymentSettings(settings, place);
    expect(problems.map((line) => line.split(":", 1)[0])).toEqual([named]);
    for (const secret of [settings.STRIPE_SECRET_KEY, ...settings.STRIPE_WEBHOOK_SECRETS]) {
      if (secret) expect(problems.join()).not.toContain(secret);
    }
  });
});
