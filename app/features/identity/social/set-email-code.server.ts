/** Makes the code that verifies an e-mail; a newer code replaces the older one. */
import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { hashEmailCode } from "./check-email-code.server";
import { socialLogins } from "./schema.server";
import { CODE_ALPHABET, CODE_LENGTH, CODE_TTL_MS } from "./social-login";

export async function setEmailCode(
  db: DbOrTx,
  {
    stateHash,
    browserToken,
    email,
    now,
  }: { stateHash: string; browserToken: string; email: string; now: Date },
): Promise<{ code: string }> {
  const code = Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join("");
  await db
    .update(socialLogins)
    .set({
      askedEmail: email,
      codeHash: hashEmailCode(code, browserToken),
      codeExpiresAt: new Date(now.getTime() + CODE_TTL_MS),
      codeTries: 0,
    })
    .where(and(eq(socialLogins.stateHash, stateHash), eq(socialLogins.step, "OPEN")));
  return { code };
}
