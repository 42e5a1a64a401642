import { describe, expect, it } from "vitest";
import { readPartnerSettings } from "./partner-settings";

const KEY = Buffer.alloc(32, 7).toString("base64url");
const SECRET = "sixteen letters!";
const sessionSecret = "a secret of at least thirty-two characters";

const read = (keys: string[], webhookSecret: string | undefined, hasDemoKey = true) =>
  readPartnerSettings(
    { PARTNER_LINK_KEYS: keys, PARTNER_WEBHOOK_SECRET: webhookSecret },
    { sessionSecret, hasDemoKey },
  );

describe("the settings of the partner pass (operations.md §4)", () => {
  it("are the demo's own where nothing is set, and the same after a restart", () => {
    const settings = read([], undefined);
    expect(settings).toMatchObject({ ok: true, partner: { isDemo: true } });
    expect(read([], undefined)).toEqual(settings);
  });

  it("are none without the embedded sandbox", () => {
    expect(read([], undefined, false)).toEqual({ ok: true, partner: null });
  });

  it("are the operator's, with every key", () => {
    expect(read([KEY, KEY], SECRET)).toEqual({
      ok: true,
      partner: {
        linkKeys: [Buffer.alloc(32, 7), Buffer.alloc(32, 7)],
        webhookSecret: SECRET,
        isDemo: false,
      },
    });
  });

  it.each([
    ["keys without a secret", [KEY], undefined, "PARTNER_WEBHOOK_SECRET: required"],
    ["a secret without keys", [], SECRET, "PARTNER_LINK_KEYS: required"],
    ["a key that is too short", [KEY.slice(0, -2)], SECRET, "PARTNER_LINK_KEYS: expected 32 bytes"],
    ["a key in another alphabet", [`${KEY}=`], SECRET, "PARTNER_LINK_KEYS: expected 32 bytes"],
  ])("stop the start with %s", (_what, keys, secret, reason) => {
    const settings = read(keys, secret);
    expect(settings.ok ? "" : settings.reason).toContain(reason);
  });
});
