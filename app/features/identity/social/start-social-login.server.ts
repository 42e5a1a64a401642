/**
 * Begins a login by a social network: a state for the network, and a token for the browser's cookie. With a profile the
 * network's script has named the person already, and the login is open.
 */
import type { DbOrTx } from "~/db/client.server";
import { newSessionToken } from "../session-token.server";
import { exactlyOne } from "~/kernel/errors";
import { toState, type SocialProfile } from "./facebook";
import type { SocialLogin } from "./queries.server";
import { socialLogins } from "./schema.server";
import { OPEN_TTL_MS, STATE_TTL_MS } from "./social-login";

interface SocialLoginStart {
  /** Null: the person that the network names signs in. Else the account that gets the link. */
  linkAccountId: string | null;
  /** Of the host on which the form was sent, as the edge resolved it. */
  origin: string;
  gymId: number | null;
  base: string;
  formPath: string;
  returnUrl: string | null;
  typedEmail: string | null;
  profile?: SocialProfile;
  now: Date;
}

export async function startSocialLogin(
  db: DbOrTx,
  { linkAccountId, now, profile, ...form }: SocialLoginStart,
): Promise<{ state: string; browserToken: string; login: SocialLogin }> {
  const nonce = newSessionToken();
  const browser = newSessionToken();
  const { subject, firstName, lastName, email } = profile ?? {};
  const rows = await db
    .insert(socialLogins)
    .values({
      ...form,
      subject,
      firstName,
      lastName,
      email,
      step: profile ? "OPEN" : "STARTED",
      stateHash: nonce.tokenHash,
      browserHash: browser.tokenHash,
      purpose: linkAccountId === null ? "LOGIN" : "LINK",
      accountId: linkAccountId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + (profile ? OPEN_TTL_MS : STATE_TTL_MS)),
    })
    .returning();
  const login = exactlyOne(rows, "social login");
  return { state: toState(nonce.token), browserToken: browser.token, login };
}
