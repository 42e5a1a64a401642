/**
 * Notes that a code is wanted for an address, known or not. A job looks the account up, so that neither the answer nor
 * its time reveals whether there is one. An earlier code of the address is void at once, unless the request may only
 * ask for a code where none is valid.
 */
import { gte, lte, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { LangKey } from "~/kernel/lang-keys";
import { HOUR_MS } from "~/kernel/time";
import { MAX_RESET_TRIES } from "./reset-code";
import { passwordResets } from "./schema.server";

/** The purge deletes a request that no job has answered within this time. */
const REQUEST_LIFE_MS = HOUR_MS;

export async function requestPasswordReset(
  db: Db,
  {
    emailFolded,
    replacesCode,
    now,
    ...facts
  }: {
    emailFolded: string;
    /** False: an earlier code or request stays until it expires or five tries have used it up. */
    replacesCode: boolean;
    gymId: number | null;
    /** The page's language, for an account that has chosen none. */
    lang: LangKey;
    /** The return-URL rule has accepted it. */
    returnUrl: string | null;
    now: Date;
  },
): Promise<void> {
  const request = {
    ...facts,
    requestedAt: now,
    codeHash: null,
    tries: 0,
    expiresAt: new Date(now.getTime() + REQUEST_LIFE_MS),
  };
  await db
    .insert(passwordResets)
    .values({ emailFolded, ...request })
    .onConflictDoUpdate({
      target: passwordResets.emailFolded,
      set: request,
      setWhere: replacesCode
        ? undefined
        : or(lte(passwordResets.expiresAt, now), gte(passwordResets.tries, MAX_RESET_TRIES)),
    });
}
