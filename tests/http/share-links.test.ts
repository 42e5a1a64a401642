/** The share button without script: the page's address, and a way to mail it. */
import { describe, expect, it } from "vitest";
import { readAttributes, Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { addTrainer } from "../support/trainers";
import { at, platformOf, sitesOf } from "../support/world";

const site = fileSite({
  async prepare(db) {
    await addTrainer(db, "no-gym");
  },
});

describe.each([
  ["a gym's home", "/", "Ironworks"],
  ["a workout", "/category/strength/1", "Goblet squat: first set"],
])("the share button of %s", (_name, path, title) => {
  it("unfolds the canonical address, the same from each address of the gym", async () => {
    for (const one of sitesOf(site)) await expectShared(at(one, path), title);
  });
});

describe("the share button of a trainer's pages", () => {
  it.each([
    ["/about/maya-cole", "Maya Cole"],
    ["/join/maya-cole", "Train with Maya Cole"],
  ])("%s unfolds the page of this host", async (path, title) => {
    const [{ origin: platform }, label, domain] = sitesOf(site);
    await expectShared(`${platform}${path}`, title, `${platformOf(site)}${path}`);
    for (const { origin } of [label, domain]) {
      await expectShared(`${origin}${path}`, title, `${label.origin}${path}`);
    }
  });

  it("is there with a name alone", async () => {
    const [{ origin }] = sitesOf(site);
    await expectShared(`${origin}/about/no-gym`, "Ada Bare");
  });
});

/** `shared`: without it, the canonical address. */
async function expectShared(address: string, title: string, shared?: string) {
  const visitor = new Visitor(site);
  const { html } = await visitor.visit(address);
  const [, canonical = ""] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? [];
  const [, details = ""] = /<details>(.*?)<\/details>/s.exec(html) ?? [];
  expect(details, address).toContain("Share</summary>");
  const url = shared ?? canonical;
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  expect(readAttributes(details, "a", "href").map(unescapeHtml), address).toEqual([url, mail]);
}

const unescapeHtml = (text: string) => text.replaceAll("&amp;", "&");
