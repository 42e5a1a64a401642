/**
 * The sentence of a problem document (product.md §24) in the language of the cookie, else of Accept-Language. A refusal
 * does not read the member's own language from the database.
 */
import { getFixedT } from "~/i18n/server-texts.server";
import { languageOfVisitor } from "./i18n.server";
import type { ErrorKey } from "./message-keys";

export async function problemDetail(
  message: ErrorKey,
  headers: { cookie: string | null | undefined; acceptLanguage: string | null | undefined },
): Promise<string> {
  const errors = await getFixedT(await languageOfVisitor(headers), "error");
  return errors(message.replace(/^error\./, ""));
}
