/** Buying a product without script: its addresses, its buyer's thank-you page, and a declined card. */
import { beforeAll, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { Visitor } from "../support/browse";
import { toldAbove, wordsOf } from "../support/page-words";
import { newMember } from "../support/members";
import { fileSite } from "../support/site";
import { at, payWith, platformOf, sitesOf, type Site } from "../support/world";

const testSite = fileSite();
let site: Site;
let platform: string;
beforeAll(() => {
  [site] = sitesOf(testSite);
  platform = platformOf(testSite);
});

const product = "/product/checkout/resistance-kit";

it("a product is found on its own gym's addresses only", async () => {
  const visitor = new Visitor(testSite);
  const status = async (url: string) => (await visitor.ask(url)).status;
  expect(await status(`${platform}${product}`)).toBe(200);
  expect(await status(`${platform}/ironworks${product}`)).toBe(200);
  expect(await status(`${platform}/flowstate${product}`)).toBe(404);
  expect(await status(`${platform}/nobody${product}`)).toBe(404);
  expect(await status(`${platform}/product/checkout/nothing`)).toBe(404);
  const own = `http://ironworks.${PLATFORM}:${testSite.port}`;
  expect(await status(`${own}${product}`)).toBe(200);
  expect(await status(`${own}/product/checkout/yoga-block-set`)).toBe(404);
  expect(await status(`${own}/flowstate${product}`)).toBe(404);
});

it("a visitor is sent to the gym's login, or to /signin where the address names no gym, and comes back", async () => {
  const visitor = new Visitor(testSite);
  const refresh = async (path: string) =>
    /<noscript><meta http-equiv="refresh" content="0;url=([^"]*)"/i.exec(
      (await visitor.ask(`${platform}${path}`)).body,
    )?.[1];
  const returnUrl = encodeURIComponent(`${platform}/ironworks${product}`);
  expect(await refresh(`/ironworks${product}`)).toBe(`/gym/ironworks/login?returnUrl=${returnUrl}`);
  expect(await refresh(product)).toBe("/signin");
  expect(visitor.cookiesFor(`${PLATFORM}:${testSite.port}`).get("preloginPage")).toContain(
    "product",
  );
  const login = await visitor.visit(at(site, `/login?returnUrl=${returnUrl}`));
  const back = await login.submit({ email: "new@demo.test", password: "demo1234" });
  expect(back.url.href).toBe(`${platform}/ironworks${product}`);
});

it("only the buyer sees the thank-you page", async () => {
  const { visitor } = await newMember(testSite, site);
  const success = `${platform}/ironworks/product/checkout/success/resistance-kit`;
  expect((await visitor.ask(success)).status).toBe(404);
  const page = await visitor.visit(`${platform}/ironworks${product}`);
  const hosted = await page.submit({ age: "adult" });
  const paid = await payWith(hosted, "4242424242424242");
  expect(paid.url.pathname).toBe(new URL(success).pathname);
  expect((await visitor.ask(success)).body).toContain("Your kit is on its way");
  const order = paid.url.searchParams.get("order") ?? "";
  const other = await newMember(testSite, site);
  for (const url of [success, `${success}?order=${order}`]) {
    expect((await other.visitor.ask(url)).status).toBe(404);
  }
  const stranger = await new Visitor(testSite).ask(`${success}?order=${order}`);
  expect([stranger.status, stranger.headers.location]).toEqual([303, "/signin"]);
});

it("the page links to each wrong field at its top", async () => {
  const { visitor } = await newMember(testSite, site);
  const page = await visitor.visit(`${platform}/ironworks${product}`);
  expect(toldAbove(page, "age")).toBe(false);
  const refused = await page.submit({});
  expect([refused.status, toldAbove(refused, "age")]).toEqual([400, true]);
  const asked = await refused.submit({ intent: "permission", parentName: "Anne King" });
  expect([asked.status, toldAbove(asked, "parentEmail")]).toEqual([400, true]);
  expect(toldAbove(asked, "parentName")).toBe(false);
});

it("a member whose card was declined may try again", async () => {
  const { visitor } = await newMember(testSite, site);
  const page = await visitor.visit(`${platform}/ironworks${product}`);
  const hosted = await page.submit({ age: "adult" });
  const failed = await payWith(hosted, "4000000000000002");
  expect(wordsOf(failed)).toContain("Payment processing failed, please contact us for the details");
  expect(failed.links).toContain(`/ironworks${product}`);
  expect(wordsOf(await visitor.visit(at(site, "/profile")))).not.toContain("Your orders");
});
