/**
 * Affiliate consent and sales on the pages, with a strict fake network: the question to the visitor, what the answer
 * permits and stores, and one report of each sale by the page and by the server.
 */
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { sendAffiliateSales } from "~/features/billing/affiliate/send-affiliate-sales.server";
import { AffiliateStandIn, type ExpectedSale } from "../support/affiliate/stand-in";
import { Visitor, type Page } from "../support/browse";
import { sharedFixture } from "../support/shared-fixture";
import { newMember, openPlans, plansOf, signedIn } from "../support/members";
import { fileSite, openSite } from "../support/site";
import { at, choosePlan, payWith, platformOf, sitesOf, type Site } from "../support/world";

const network = sharedFixture(
  () => AffiliateStandIn.start(),
  (standIn) => standIn.stop(),
);
const testSite = sharedFixture(
  () =>
    openSite({
      env: { AFFILIATE_MERCHANT_ID: network.merchantId, AFFILIATE_BASE: network.origin },
    }),
  (site) => site.stop(),
);
const withoutNetwork = fileSite();

let byPath: Site;
let byLabel: Site;
beforeAll(() => {
  [byPath, byLabel] = sitesOf(testSite);
});

const QUESTION = "May we count where you came from?";
/** Without the scripts, which contain the texts in any case. */
const shown = ({ html }: Page) => html.replace(/<script\b[\s\S]*?<\/script>/g, "");
const asks = (page: Page) => shown(page).includes(QUESTION);
const policyOf = ({ answer }: Page) => String(answer.headers["content-security-policy"]);
const follows = (page: Page) =>
  policyOf(page).includes(`${network.origin}/sale.js`) &&
  policyOf(page).includes(`${network.origin}/pixel.gif`);
const etagOf = ({ answer }: Page) => answer.headers["etag"] ?? null;

async function arrive(site: Site, cookie: string, path = "/") {
  const visitor = new Visitor(testSite);
  const jar = visitor.cookiesFor(new URL(site.origin).host);
  for (const pair of cookie.split("; ").filter(Boolean)) {
    const [name = "", value = ""] = pair.split("=");
    jar.set(name, value);
  }
  return visitor.visit(at(site, path));
}

describe("a visitor", () => {
  it.each([
    ["nothing", "", "/", { asks: true, follows: false, cached: true, cookie: null }],
    [
      "yes",
      "affiliateConsent=yes",
      "/",
      { asks: false, follows: true, cached: true, cookie: null },
    ],
    ["no", "affiliateConsent=no", "/", { asks: false, follows: false, cached: true, cookie: null }],
    [
      "something else",
      "affiliateConsent=maybe",
      "/",
      { asks: true, follows: false, cached: true, cookie: null },
    ],
    [
      "nothing, with a click",
      "",
      "/?click=c-1",
      { asks: true, follows: false, cached: false, cookie: null },
    ],
    [
      "no, with a click",
      "affiliateConsent=no",
      "/?click=c-1",
      { asks: false, follows: false, cached: false, cookie: null },
    ],
    [
      "yes, with a click",
      "affiliateConsent=yes",
      "/?click=c-1",
      { asks: false, follows: true, cached: false, cookie: "c-1" },
    ],
    [
      "yes, with an invalid click",
      "affiliateConsent=yes",
      "/?click=%3Cscript%3E",
      { asks: false, follows: true, cached: false, cookie: null },
    ],
  ])(
    "who answered %s: question, policy, cached page and cookie agree",
    async (_answer, cookie, path, expected) => {
      // The second answer may come from the cache.
      for (let time = 0; time < 2; time += 1) {
        const page = await arrive(byPath, cookie, path);
        const set = String(page.answer.headers["set-cookie"] ?? "");
        expect({
          asks: asks(page),
          follows: follows(page),
          cached: etagOf(page) !== null,
          cookie: /affiliateClick=([^;]+)/.exec(set)?.[1] ?? null,
        }).toEqual(expected);
        if (!expected.follows) expect(policyOf(page)).not.toContain(network.origin);
      }
    },
  );

  it("gets 304 only for the page of the same answer", async () => {
    const etags = await Promise.all(
      ["", "affiliateConsent=yes", "affiliateConsent=no"].map(async (cookie) =>
        etagOf(await arrive(byPath, cookie)),
      ),
    );
    expect(new Set(etags).size).toBe(3);
    const answer = await new Visitor(testSite).ask(at(byPath, "/"), {
      headers: { "If-None-Match": String(etags[1]) },
    });
    expect(answer.status).toBe(200);
  });

  it("is asked on every page, checkout included, until the answer", async () => {
    const member = await signedIn(testSite, byPath, "new@demo.test");
    const [plan] = await plansOf(testSite);
    const own = [
      "/",
      "/category/strength",
      "/terms",
      "/privacy",
      "/contact",
      "/no/such/page",
      "/profile",
      `/profile/subscription/${plan}`,
    ].map((path) => at(byPath, path));
    const ofPlatform = ["/ironworks/product/checkout/resistance-kit", "/checkout/failed"].map(
      (path) => `${byPath.origin}${path}`,
    );
    const pages = [...own, ...ofPlatform];
    for (const url of pages) expect(asks(await member.visit(url)), url).toBe(true);
    for (const path of ["/login", "/signup"]) {
      expect(asks(await new Visitor(testSite).visit(at(byPath, path))), path).toBe(true);
    }
    await (await member.visit(at(byPath, "/"))).submit({ answer: "no" });
    for (const url of pages) expect(asks(await member.visit(url)), url).toBe(false);
  });

  it.each([
    ["de", "Dürfen wir festhalten, wie du zu uns gefunden hast?", "Datenschutz-Einstellungen"],
    ["es", "¿Podemos registrar de dónde vienes?", "Opciones de privacidad"],
    ["fr", "Pouvons-nous retenir d’où tu viens", "Choix de confidentialité"],
  ])("is asked in %s", async (language, question, choices) => {
    const visitor = new Visitor(testSite);
    visitor.language = language;
    const page = shown(await visitor.visit(at(byPath, "/category/strength")));
    expect(page).toContain(question);
    expect(page).toContain(choices);
  });
});

