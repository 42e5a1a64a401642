/** The settings of the partner pass (operations.md §4): keys of its links and the secret of its webhooks. */
import { hkdfSync } from "node:crypto";
import { ok, refuse, type Result } from "~/kernel/result";

export interface PartnerEnv {
  /** The first encrypts the sandbox's links; each of them opens a link, so that keys can be replaced. */
  linkKeys: readonly Buffer[];
  webhookSecret: string;
  /** Made from the session secret, because none was set: the sandbox stands in for the partner. */
  isDemo: boolean;
}

const KEY_BYTES = 32;
const KEY_FORM = "expected 32 bytes in base64url each, with commas between them";

/** Both settings or neither; without them the embedded sandbox has keys of its own. */
export function readPartnerSettings(
  given: { PARTNER_LINK_KEYS: string[]; PARTNER_WEBHOOK_SECRET?: string | undefined },
  { sessionSecret, hasDemoKey }: { sessionSecret: string; hasDemoKey: boolean },
): Result<{ partner: PartnerEnv | null }, string> {
  const { PARTNER_LINK_KEYS: keys, PARTNER_WEBHOOK_SECRET: webhookSecret } = given;
  if (keys.length === 0 && webhookSecret === undefined) {
    return ok({ partner: hasDemoKey ? demoSettings(sessionSecret) : null });
  }
  if (keys.length === 0)
    return refuse(`PARTNER_LINK_KEYS: required with PARTNER_WEBHOOK_SECRET; ${KEY_FORM}`);
  if (webhookSecret === undefined)
    return refuse(
      "PARTNER_WEBHOOK_SECRET: required with PARTNER_LINK_KEYS; expected at least 16 characters",
    );
  const linkKeys = keys.map((key) => Buffer.from(key, "base64url"));
  const isWhole = linkKeys.every(
    (key, index) => key.length === KEY_BYTES && key.toString("base64url") === keys[index],
  );
  if (!isWhole) return refuse(`PARTNER_LINK_KEYS: ${KEY_FORM}`);
  return ok({ partner: { linkKeys, webhookSecret, isDemo: false } });
}

function demoSettings(sessionSecret: string): PartnerEnv {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", sessionSecret, "", `gymfront demo partner ${purpose} 1`, 32));
  return {
    linkKeys: [derive("links")],
    webhookSecret: derive("webhooks").toString("base64url"),
    isDemo: true,
  };
}
