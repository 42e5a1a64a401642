/** What a person reads on a page. */
import type { Page } from "./browse";

/** Its text, without what scripts carry. */
export const wordsOf = ({ html }: Page) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

/** Without script, is there a link above that leads to this field? */
export function toldAbove({ html }: Page, id: string): boolean {
  const told = html.search(
    new RegExp(`<noscript>(?:(?!</noscript>)[\\s\\S])*href="#${id}"[\\s\\S]*?</noscript>`),
  );
  return told !== -1 && told < html.indexOf(`id="${id}"`);
}