describe.each([
  ["the platform's address", () => byPath],
  ["its label", () => byLabel],
])("the answer on a gym's page at %s", (_mount, siteOf) => {
  it("leads back to the page of the question; a yes stores the click", async () => {
    const visitor = new Visitor(testSite);
    const page = await visitor.visit(at(siteOf(), "/category/strength?time=T20&click=c-7"));
    const after = await page.submit({ answer: "yes" });
    expect(after.url.href).toBe(page.url.href);
    expect([asks(after), follows(after)]).toEqual([false, true]);
    const jar = visitor.cookiesFor(page.url.host);
    expect([jar.get("affiliateConsent"), jar.get("affiliateClick")]).toEqual(["yes", "c-7"]);
    expect(String(after.answer.headers["set-cookie"])).toMatch(/HttpOnly/i);
  });

  it("can be changed on the page that the footer links to; a no deletes the click", async () => {
    const site = siteOf();
    const visitor = new Visitor(testSite);
    const first = await visitor.visit(at(site, "/?click=c-8"));
    const home = await first.submit({ answer: "yes" });
    const link = home.links.find((href) => href.endsWith("/consent")) ?? "";
    expect(link).toBe(`${site.base}/consent`);
    const choices = await visitor.visit(new URL(link, home.url));
    expect(shown(choices)).toContain("You said yes.");
    // The page has one question, not a second one above the footer.
    expect(shown(choices).split(QUESTION)).toHaveLength(2);
    const after = await choices.submit({ answer: "no" });
    expect(after.url.pathname).toBe(choices.url.pathname);
    expect(shown(after)).toContain("You said no.");
    const jar = visitor.cookiesFor(first.url.host);
    expect([jar.get("affiliateConsent"), jar.has("affiliateClick")]).toEqual(["no", false]);
    expect(follows(await visitor.visit(at(site, "/")))).toBe(false);
    expect(follows(await after.submit({ answer: "yes" }))).toBe(true);
  });

  it("never leads to another site", async () => {
    const site = siteOf();
    for (const returnUrl of ["https://evil.example/", "//evil.example", "javascript:alert(1)"]) {
      const answer = await new Visitor(testSite).ask(at(site, "/consent"), {
        form: { answer: "yes", returnUrl, click: "a\r\nb" },
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toBe(site.base || "/");
      expect(String(answer.headers["set-cookie"])).not.toContain("affiliateClick");
    }
  });
});

/** A new member who has answered the question of consent. */
async function memberWho(answer: "yes" | "no", click: string) {
  const { visitor } = await newMember(testSite, byPath);
  const jar = visitor.cookiesFor(new URL(byPath.origin).host);
  jar.set("affiliateConsent", answer);
  if (answer === "yes") jar.set("affiliateClick", click);
  return visitor;
}

const openChooser = async (answer: "yes" | "no", click: string) =>
  openPlans(testSite, byPath, await memberWho(answer, click));

/** Orders with a code that leaves nothing to pay. */
const applyFree = async (chooser: Page) =>
  chooser.submit({ intent: "apply", promoCode: "FREE100" });

const free = (click: string): ExpectedSale => ({
  amount: "0.00",
  currency: "GBP",
  voucher: "FREE100",
  click,
});

/** Runs the server's report twice: a reported sale is not reported again. */
async function report(): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    await sendAffiliateSales(testSite.db, {
      affiliate: { merchantId: network.merchantId, base: network.origin },
      now: new Date(),
      log: pino({ level: "silent" }),
    });
  }
}

