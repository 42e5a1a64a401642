/**
 * Checks the code that was mailed: five tries in all, however many arrive at once. Its hash is keyed with the browser's
 * token, which no table holds, so that a stolen table cannot be searched for the code.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { ok, refuse, type Result } from "~/kernel/result";
import { socialLogins } from "./schema.server";
import { MAX_CODE_TRIES, readCode } from "./social-login";

export const hashEmailCode = (code: string, browserToken: string): string =>
  createHmac("sha256", browserToken).update(code).digest("hex");

export async function checkEmailCode(
  db: DbOrTx,
  {
    stateHash,
    browserToken,
    typedCode,
    now,
  }: { stateHash: string; browserToken: string; typedCode: string; now: Date },
): Promise<Result<{ email: string }, "wrong-code">> {
  // The try is counted before it is compared, so that simultaneous ones cannot share a point.
  const [login] = await db
    .update(socialLogins)
    .set({ codeTries: sql`${socialLogins.codeTries} + 1` })
    .where(
      and(
        eq(socialLogins.stateHash, stateHash),
        eq(socialLogins.step, "OPEN"),
        isNotNull(socialLogins.codeHash),
        lt(socialLogins.codeTries, MAX_CODE_TRIES),
        gt(socialLogins.codeExpiresAt, now),
      ),
    )
    .returning({ codeHash: socialLogins.codeHash });
  const code = readCode(typedCode);
  const codeHash = hashEmailCode(code ?? "", browserToken);
  if (!login?.codeHash || code === null) return refuse("wrong-code");
  if (!timingSafeEqual(Buffer.from(login.codeHash), Buffer.from(codeHash))) {
    return refuse("wrong-code");
  }
  const [verified] = await db
    .update(socialLogins)
    .set({ email: sql`${socialLogins.askedEmail}`, codeHash: null })
    .where(and(eq(socialLogins.stateHash, stateHash), eq(socialLogins.codeHash, codeHash)))
    .returning({ email: socialLogins.email });
  return verified?.email ? ok({ email: verified.email }) : refuse("wrong-code");
}
