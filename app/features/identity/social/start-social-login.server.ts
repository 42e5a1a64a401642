/** Begins a login by a social network: a state for the network, and a token for the browser's cookie. */
import type { DbOrTx } from "~/db/client.server";
import { newSessionToken } from "../session-token.server";
import { toState } from "./facebook";
import { socialLogins } from "./schema.server";
import { STATE_TTL_MS } from "./social-login";

interface SocialLoginStart {
  /** Null: whoever the network names signs in. Else the account that the network is linked to. */
  linkAccountId: string | null;
  /** Of the host on which the form was sent, as the edge resolved it. */
  origin: string;
  gymId: number | null;
  base: string;
  formPath: string;
  returnUrl: string | null;
  typedEmail: string | null;
  now: Date;
}

export async function startSocialLogin(
  db: DbOrTx,
  { linkAccountId, now, ...form }: SocialLoginStart,
): Promise<{ state: string; browserToken: string }> {
  const nonce = newSessionToken();
  const browser = newSessionToken();
  await db.insert(socialLogins).values({
    ...form,
    stateHash: nonce.tokenHash,
    browserHash: browser.tokenHash,
    purpose: linkAccountId === null ? "LOGIN" : "LINK",
    accountId: linkAccountId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + STATE_TTL_MS),
  });
  return { state: toState(nonce.token), browserToken: browser.token };
}
