/** A product bought without script: whose it is, who may see its pages, and a card that was declined. */
import { beforeAll, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { Visitor } from "../support/browse";
import { toldAbove, wordsOf } from "../support/page-words";
import { at, fileApp, payWith, platformOf, signUp, sitesOf, type Site } from "../support/world";

const app = fileApp();
let site: Site;
let platform: string;
beforeAll(() => {
  [site] = sitesOf(app);
  platform = platformOf(app);
});

async function newMember() {
  const visitor = new Visitor(app);
  await signUp(visitor, site);
  return { visitor };
}

const product = "/product/checkout/resistance-kit";

it("is its gym's own on every address", async () => {
  const visitor = new Visitor(app);
  const status = async (url: string) => (await visitor.ask(url)).status;
  expect(await status(`${platform}${product}`)).toBe(200);
  expect(await status(`${platform}/ironworks${product}`)).toBe(200);
  expect(await status(`${platform}/flowstate${product}`)).toBe(404);
  expect(await status(`${platform}/nobody${product}`)).toBe(404);
  expect(await status(`${platform}/product/checkout/nothing`)).toBe(404);
  const own = `http://ironworks.${PLATFORM}:${app.port}`;
  expect(await status(`${own}${product}`)).toBe(200);
  expect(await status(`${own}/product/checkout/yoga-block-set`)).toBe(404);
  expect(await status(`${own}/flowstate${product}`)).toBe(404);
});

it("sends a visitor to the gym's login, without a gym in the address to /signin", async () => {
  const visitor = new Visitor(app);
  const refresh = async (path: string) =>
    /<noscript><meta http-equiv="refresh" content="0;url=([^"]*)"/i.exec(
      (await visitor.ask(`${platform}${path}`)).body,
    )?.[1];
  const returnUrl = encodeURIComponent(`${platform}/ironworks${product}`);
  expect(await refresh(`/ironworks${product}`)).toBe(`/gym/ironworks/login?returnUrl=${returnUrl}`);
  expect(await refresh(product)).toBe("/signin");
  expect(visitor.cookiesFor(`${PLATFORM}:${app.port}`).get("preloginPage")).toContain("product");
});

it("is thanked for to its buyer alone", async () => {
  const { visitor } = await newMember();
  const success = `${platform}/ironworks/product/checkout/success/resistance-kit`;
  expect((await visitor.ask(success)).status).toBe(404);
  const page = await visitor.visit(`${platform}/ironworks${product}`);
  const hosted = await page.submit({ age: "adult" });
  const paid = await payWith(hosted, "4242424242424242");
  expect(paid.url.pathname).toBe(new URL(success).pathname);
  expect((await visitor.ask(success)).body).toContain("Your kit is on its way");
  const order = paid.url.searchParams.get("order") ?? "";
  const other = await newMember();
  for (const url of [success, `${success}?order=${order}`]) {
    expect((await other.visitor.ask(url)).status).toBe(404);
  }
  const stranger = await new Visitor(app).ask(`${success}?order=${order}`);
  expect([stranger.status, stranger.headers.location]).toEqual([303, "/signin"]);
});

it("begins without script with what is wrong below, and the way to each field", async () => {
  const { visitor } = await newMember();
  const page = await visitor.visit(`${platform}/ironworks${product}`);
  expect(toldAbove(page, "age")).toBe(false);
  const refused = await page.submit({});
  expect([refused.status, toldAbove(refused, "age")]).toEqual([400, true]);
  const asked = await refused.submit({ intent: "permission", parentName: "Anne King" });
  expect([asked.status, toldAbove(asked, "parentEmail")]).toEqual([400, true]);
  expect(toldAbove(asked, "parentName")).toBe(false);
});

it("whose card was declined may be tried again", async () => {
  const { visitor } = await newMember();
  const page = await visitor.visit(`${platform}/ironworks${product}`);
  const hosted = await page.submit({ age: "adult" });
  const failed = await payWith(hosted, "4000000000000002");
  expect(wordsOf(failed)).toContain("Payment processing failed, please contact us for the details");
  expect(failed.links).toContain(`/ironworks${product}`);
  expect(wordsOf(await visitor.visit(at(site, "/profile")))).not.toContain("Your orders");
});
