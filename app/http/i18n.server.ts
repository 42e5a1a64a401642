/** Chooses the language of a response: the member's own, then the cookie's, then Accept-Language. */
import type { TFunction } from "i18next";
import { LRUCache } from "lru-cache";
import { RemixI18Next } from "remix-i18next/server";
import { fallbackLanguage, languages, type Language } from "~/i18n/config";
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
    const lang = (await currentPerson(args))?.lang?.toLowerCase();
    if (isLanguage(lang)) return lang;
    return languageOfVisitor({
      cookie: request.headers.get("cookie"),
      acceptLanguage: request.headers.get("accept-language"),
    });
  });
}

/** A request that changes the language also renders its page in it. */
export function setRequestLanguage({ context }: RequestArgs, language: string): void {
  if (isLanguage(language)) context.memo.set("language", Promise.resolve(language));
}

/** Needs no database. */
export async function languageOfVisitor(headers: {
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}): Promise<Language> {
  // The cookie is no secret, so its name is the same on both schemes.
  const chosen = readCookie(headers.cookie, "lang", false);
  if (isLanguage(chosen)) return chosen;
  return matchLanguage(headers.acceptLanguage ?? "");
}

/** Browsers send few different values, and matching a language list takes longer than serving a page from memory. */
const matches = new LRUCache<string, Language>({ max: 1_000 });
const MAX_CACHED_HEADER = 200;

async function matchLanguage(header: string): Promise<Language> {
  const cached = matches.get(header);
  if (cached) return cached;
  const locale = await detection.getLocale(
    new Request("http://localhost", { headers: header ? { "Accept-Language": header } : {} }),
  );
  const language = isLanguage(locale) ? locale : fallbackLanguage;
  if (header.length <= MAX_CACHED_HEADER) matches.set(header, language);
  return language;
}

/** Texts for titles and messages that the server sends. */
export async function translator(args: RequestArgs, namespace: string): Promise<TFunction> {
  const language = await languageOf(args);
  return (await instanceFor(language)).getFixedT(language, namespace);
}
