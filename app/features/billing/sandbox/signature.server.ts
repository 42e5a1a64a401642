/** Signed events in the form of Stripe's header: `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`. */
import { createHmac, timingSafeEqual } from "node:crypto";

const TOLERANCE_SECONDS = 300;

const mac = (secret: string, seconds: number, body: string) =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest();

export function signEvent(rawBody: string, { secret, now }: { secret: string; now: Date }): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return `t=${seconds},v1=${mac(secret, seconds, rawBody).toString("hex")}`;
}

/** Refuses timestamps in the future as well as old ones (security.md §9). */
export function checkSignature(
  rawBody: string,
  header: string | null,
  { secret, now }: { secret: string; now: Date },
): "ok" | "bad-signature" | "too-old" {
  const [, t, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (t === undefined || hex === undefined) return "bad-signature";
  const seconds = Number(t);
  if (!timingSafeEqual(mac(secret, seconds, rawBody), Buffer.from(hex, "hex"))) {
    return "bad-signature";
  }
  return Math.abs(now.getTime() / 1000 - seconds) > TOLERANCE_SECONDS ? "too-old" : "ok";
}
