/** Every SELECT on social links and logins. */
import { and, desc, eq, gt, inArray } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { accounts } from "../schema.server";
import { hashSessionToken } from "../session-token.server";
import { readNonce } from "./facebook";
import { socialLinks, socialLogins } from "./schema.server";

export type SocialLogin = typeof socialLogins.$inferSelect;

interface Browser {
  browserToken: string | null;
  origin: string;
  now: Date;
}

/** The login in which this browser is asked for an e-mail, a code or a password. */
export const findOpenSocialLogin = (db: DbOrTx, browser: Browser): Promise<SocialLogin | null> =>
  findOfBrowser(db, browser, "OPEN");

/** The login of a state, at any step; null for a state that is not ours, or whose login is deleted. */
export async function findStartedLogin(
  db: DbOrTx,
  { state }: { state: string | null },
): Promise<SocialLogin | null> {
  const nonce = readNonce(state);
  if (nonce === null) return null;
  const [login] = await db
    .select()
    .from(socialLogins)
    .where(eq(socialLogins.stateHash, hashSessionToken(nonce)));
  return login ?? null;
}

/** The login that a hand-off code names, also for another browser and after its time. */
export async function findReturnedLogin(
  db: DbOrTx,
  { handoffCode }: { handoffCode: string },
): Promise<SocialLogin | null> {
  const [login] = await db.select().from(socialLogins).where(hasSecret(handoffCode, "RETURNED"));
  return login ?? null;
}

/** The login that waits for this browser to let it go on to a custom domain. */
export async function findUnconfirmedLogin(
  db: DbOrTx,
  { confirmationToken, now }: { confirmationToken: string; now: Date },
): Promise<SocialLogin | null> {
  const [login] = await db.select().from(socialLogins).where(isUnconfirmed(confirmationToken, now));
  return login ?? null;
}

/** The condition of the login that waits for the browser with this token. */
export const isUnconfirmed = (confirmationToken: string, now: Date) =>
  and(hasSecret(confirmationToken, "CLAIMED"), gt(socialLogins.handoffExpiresAt, now));

const hasSecret = (secret: string, step: "CLAIMED" | "RETURNED") =>
  and(eq(socialLogins.handoffHash, hashSessionToken(secret)), eq(socialLogins.step, step));

/** The login from which this browser has come back without signing in: refused, or with an open question. */
export const findUnfinishedLogin = (db: DbOrTx, browser: Browser): Promise<SocialLogin | null> =>
  findOfBrowser(db, browser, "OPEN", "FAILED");

async function findOfBrowser(
  db: DbOrTx,
  { browserToken, origin, now }: Browser,
  ...steps: ("OPEN" | "FAILED")[]
): Promise<SocialLogin | null> {
  if (browserToken === null) return null;
  const [login] = await db
    .select()
    .from(socialLogins)
    .where(
      and(
        eq(socialLogins.browserHash, hashSessionToken(browserToken)),
        inArray(socialLogins.step, steps),
        eq(socialLogins.origin, origin),
        gt(socialLogins.expiresAt, now),
      ),
    )
    .orderBy(desc(socialLogins.createdAt))
    .limit(1);
  return login ?? null;
}

/** The account that signs in as this person of a network, with its password hash of now. */
export async function findLinkedAccount(
  db: DbOrTx,
  { provider, subject }: { provider: string; subject: string },
): Promise<{ accountId: string; passwordHash: string | null } | null> {
  const [link] = await db
    .select({ accountId: accounts.id, passwordHash: accounts.passwordHash })
    .from(socialLinks)
    .innerJoin(accounts, eq(accounts.id, socialLinks.accountId))
    .where(and(eq(socialLinks.provider, provider), eq(socialLinks.subject, subject)));
  return link ?? null;
}

/** How a member can get in: the networks that are linked, and whether there is a password. */
export async function findWaysIn(
  db: DbOrTx,
  accountId: string,
): Promise<{ hasPassword: boolean; providers: { provider: string; linkedAt: Date }[] }> {
  const [[account], links] = await Promise.all([
    db
      .select({ passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(eq(accounts.id, accountId)),
    db
      .select({ provider: socialLinks.provider, linkedAt: socialLinks.createdAt })
      .from(socialLinks)
      .where(eq(socialLinks.accountId, accountId)),
  ]);
  return { hasPassword: account ? account.passwordHash !== null : false, providers: links };
}
