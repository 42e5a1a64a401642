/** Buying a product without script: its addresses, its buyer's thank-you page, and a declined card. */
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orders } from "~/features/billing/orders/schema.server";
import { products } from "~/features/billing/products/schema.server";
import { PLATFORM } from "../support/app";
import { makePromo } from "../support/billing-world";
import { Visitor, type Page } from "../support/browse";
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

it("a product is found only on the addresses of its gym", async () => {
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

it("a visitor logs in at the gym, or at /signin if the address names no gym, and comes back", async () => {
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
  const hosted = await page.submit({ age: "adult", terms: "on" });
  const successPage = await payWith(hosted, "4242424242424242");
  expect(successPage.url.pathname).toBe(new URL(success).pathname);
  expect((await visitor.ask(success)).body).toContain("Your kit is on its way");
  const order = successPage.url.searchParams.get("order") ?? "";
  const other = await newMember(testSite, site);
  for (const url of [success, `${success}?order=${order}`]) {
    expect((await other.visitor.ask(url)).status).toBe(404);
  }
  const stranger = await new Visitor(testSite).ask(`${success}?order=${order}`);
  expect([stranger.status, stranger.headers.location]).toEqual([303, "/signin"]);
});

it("the page links at its top to each wrong field", async () => {
  const { visitor } = await newMember(testSite, site);
  const page = await visitor.visit(`${platform}/ironworks${product}`);
  expect(toldAbove(page, "age")).toBe(false);
  const refusal = await page.submit({});
  expect([refusal.status, toldAbove(refusal, "age")]).toEqual([400, true]);
  const answerPage = await refusal.submit({ intent: "permission", parentName: "Anne King" });
  expect([answerPage.status, toldAbove(answerPage, "parentEmail")]).toEqual([400, true]);
  expect(toldAbove(answerPage, "parentName")).toBe(false);
});

it("a member whose card was declined may try again", async () => {
  const { visitor } = await newMember(testSite, site);
  const page = await visitor.visit(`${platform}/ironworks${product}`);
  const hosted = await page.submit({ age: "adult", terms: "on" });
  const failed = await payWith(hosted, "4000000000000002");
  expect(wordsOf(failed)).toContain("Payment processing failed, please contact us for the details");
  expect(failed.links).toContain(`/ironworks${product}`);
  expect(wordsOf(await visitor.visit(at(site, "/profile")))).not.toContain("Your orders");
});

describe("a promo code on a product", () => {
  const open = async (query = "") => {
    const { visitor, studentId } = await newMember(testSite, site);
    const page = await visitor.visit(`${platform}/ironworks${product}${query}`);
    return { visitor, studentId, page };
  };
  const apply = (page: Page, promoCode: string) => page.submit({ intent: "apply", promoCode });

  it("is applied without script, reduces the payment, and is redeemed once", async () => {
    const { page } = await open();
    expect(wordsOf(page)).not.toContain("Price after promotion");
    const applied = await apply(page, " welcome20 ");
    expect(applied.status).toBe(200);
    expect(wordsOf(applied)).toContain("Code accepted");
    expect(wordsOf(applied)).toContain("Price after promotion £27.20");
    const unticked = await applied.submit({ age: "adult" });
    expect([unticked.status, toldAbove(unticked, "terms")]).toEqual([400, true]);
    expect(wordsOf(unticked)).toContain("Price after promotion £27.20");
    const hosted = await unticked.submit({ age: "adult", terms: "on" });
    expect(wordsOf(hosted)).toContain("£27.20");
    const thanksPage = await payWith(hosted, "4242424242424242");
    expect(thanksPage.url.pathname).toBe("/ironworks/product/checkout/success/resistance-kit");
    const again = await page.visitor.visit(page.url);
    // The age is asked once.
    expect(wordsOf(again)).not.toContain("I am 18 or over");
    const refused = await apply(again, "WELCOME20");
    expect([refused.status, toldAbove(refused, "promoCode")]).toEqual([400, true]);
    expect(wordsOf(refused)).toContain("You have already used this code.");
    expect(wordsOf(refused)).not.toContain("Price after promotion");
  });

  it("that does not cover the product is refused at its field, and the price stays", async () => {
    const { page } = await open();
    const refused = await apply(page, "ONLY10");
    expect([refused.status, toldAbove(refused, "promoCode")]).toEqual([400, true]);
    expect(wordsOf(refused)).toContain("This code does not work with this product.");
    expect(wordsOf(refused)).toContain("Due today £34.00");
  });

  it("that was typed but not applied shows its price before the order", async () => {
    const { page, studentId } = await open();
    const nextPage = await page.submit({ age: "adult", terms: "on", promoCode: "WELCOME20" });
    expect([nextPage.status, wordsOf(nextPage).includes("Price after promotion £27.20")]).toEqual([
      200,
      true,
    ]);
    const placed = await testSite.db.select().from(orders).where(eq(orders.studentId, studentId));
    expect(placed).toEqual([]);
    const hosted = await nextPage.submit({});
    expect(hosted.url.pathname).toMatch(/^\/sandbox\/checkout\//);
  });

  it("that leaves nothing to pay needs no card", async () => {
    const [kit] = await testSite.db
      .select()
      .from(products)
      .where(eq(products.puid, "resistance-kit"));
    if (!kit) throw new Error("no kit");
    const { code } = await makePromo(testSite.db, kit, { percentOff: 100, productIds: [kit.id] });
    const { page, visitor, studentId } = await open();
    const free = await apply(page, code);
    expect(wordsOf(free)).toContain("Get it for free");
    expect(wordsOf(free)).not.toContain("Your card");
    const freePage = await free.submit({ intent: "free", age: "adult", terms: "on" });
    expect(freePage.url.pathname).toBe("/ironworks/product/checkout/success/resistance-kit");
    const placed = await testSite.db.select().from(orders).where(eq(orders.studentId, studentId));
    expect(placed).toMatchObject([{ status: "FULFILLED", channel: "FREE", amountMinor: 0 }]);
    expect(wordsOf(await visitor.visit(at(site, "/profile")))).toContain("Resistance kit");
  });
});
