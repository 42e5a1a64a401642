/** Stores the language in the account and in the browser. */
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { SECRET_FIELDS } from "~/features/identity/forms";
import { setLanguage } from "~/features/identity/set-language.server";
import { PAGE_LANGUAGE_FIELD, type Language } from "~/kernel/languages";
import { YEAR_SECONDS } from "~/kernel/time";
import { writeCookie } from "./cookies";
import type { RequestArgs } from "./gym.server";
import { isLanguage, setRequestLanguage } from "./i18n.server";
import { currentPerson } from "./session.server";

/** Null: the form names no supported language. */
export async function changeLanguage(args: RequestArgs, body: FormData): Promise<Headers | null> {
  const lang = body.get(toLanguageField(body));
  if (typeof lang !== "string" || !isLanguage(lang)) return null;
  const person = await currentPerson(args);
  if (person) await setLanguage(args.context.db, { accountId: person.accountId, lang });
  return new Headers({ "Set-Cookie": setLanguageCookie(args.context, lang) });
}

const toLanguageField = (body: FormData) =>
  body.has(PAGE_LANGUAGE_FIELD) ? PAGE_LANGUAGE_FIELD : "lang";

/** The browser keeps the language for the time after signing out. */
export const setLanguageCookie = ({ secure }: { secure: boolean }, lang: Language): string =>
  writeCookie("lang", lang, { secure, maxAge: YEAR_SECONDS });

/**
 * Without script the language buttons submit the page's own form: the page then shows that language with all typed
 * values except passwords. Null: the form was sent by another button.
 */
export async function handleLanguageChange(args: RequestArgs, body: FormData) {
  const headers = await changeLanguage(args, body);
  if (!headers) return null;
  const field = toLanguageField(body);
  setRequestLanguage(args, String(body.get(field)));
  body.delete(field);
  const typed = parseWithZod(body, { schema: z.object({}) });
  return { reply: typed.reply({ hideFields: [...SECRET_FIELDS] }), headers };
}