const pixelsIn = ({ html }: Page) => html.split(`${network.origin}/pixel.gif?`).length - 1;

describe("a sale", () => {
  it("is on the buyer's page once, and the server reports it once", async () => {
    network.awaited.push(free("c-41"));
    const chooser = await openChooser("yes", "c-41");
    const success = await choosePlan(await applyFree(chooser), { intent: "free" });
    expect(success.url.pathname).toBe("/subscription/checkout/success");
    const reference = success.url.searchParams.get("order") ?? "";
    expect(success.html).toContain(`${network.origin}/sale.js?`);
    expect(pixelsIn(success)).toBe(1);
    expect(success.html).toContain(reference);
    // Script loads the pixel; the page has no image of its own.
    expect(shown(success)).not.toContain("pixel.gif");
    expect(follows(success)).toBe(true);
    expect(pixelsIn(await success.visitor.visit(success.url))).toBe(0);
    const stranger = await signedIn(testSite, byPath, "member@demo.test");
    expect((await stranger.visit(success.url)).status).toBe(404);
    await report();
    expect(network.taken.filter((one) => one === reference)).toHaveLength(1);
    expect(network.refused).toEqual([]);
  });

  it("of a member who said no is neither on the page nor reported", async () => {
    const chooser = await openChooser("no", "c-43");
    const success = await choosePlan(await applyFree(chooser), { intent: "free" });
    expect(success.url.pathname).toBe("/subscription/checkout/success");
    expect(success.html).not.toContain(network.origin);
    const before = network.taken.length;
    await report();
    expect(network.taken).toHaveLength(before);
  });

  it("that is paid at once is reported with its discounted price", async () => {
    network.awaited.push({ ...free("c-46"), amount: "107.93", voucher: "WELCOME20" });
    const chooser = await openChooser("yes", "c-46");
    const [, plan] = await plansOf(testSite);
    const yearly = { selectedSubscriptionType: String(plan) };
    const applied = await chooser.submit({ intent: "apply", promoCode: "WELCOME20", ...yearly });
    const successPage = await payWith(await choosePlan(applied, yearly), "4242424242424242");
    expect(successPage.url.pathname).toBe("/subscription/checkout/success");
    expect(successPage.html).toContain("amount=107.93");
    await report();
    expect(network.taken).toContain(successPage.url.searchParams.get("order"));
    expect(network.refused).toEqual([]);
  });

  it("of a product is on its page once, and reported with its price", async () => {
    network.awaited.push({ amount: "34.00", currency: "GBP", voucher: null, click: "c-45" });
    const visitor = await memberWho("yes", "c-45");
    const page = await visitor.visit(
      `${platformOf(testSite)}/ironworks/product/checkout/resistance-kit`,
    );
    const thanksPage = await payWith(
      await page.submit({ age: "adult", terms: "on" }),
      "4242424242424242",
    );
    expect(thanksPage.url.pathname).toBe("/ironworks/product/checkout/success/resistance-kit");
    expect(pixelsIn(thanksPage)).toBe(1);
    expect(thanksPage.html).toContain("amount=34.00");
    expect(pixelsIn(await visitor.visit(thanksPage.url))).toBe(0);
    await report();
    expect(network.taken).toContain(thanksPage.url.searchParams.get("order"));
    expect(network.refused).toEqual([]);
  });

  it("stays for the page after a HEAD of the thank-you page", async () => {
    network.awaited.push(free("c-44"));
    const applied = await applyFree(await openChooser("yes", "c-44"));
    const { headers } = await applied.send({ terms: "on", age: "adult", intent: "free" });
    const url = new URL(headers.location ?? "", applied.url);
    expect((await applied.visitor.ask(url, { method: "HEAD" })).status).toBe(200);
    expect(pixelsIn(await applied.visitor.visit(url))).toBe(1);
  });
});

it("without a network no page asks for consent, and the consent page is not found", async () => {
  const [site] = sitesOf(withoutNetwork);
  const visitor = new Visitor(withoutNetwork);
  visitor.cookiesFor(new URL(site.origin).host).set("affiliateConsent", "yes");
  const page = await visitor.visit(at(site, "/?click=c-1"));
  expect(page.status).toBe(200);
  expect(asks(page)).toBe(false);
  expect(page.links.filter((href) => href.includes("consent"))).toEqual([]);
  expect(page.answer.headers["set-cookie"]).toBeUndefined();
  expect((await visitor.visit(at(site, "/consent"))).status).toBe(404);
  const answer = await visitor.ask(at(site, "/consent"), { form: { answer: "yes" } });
  expect([answer.status, answer.headers["set-cookie"]]).toEqual([404, undefined]);
});
