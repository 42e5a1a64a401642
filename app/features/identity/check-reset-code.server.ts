/** Tries a code. The count and the check of its limit are one statement, so that parallel tries cannot exceed it. */
import { timingSafeEqual } from "node:crypto";
import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { MAX_RESET_TRIES } from "./reset-code";
import { passwordResets } from "./schema.server";

interface Try {
  emailFolded: string;
  codeHash: string;
}

/** False for a wrong, an expired and a used code, and after five tries. */
export async function checkResetCode(
  db: Db,
  { emailFolded, codeHash, now }: Try & { now: Date },
): Promise<boolean> {
  const [reset] = await db
    .update(passwordResets)
    .set({ tries: sql`${passwordResets.tries} + 1` })
    .where(
      and(
        eq(passwordResets.emailFolded, emailFolded),
        isNotNull(passwordResets.codeHash),
        lt(passwordResets.tries, MAX_RESET_TRIES),
        gt(passwordResets.expiresAt, now),
      ),
    )
    .returning({ codeHash: passwordResets.codeHash });
  return (
    reset?.codeHash != null && timingSafeEqual(Buffer.from(reset.codeHash), Buffer.from(codeHash))
  );
}

/** Gives a try back when its code is right and the server cannot hash its password. */
export async function refundResetTry(db: Db, { emailFolded, codeHash }: Try): Promise<void> {
  await db
    .update(passwordResets)
    .set({ tries: sql`greatest(${passwordResets.tries} - 1, 0)` })
    .where(and(eq(passwordResets.emailFolded, emailFolded), eq(passwordResets.codeHash, codeHash)));
}
