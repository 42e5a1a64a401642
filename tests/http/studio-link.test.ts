/** The header leads a gym's team to its studio, and nobody else (product.md §2). */
import { expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { signedIn } from "../support/members";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf, type Site } from "../support/world";

const site = fileSite();

async function headerOf(visitor: Visitor, url: string): Promise<string> {
  const { html } = await visitor.visit(url);
  return /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? "";
}
const studioOf = (mount: Site) => `href="${new URL(at(mount, "/studio")).pathname}"`;

it.each(["owner", "manager", "trainer", "support"])(
  "stands on a gym's pages for %s",
  async (role) => {
    for (const mount of sitesOf(site)) {
      const visitor = await signedIn(site, mount, `${role}@demo.test`);
      for (const path of ["/", "/lives", "/profile"]) {
        expect(await headerOf(visitor, at(mount, path)), path).toContain(studioOf(mount));
      }
    }
  },
);

it("is not there for members, visitors and the team of another gym", async () => {
  const [mount] = sitesOf(site);
  for (const visitor of [
    new Visitor(site),
    await signedIn(site, mount, "member@demo.test"),
    await signedIn(site, mount, "flowstate-owner@demo.test"),
  ]) {
    expect(await headerOf(visitor, at(mount, "/"))).not.toContain("/studio");
  }
});

it("leads to the list of one's gyms where no gym is known", async () => {
  const owner = await signedIn(site, sitesOf(site)[0], "owner@demo.test");
  expect(await headerOf(owner, platformOf(site))).toContain('href="/studio"');
});

it("says what the studio is called in each language", async () => {
  const [mount] = sitesOf(site);
  for (const [language, text] of [
    ["de", "Verwaltung"],
    ["es", "Estudio"],
    ["fr", "Studio"],
  ] as const) {
    const visitor = new Visitor(site);
    visitor.language = language;
    await signedIn(site, mount, "support@demo.test", visitor);
    expect(await headerOf(visitor, at(mount, "/"))).toContain(`>${text}<`);
  }
});
