/** The platform's own front page (product.md §11). */
import { expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { platformOf } from "../support/world";

const testSite = fileSite({ env: { PLATFORM_FEE_PERCENT: "12.5" } });

it.each([
  ["en", "12.5% of what members pay"],
  ["de", "12,5 % von dem, was Mitglieder zahlen"],
  ["fr", "12,5 % de ce que paient les membres"],
  ["es", "El 12,5 % de lo que pagan los miembros"],
])("says what it costs in %s", async (lang, words) => {
  const visitor = new Visitor(testSite);
  visitor.language = lang;
  const page = await visitor.visit(`${platformOf(testSite)}/`);
  expect(wordsOf(page).replaceAll(/[\u00a0\u202f]/g, " ")).toContain(words);
});

it("leads to the gyms, the login and a person to talk to", async () => {
  const { links } = await new Visitor(testSite).visit(`${platformOf(testSite)}/`);
  expect(links).toEqual(
    expect.arrayContaining(["/gym/ironworks", "/gym/flowstate", "/signin", "/contact"]),
  );
});
