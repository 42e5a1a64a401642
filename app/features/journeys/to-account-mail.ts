import type { AccountFacts } from "~/features/notifications/mail-data";
import { fallbackLangKey, type LangKey } from "~/kernel/lang-keys";

/** Whom a mail about a change of an account goes to, in which brand and language, and the facts that all have. */
export function toAccountMail({
  account: { email, firstName, lang },
  gym,
  pageLang = fallbackLangKey,
  now,
}: {
  account: { email: string; firstName: string; lang: LangKey | null };
  gym: { id: number; timeZone: string } | null;
  /** For an account that has chosen no language. */
  pageLang?: LangKey;
  now: Date;
}): { to: { recipient: string; lang: LangKey; gymId: number | null }; facts: AccountFacts } {
  return {
    to: { recipient: email, lang: lang ?? pageLang, gymId: gym?.id ?? null },
    facts: { firstName, at: now.toISOString(), timeZone: gym?.timeZone ?? "UTC" },
  };
}
