import { describe, expect, it } from "vitest";
import { isPushEndpoint, pushSubscription } from "./push-subscription";

describe("the address of a push service", () => {
  it.each([
    ["https://fcm.googleapis.com/fcm/send/abc:def", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/gAAA", true],
    ["https://web.push.apple.com/QGuQyavXutnMrP", true],
    ["https://wns2-par02p.notify.windows.com/w/?token=BQ", true],
    ["http://fcm.googleapis.com/fcm/send/abc", false],
    ["https://fcm.googleapis.com:8443/send", false],
    ["https://user:pass@fcm.googleapis.com/send", false],
    ["https://127.0.0.1/send", false],
    ["https://2130706433/send", false],
    ["https://0x7f.1/send", false],
    ["https://10.0.0.5/send", false],
    ["https://169.254.169.254/latest/meta-data", false],
    ["https://[::1]/send", false],
    ["https://[fd00::1]/send", false],
    ["https://localhost/send", false],
    ["https://database/send", false],
    ["https://database.internal/send", false],
    ["https://printer.local/send", false],
    ["https://push.example./send", false],
    ["file:///etc/passwd", false],
    ["nothing", false],
    [`https://push.example.com/${"a".repeat(1_000)}`, false],
  ])("%s: %s", (address, expected) => {
    expect(isPushEndpoint(address)).toBe(expected);
  });
});

describe("what a browser hands over", () => {
  const endpoint = "https://fcm.googleapis.com/fcm/send/abc";
  const p256dh = `B${"A".repeat(86)}`;
  const auth = "A".repeat(22);

  it.each([
    [{ endpoint, keys: { p256dh, auth } }, true],
    [{ endpoint, expirationTime: null, keys: { p256dh, auth } }, true],
    [{ endpoint, keys: { p256dh: p256dh.slice(1), auth } }, false],
    [{ endpoint, keys: { p256dh, auth: `${auth}A` } }, false],
    [{ endpoint, keys: { p256dh: `C${"A".repeat(86)}`, auth } }, false],
    [{ endpoint }, false],
  ])("%j: %s", (input, expected) => {
    expect(pushSubscription.safeParse(input).success).toBe(expected);
  });
});
