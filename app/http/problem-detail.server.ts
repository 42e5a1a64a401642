/**
 * The sentence of a problem document (product.md §24): the text of its message, in the language of the cookie, else of
 * Accept-Language. A person's own choice lies in the database, which a refusal does not ask.
 */
import { fixedTexts } from "~/i18n/server-texts.server";
import { languageOfVisitor } from "./i18n.server";
import type { ErrorKey } from "./message-keys";

export async function problemDetail(
  message: ErrorKey,
  asked: { cookie: string | null | undefined; acceptLanguage: string | null | undefined },
): Promise<string> {
  const errors = await fixedTexts(await languageOfVisitor(asked), "error");
  return errors(message.replace(/^error\./, ""));
}
