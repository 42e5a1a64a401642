/**
 * Issues the requested codes, a batch at a time. An address without an account gets a code too, which goes nowhere, so
 * that its wrong tries cost what those of an account cost.
 */
import { asc, eq, inArray, isNull } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { parseLangKey, type LangKey } from "~/kernel/lang-keys";
import { MINUTE_MS } from "~/kernel/time";
import type { ResetCodes } from "./reset-codes.server";
import { accounts, passwordResets } from "./schema.server";

const RESET_CODE_LIFE_MS = 15 * MINUTE_MS;
const BATCH = 20;

/** A code for the owner of an account. */
interface IssuedCode {
  accountId: string;
  /** The account's own address, never the one that was typed. */
  email: string;
  firstName: string;
  /** Null until the person chose one. */
  lang: LangKey | null;
  code: string;
  codeHash: string;
  expiresAt: Date;
  request: { gymId: number | null; lang: LangKey | null; returnUrl: string | null };
}

/** `count` includes the addresses without an account; 0 when no request waits. */
export async function issueResetCodes(
  tx: Tx,
  { codes, now }: { codes: ResetCodes; now: Date },
): Promise<{ count: number; issued: IssuedCode[] }> {
  const requests = await tx
    .select({
      emailFolded: passwordResets.emailFolded,
      gymId: passwordResets.gymId,
      lang: passwordResets.lang,
      returnUrl: passwordResets.returnUrl,
    })
    .from(passwordResets)
    .where(isNull(passwordResets.codeHash))
    .orderBy(asc(passwordResets.requestedAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  if (requests.length === 0) return { count: 0, issued: [] };
  const owners = await tx
    .select({
      accountId: accounts.id,
      email: accounts.email,
      emailFolded: accounts.emailFolded,
      firstName: accounts.firstName,
      langKey: accounts.langKey,
    })
    .from(accounts)
    .where(
      inArray(
        accounts.emailFolded,
        requests.map(({ emailFolded }) => emailFolded),
      ),
    );
  const expiresAt = new Date(now.getTime() + RESET_CODE_LIFE_MS);
  const issued: IssuedCode[] = [];
  for (const { emailFolded, gymId, lang, returnUrl } of requests) {
    const code = codes.create();
    const codeHash = codes.hash({ emailFolded, code });
    await tx
      .update(passwordResets)
      .set({ codeHash, expiresAt })
      .where(eq(passwordResets.emailFolded, emailFolded));
    const owner = owners.find((one) => one.emailFolded === emailFolded);
    if (!owner) continue;
    const { accountId, email, firstName, langKey } = owner;
    const request = { gymId, lang: parseLangKey(lang), returnUrl };
    const account = { accountId, email, firstName, lang: parseLangKey(langKey) };
    issued.push({ ...account, code, codeHash, expiresAt, request });
  }
  return { count: requests.length, issued };
}
