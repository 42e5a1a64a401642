/** The equipment page (product.md §2): no variant for a gym, and the brand of the host's gym. */
import { describe, expect, it } from "vitest";
import { readAttributes, Visitor } from "../support/browse";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const testSite = fileSite({ env: { SHOP_LINK_TAG: "gymfront-21" } });

async function visitProducts(origin: string) {
  const page = await new Visitor(testSite).visit(`${origin}/products`);
  const [, main = ""] = /<main\b[^>]*>(.*)<\/main>/s.exec(page.html) ?? [];
  return { page, main };
}

describe("/products", () => {
  it("has the heading, the disclosure and eight things with pictures of our own", async () => {
    const { page, main } = await visitProducts(platformOf(testSite));
    expect(page.status).toBe(200);
    expect(main).toMatch(/<h1[^>]*>Exercise Equipment<\/h1>/);
    expect(wordsOf(page)).toContain("Affiliate disclosure");
    expect(main.match(/<h2/g)).toHaveLength(8);
    expect(
      readAttributes(main, "img", "src").every((src) => /^\/equipment\/[a-z-]+\.webp$/.test(src)),
    ).toBe(true);
  });

  it("opens the shop in a new tab, with the operator's tag and what search engines ask for", async () => {
    const { main } = await visitProducts(platformOf(testSite));
    const links = main.match(/<a [^>]*target="_blank"[^>]*>/g) ?? [];
    expect(links).toHaveLength(8);
    for (const link of links) {
      expect(link).toContain('rel="sponsored nofollow noopener"');
      expect(link).toMatch(
        /href="https:\/\/www\.amazon\.co\.uk\/s\?k=[\w+]+&(?:amp;)?tag=gymfront-21"/,
      );
    }
  });

  it("wears the brand of the host's gym, and has no variant below a gym's path", async () => {
    const [byPath, byLabel, byDomain] = sitesOf(testSite);
    for (const { origin } of [byLabel, byDomain]) {
      const { page } = await visitProducts(origin);
      expect(page.html).toContain('data-gym="ironworks"');
      expect(page.html).toContain("<title>Exercise Equipment · Ironworks</title>");
    }
    expect((await visitProducts(byPath.origin)).page.html).not.toContain("data-gym=");
    expect((await new Visitor(testSite).ask(at(byPath, "/products"))).status).toBe(404);
  });
});
