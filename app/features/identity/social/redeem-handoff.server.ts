/**
 * Takes a hand-off code: once, within 60 seconds, on the host of the form and in the browser that started there. A
 * wrong browser does not use it up, and a domain that has been verified anew since does not accept it.
 */
import { and, eq, gt, gte } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { CustomDomain } from "../session";
import { hashSessionToken } from "../session-token.server";
import type { SocialLogin } from "./queries.server";
import { socialLogins } from "./schema.server";
import { OPEN_TTL_MS } from "./social-login";

export async function redeemHandoff(
  db: DbOrTx,
  {
    code,
    browserToken,
    origin,
    customDomain,
    now,
  }: {
    code: string;
    browserToken: string | null;
    origin: string;
    customDomain: CustomDomain | null;
    now: Date;
  },
): Promise<SocialLogin | null> {
  if (browserToken === null) return null;
  const [login] = await db
    .update(socialLogins)
    .set({ step: "OPEN", handoffHash: null, expiresAt: new Date(now.getTime() + OPEN_TTL_MS) })
    .where(
      and(
        eq(socialLogins.handoffHash, hashSessionToken(code)),
        eq(socialLogins.browserHash, hashSessionToken(browserToken)),
        eq(socialLogins.origin, origin),
        eq(socialLogins.step, "RETURNED"),
        gt(socialLogins.handoffExpiresAt, now),
        ...(customDomain
          ? [
              eq(socialLogins.gymId, customDomain.gymId),
              gte(socialLogins.createdAt, customDomain.verifiedAt),
            ]
          : []),
      ),
    )
    .returning();
  return login ?? null;
}
