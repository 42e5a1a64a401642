/** The visible text of a page. */
import type { Page } from "./browse";

/** Its text without scripts. */
export const wordsOf = ({ html }: Page) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** True if the error summary without script links to the field. */
export function toldAbove({ html }: Page, id: string): boolean {
  const told = html.search(
    new RegExp(`<noscript>(?:(?!</noscript>)[\\s\\S])*href="#${id}"[\\s\\S]*?</noscript>`),
  );
  return told !== -1 && told < html.indexOf(`id="${id}"`);
}
