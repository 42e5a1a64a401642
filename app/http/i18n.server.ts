/** The reader's language: the person's own, then the cookie, then Accept-Language. */
import type { TFunction } from "i18next";
import { LRUCache } from "lru-cache";
import { RemixI18Next } from "remix-i18next/server";
import { fallbackLanguage, languages, type Language } from "~/kernel/languages";
import { instanceFor } from "~/i18n/server-texts.server";
import { memoizePerRequest, type RequestArgs } from "./gym.server";
import { readCookie } from "./cookies";
import { currentPerson } from "./session.server";

const detection = new RemixI18Next({
  detection: { supportedLanguages: [...languages], fallbackLanguage, order: ["header"] },
});

export const isLanguage = (value: string | null | undefined): value is Language =>
  languages.some((language) => language === value);

export function languageOf(args: RequestArgs): Promise<Language> {
  const { context, request } = args;
  return memoizePerRequest(context, "language", async () => {
    const own = (await currentPerson(args))?.lang?.toLowerCase();
    if (isLanguage(own)) return own;
    return languageOfVisitor({
      cookie: request.headers.get("cookie"),
      acceptLanguage: request.headers.get("accept-language"),
    });
  });
}

/** For the rest of this request, which has just changed it. */
export function setRequestLanguage({ context }: RequestArgs, language: string): void {
  if (isLanguage(language)) context.memo.set("language", Promise.resolve(language));
}

/** Without asking the database. */
export async function languageOfVisitor(headers: {
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}): Promise<Language> {
  // One cookie name on both schemes: it is no secret.
  const chosen = readCookie(headers.cookie, "lang", false);
  if (isLanguage(chosen)) return chosen;
  return languageAsked(headers.acceptLanguage ?? "");
}

/**
 * Browsers send only a few different values, and matching a language list takes longer than serving a page from
 * memory.
 */
const asked = new LRUCache<string, Language>({ max: 1_000 });

async function languageAsked(header: string): Promise<Language> {
  const known = asked.get(header);
  if (known) return known;
  const found = await detection.getLocale(
    new Request("http://localhost", { headers: header ? { "Accept-Language": header } : {} }),
  );
  const language = isLanguage(found) ? found : fallbackLanguage;
  if (header.length <= 200) asked.set(header, language);
  return language;
}

/** For titles and messages made on the server. */
export async function translator(args: RequestArgs, namespace: string): Promise<TFunction> {
  const language = await languageOf(args);
  return (await instanceFor(language)).getFixedT(language, namespace);
}
