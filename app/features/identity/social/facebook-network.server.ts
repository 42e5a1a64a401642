/** The gateway to the social network: it parses each answer before it trusts it. */
import { createHmac } from "node:crypto";
import { z } from "zod";
import { isEmail } from "../email";
import { NAME_MAX } from "../forms";
import { isPrintable, isVisible } from "~/kernel/visible";
import { ok, refuse, type Result } from "~/kernel/result";
import { SECOND_MS } from "~/kernel/time";
import {
  checkToken,
  describeFacebook,
  FACEBOOK,
  type FacebookSettings,
  type NetworkDescription,
  type NetworkRefusal,
  type SocialProfile,
} from "./facebook";

export interface SocialNetwork {
  description: NetworkDescription;
  settings: FacebookSettings;
  /** The network takes a code once, so the server repeats no exchange that has failed. */
  exchangeCode(request: {
    code: string;
    redirectUrl: string;
  }): Promise<Result<{ accessToken: string }, NetworkRefusal>>;
  /** The person whom the network names by the token, after the network has said that it is valid and our app's. */
  readProfile(request: {
    accessToken: string;
    now: Date;
  }): Promise<Result<{ profile: SocialProfile }, NetworkRefusal>>;
}

const TIMEOUT_MS = 5 * SECOND_MS;

const tokenAnswer = z.object({ access_token: z.string().min(1).max(4096) });
const debugAnswer = z.object({
  data: z.object({
    app_id: z.coerce.string(),
    is_valid: z.boolean(),
    user_id: z.coerce.string().nullish(),
    expires_at: z.number().default(0),
  }),
});
const meAnswer = z.object({
  id: z.string().regex(/^\d{1,32}$/),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  email: z.string().nullish(),
});

export function createFacebook(settings: FacebookSettings): SocialNetwork {
  const { appId, appSecret, apiVersion, graphOrigin } = settings;
  const buildUrl = (path: string) => new URL(`/v${apiVersion}/${path}`, graphOrigin);

  async function ask<T extends z.ZodType>(
    url: URL,
    schema: T,
    body?: URLSearchParams,
  ): Promise<Result<{ answer: z.output<T> }, NetworkRefusal>> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, {
        ...(body ? { method: "POST", body } : {}),
        headers: { Accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch {
      return refuse("network-unreachable");
    }
    if (!response.ok) return refuse("network-refused");
    const parsed = schema.safeParse(parseJson(text));
    return parsed.success ? ok({ answer: parsed.data }) : refuse("network-refused");
  }

  return {
    description: describeFacebook(settings),
    settings,
    async exchangeCode({ code, redirectUrl }) {
      const asked = await ask(
        buildUrl("oauth/access_token"),
        tokenAnswer,
        new URLSearchParams({
          client_id: appId,
          client_secret: appSecret,
          redirect_uri: redirectUrl,
          code,
        }),
      );
      return asked.ok ? ok({ accessToken: asked.answer.access_token }) : asked;
    },
    async readProfile({ accessToken, now }) {
      const debugUrl = buildUrl("debug_token");
      debugUrl.search = String(
        new URLSearchParams({
          input_token: accessToken,
          access_token: `${appId}|${appSecret}`,
        }),
      );
      const debugged = await ask(debugUrl, debugAnswer);
      if (!debugged.ok) return debugged;
      const { app_id, is_valid, user_id, expires_at } = debugged.answer.data;
      const checked = checkToken(
        { appId: app_id, isValid: is_valid, userId: user_id ?? null, expiresAt: expires_at },
        { appId, now },
      );
      if (!checked.ok) return checked;
      const meUrl = buildUrl("me");
      meUrl.search = String(
        new URLSearchParams({
          fields: "id,first_name,last_name,email",
          access_token: accessToken,
          appsecret_proof: createHmac("sha256", appSecret).update(accessToken).digest("hex"),
        }),
      );
      const asked = await ask(meUrl, meAnswer);
      if (!asked.ok) return asked;
      if (asked.answer.id !== checked.subject) return refuse("token-invalid");
      return ok({ profile: toProfile(asked.answer) });
    },
  };
}

function toProfile(me: z.output<typeof meAnswer>): SocialProfile {
  const email = me.email?.trim() ?? "";
  return {
    provider: FACEBOOK,
    subject: me.id,
    firstName: toName(me.first_name),
    lastName: toName(me.last_name),
    email: isEmail(email) ? email : null,
  };
}

/** The rule of the sign-up form holds: a name that it refuses reads as none. */
function toName(given: string | null | undefined): string {
  const name = (given ?? "").trim().slice(0, NAME_MAX).trim();
  return isPrintable(name) && isVisible(name) ? name : "";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
