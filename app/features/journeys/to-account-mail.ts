import type { AccountFacts } from "~/features/notifications/mail-data";
import { fallbackLangKey, type LangKey } from "~/kernel/lang-keys";

/** The reader, brand and language of a mail about a change of an account, and the facts that all such mails have. */
export function toAccountMail({
  account: { email, firstName, lang },
  gym,
  pageLang = fallbackLangKey,
  now,
}: {
  account: { email: string; firstName: string; lang: LangKey | null };
  gym: { id: number; timeZone: string } | null;
  /** The page's language, for an account that has chosen none. */
  pageLang?: LangKey;
  now: Date;
}): { to: { recipient: string; lang: LangKey; gymId: number | null }; facts: AccountFacts } {
  return {
    to: { recipient: email, lang: lang ?? pageLang, gymId: gym?.id ?? null },
    facts: { firstName, at: now.toISOString(), timeZone: gym?.timeZone ?? "UTC" },
  };
}
