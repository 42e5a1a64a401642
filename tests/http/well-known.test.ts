/** Well-known addresses (product.md §2), which browsers and password managers ask at the root of a host. */
import { expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { newMember } from "../support/members";
import { fileSite } from "../support/site";
import { at, platformOf, sitesOf } from "../support/world";

const testSite = fileSite();
const ADDRESS = "/.well-known/change-password";

it("leads to the page that changes the password, at every host", async () => {
  for (const site of sitesOf(testSite)) {
    const { origin } = new URL(at(site, "/"));
    const visitor = new Visitor(testSite);
    const { status, headers } = await visitor.ask(`${origin}${ADDRESS}`);
    expect([status, headers.location]).toEqual([303, "/account/password"]);
    const head = await visitor.ask(`${origin}${ADDRESS}`, { method: "HEAD" });
    expect([head.status, head.headers.location]).toEqual([303, "/account/password"]);
    expect((await visitor.visit(`${origin}${ADDRESS}`)).url.pathname).toBe("/signin");
    const member = await newMember(testSite, { ...site, origin });
    const page = await member.visitor.visit(`${origin}${ADDRESS}`);
    expect(page.url.pathname).toBe("/account/password");
    expect(page.forms.some(({ fields }) => fields.has("password1"))).toBe(true);
  }
});

it("is no page at an unknown host, and no other well-known address exists", async () => {
  const visitor = new Visitor(testSite);
  const port = new URL(platformOf(testSite)).port;
  expect((await visitor.ask(`http://nowhere.example:${port}${ADDRESS}`)).status).toBe(404);
  // By this address password managers find out whether a host answers 200 to anything.
  const missing = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  for (const { origin } of sitesOf(testSite)) {
    expect((await visitor.ask(`${origin}${missing}`)).status).toBe(404);
  }
});
