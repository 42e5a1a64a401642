/** Takes a state that the network handed back: once, within its time, and in the browser that started. */
import { and, eq, gt, ne, or } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { hashSessionToken } from "../session-token.server";
import { readNonce } from "./facebook";
import { socialLogins } from "./schema.server";
import type { SocialLogin } from "./queries.server";

export async function claimSocialLogin(
  db: DbOrTx,
  {
    state,
    origin,
    browserToken,
    now,
  }: {
    state: string | null;
    /** The host of the network's answer: a login that began on it must carry its cookie here already. */
    origin: string;
    browserToken: string | null;
    now: Date;
  },
): Promise<SocialLogin | null> {
  const nonce = readNonce(state);
  if (nonce === null) return null;
  const [login] = await db
    .update(socialLogins)
    .set({ step: "CLAIMED" })
    .where(
      and(
        eq(socialLogins.stateHash, hashSessionToken(nonce)),
        eq(socialLogins.step, "STARTED"),
        gt(socialLogins.expiresAt, now),
        or(
          ne(socialLogins.origin, origin),
          eq(socialLogins.browserHash, hashSessionToken(browserToken ?? "")),
        ),
      ),
    )
    .returning();
  return login ?? null;
}
