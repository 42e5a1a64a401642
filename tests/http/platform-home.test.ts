/** The platform's own front page (product.md §11). */
import { describe, expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { wordsOf } from "../support/page-words";
import { readText } from "../support/read-text";
import { fileSite } from "../support/site";
import { platformOf } from "../support/world";

const testSite = fileSite({ env: { PLATFORM_FEE_PERCENT: "12.5" } });
const byInvitation = fileSite({ env: { GYM_SIGNUP: "invite" } });
const closed = fileSite({ env: { GYM_SIGNUP: "closed" } });

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

describe("who may open a gym", () => {
  const START = "/start-your-gym";
  const BY_INVITATION = "New gyms open by invitation. Write to us";
  const CLOSED = "We take no new gyms at the moment. Write to us";
  const visit = async (site: typeof testSite) => {
    const { html, links } = await new Visitor(site).visit(`${platformOf(site)}/`);
    return { text: readText(html), links };
  };

  it("everybody: the page leads to the form", async () => {
    const { text, links } = await visit(testSite);
    expect(links).toContain(START);
    expect(text).toContain("Start your gym");
    expect(text).not.toMatch(new RegExp(`${BY_INVITATION}|${CLOSED}`));
  });

  it.each([
    ["by invitation", byInvitation, BY_INVITATION],
    ["nobody", closed, CLOSED],
  ])("%s: the page says so, and leads to a person to talk to", async (_who, site, sentence) => {
    const { text, links } = await visit(site);
    expect(links).not.toContain(START);
    expect(text).not.toContain("Start your gym");
    expect(text).toContain(sentence);
    expect(links).toContain("/contact");
  });
});
