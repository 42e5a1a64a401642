/**
 * Affiliate sales on the built server, with the strict stand-in as the network: who is asked, what the answer lets in,
 * what is kept for other visitors, and that a sale is told once, of who said yes.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { AffiliateStandIn, type ExpectedSale } from "../support/affiliate/stand-in";
import { makePlace, PLATFORM, startApp, type App, type Place } from "../support/app";
import { Visitor, type Page } from "../support/browse";
import { at, choosePlan, logIn, payWith, signUp, sitesOf, type Site } from "../support/world";

let network: AffiliateStandIn;
let place: Place;
let app: App;
const start = () =>
  startApp({
    place,
    env: { AFFILIATE_MERCHANT_ID: network.merchantId, AFFILIATE_BASE: network.origin },
  });
beforeAll(async () => {
  network = await AffiliateStandIn.start();
  place = await makePlace();
  app = await start();
});
afterAll(async () => {
  await app.stop();
  await network.stop();
  await place.remove();
});

const QUESTION = "May we count where you came from?";
const siteOf = (name: string): Site => {
  const site = sitesOf(app).find((one) => one.name === name);
  if (!site) throw new Error(`no site ${name}`);
  return site;
};
/** Without what script carries: the texts are there in any case. */
const shown = ({ html }: Page) => html.replace(/<script\b[\s\S]*?<\/script>/g, "");
const asks = (page: Page) => shown(page).includes(QUESTION);
const policyOf = ({ answer }: Page) => String(answer.headers["content-security-policy"]);
const follows = (page: Page) =>
  policyOf(page).includes(`${network.origin}/sale.js`) &&
  policyOf(page).includes(`${network.origin}/pixel.gif`);
const etagOf = ({ answer }: Page) => answer.headers["etag"] ?? null;

async function arrive(site: Site, cookie: string, path = "/") {
  const visitor = new Visitor(app);
  const jar = visitor.cookiesFor(new URL(site.origin).host);
  for (const pair of cookie.split("; ").filter(Boolean)) {
    const [name = "", value = ""] = pair.split("=");
    jar.set(name, value);
  }
  return visitor.visit(at(site, path));
}

describe.each(["path", "label"])("on the %s mount", (mount) => {
  it.each([
    ["nothing answered", "", "/", { asks: true, follows: false, kept: true, cookie: null }],
    ["yes", "affiliateConsent=yes", "/", { asks: false, follows: true, kept: true, cookie: null }],
    ["no", "affiliateConsent=no", "/", { asks: false, follows: false, kept: true, cookie: null }],
    [
      "neither",
      "affiliateConsent=maybe",
      "/",
      { asks: true, follows: false, kept: true, cookie: null },
    ],
    [
      "nothing answered, with a click",
      "",
      "/?click=c-1",
      { asks: true, follows: false, kept: false, cookie: null },
    ],
    [
      "no, with a click",
      "affiliateConsent=no",
      "/?click=c-1",
      { asks: false, follows: false, kept: false, cookie: null },
    ],
    [
      "yes, with a click",
      "affiliateConsent=yes",
      "/?click=c-1",
      { asks: false, follows: true, kept: false, cookie: "c-1" },
    ],
    [
      "yes, with what is no click",
      "affiliateConsent=yes",
      "/?click=%3Cscript%3E",
      { asks: false, follows: true, kept: false, cookie: null },
    ],
  ])("%s: question, policy, kept page and cookie agree", async (_who, cookie, path, expected) => {
    // Whoever was there before, and again from what is kept.
    for (let time = 0; time < 2; time += 1) {
      const page = await arrive(siteOf(mount), cookie, path);
      const set = String(page.answer.headers["set-cookie"] ?? "");
      expect({
        asks: asks(page),
        follows: follows(page),
        kept: etagOf(page) !== null,
        cookie: /affiliateClick=([^;]+)/.exec(set)?.[1] ?? null,
      }).toEqual(expected);
      if (!expected.follows) expect(policyOf(page)).not.toContain(network.origin);
    }
  });

  it("'as you have it' is said of one answer's page alone", async () => {
    const site = siteOf(mount);
    const etags = await Promise.all(
      ["", "affiliateConsent=yes", "affiliateConsent=no"].map(async (cookie) =>
        etagOf(await arrive(site, cookie)),
      ),
    );
    expect(new Set(etags).size).toBe(3);
    const answer = await new Visitor(app).ask(at(site, "/"), {
      headers: { "If-None-Match": String(etags[1]) },
    });
    expect(answer.status).toBe(200);
  });

  it("comes back to where it was asked, and is asked no more; a yes takes the click along", async () => {
    const site = siteOf(mount);
    const visitor = new Visitor(app);
    const page = await visitor.visit(at(site, "/category/strength?time=T20&click=c-7"));
    const after = await page.submit({ answer: "yes" });
    expect(after.url.href).toBe(page.url.href);
    expect([asks(after), follows(after)]).toEqual([false, true]);
    const jar = visitor.cookiesFor(page.url.host);
    expect([jar.get("affiliateConsent"), jar.get("affiliateClick")]).toEqual(["yes", "c-7"]);
    expect(String(after.answer.headers["set-cookie"])).toMatch(/HttpOnly/i);
  });

  it("a yes can be taken back: by the footer, with the click that was kept", async () => {
    const site = siteOf(mount);
    const visitor = new Visitor(app);
    const first = await visitor.visit(at(site, "/?click=c-8"));
    const home = await first.submit({ answer: "yes" });
    const link = home.links.find((href) => href.endsWith("/consent")) ?? "";
    expect(link).toBe(`${site.base}/consent`);
    const choices = await visitor.visit(new URL(link, home.url));
    expect(shown(choices)).toContain("You said yes.");
    // Asked once on it, not a second time above the footer.
    expect(shown(choices).split(QUESTION)).toHaveLength(2);
    const after = await choices.submit({ answer: "no" });
    expect(after.url.pathname).toBe(choices.url.pathname);
    expect(shown(after)).toContain("You said no.");
    const jar = visitor.cookiesFor(first.url.host);
    expect([jar.get("affiliateConsent"), jar.has("affiliateClick")]).toEqual(["no", false]);
    expect(follows(await visitor.visit(at(site, "/")))).toBe(false);
    // And given again.
    expect(follows(await after.submit({ answer: "yes" }))).toBe(true);
  });

  it("never leads elsewhere, whatever the form says", async () => {
    const site = siteOf(mount);
    for (const returnUrl of ["https://evil.example/", "//evil.example", "javascript:alert(1)"]) {
      const answer = await new Visitor(app).ask(at(site, "/consent"), {
        form: { answer: "yes", returnUrl, click: "a\r\nb" },
      });
      expect(answer.status).toBe(303);
      expect(answer.headers.location).toBe(site.base || "/");
      expect(String(answer.headers["set-cookie"])).not.toContain("affiliateClick");
    }
  });

  it("every page asks, the checkout too, until it is answered", async () => {
    const site = siteOf(mount);
    const member = new Visitor(app);
    await logIn(member, site, { email: "new@demo.test" });
    const home = await member.visit(at(site, "/"));
    const plan = home.links.find((href) => /\/profile\/subscription\/\d+/.test(href)) ?? "";
    const product = `${site.base ? "/ironworks" : ""}/product/checkout/resistance-kit`;
    const open = ["/", "/category/strength", "/terms", "/privacy", "/contact", "/no/such/page"];
    const list: [Visitor, string][] = [
      ...open.map((path): [Visitor, string] => [member, at(site, path)]),
      [member, new URL(plan, home.url).href],
      [member, `${site.origin}${product}`],
      [member, at(site, "/profile")],
      [member, `${site.origin}/checkout/failed`],
      ...["/login", "/signup"].map((path): [Visitor, string] => [new Visitor(app), at(site, path)]),
    ];
    for (const [visitor, url] of list) {
      const page = await visitor.visit(url);
      expect(asks(page), `${url} -> ${page.url.href}`).toBe(true);
    }
    await home.submit({ answer: "no" });
    for (const [visitor, url] of list) {
      if (visitor === member) expect(asks(await visitor.visit(url)), url).toBe(false);
    }
  });
});

it.each([
  ["de", "Dürfen wir mitzählen, woher du kommst?", "Datenschutz-Einstellungen"],
  ["es", "¿Podemos contar de dónde vienes?", "Opciones de privacidad"],
  ["fr", "Pouvons-nous compter d’où tu viens", "Choix de confidentialité"],
])("asks in %s", async (language, question, choices) => {
  const visitor = new Visitor(app);
  visitor.language = language;
  const page = shown(await visitor.visit(at(siteOf("path"), "/category/strength")));
  expect(page).toContain(question);
  expect(page).toContain(choices);
});

/** A new member who has answered, before the plans. */
async function join(site: Site, answer: "yes" | "no", click: string) {
  const visitor = new Visitor(app);
  await (await visitor.visit(at(site, `/?click=${click}`))).submit({ answer });
  return { visitor, page: (await signUp(visitor, site)).page };
}

/** Takes the first plan with a code that leaves nothing to pay. */
async function buy(site: Site, answer: "yes" | "no", click: string) {
  const { visitor, page } = await join(site, answer, click);
  const applied = await page.submit({ intent: "apply", promoCode: "FREE100" });
  const success = await choosePlan(applied, { intent: "free" });
  expect(success.url.pathname).toBe("/subscription/checkout/success");
  return { visitor, success };
}

const free = (click: string): ExpectedSale => ({
  amount: "0.00",
  currency: "GBP",
  voucher: "FREE100",
  click,
});

/** The orders of the pages that thanked for a sale. */
const sold: string[] = [];
function noteSale(url: URL): string {
  const reference = url.searchParams.get("order") ?? "";
  sold.push(reference);
  return reference;
}

/** The schedule's next minute: what it has made is forgotten, so that the start makes it again. */
async function minutePasses(): Promise<void> {
  app.signal("SIGTERM");
  expect(await app.exit).toBe(0);
  const database = await openDatabase({ ...place, log: () => {} });
  await database.pool.query("delete from pgboss.job where name = 'send-affiliate-sales'");
  await database.close();
  app = await start();
}

describe("a sale", () => {
  it("is handed to the page once; of who said no, nothing", async () => {
    for (const [mount, click] of [
      ["path", "c-41"],
      ["label", "c-42"],
    ] as const) {
      network.awaited.push(free(click));
      const { visitor, success } = await buy(siteOf(mount), "yes", click);
      const reference = noteSale(success.url);
      expect(success.html).toContain(`${network.origin}/sale.js?`);
      expect(success.html.split(`${network.origin}/pixel.gif?`)).toHaveLength(2);
      expect(success.html).toContain(reference);
      // Where script runs; nobody else's page fires it.
      expect(shown(success)).not.toContain("pixel.gif");
      expect(policyOf(success)).toContain(`${network.origin}/sale.js`);
      expect((await visitor.visit(success.url)).html).not.toContain("pixel.gif");
      const stranger = new Visitor(app);
      await logIn(stranger, siteOf(mount), { email: "member@demo.test" });
      expect((await stranger.visit(success.url)).status).toBe(404);
    }
    const refused = await buy(siteOf("path"), "no", "c-43");
    expect(refused.success.html).not.toContain(network.origin);
  });

  it("that is paid at once has its price, after the code", async () => {
    network.awaited.push({ ...free("c-46"), amount: "107.93", voucher: "WELCOME20" });
    const { page } = await join(siteOf("path"), "yes", "c-46");
    const plans = page.html.match(/<input[^>]*name="selectedSubscriptionType"[^>]*>/g) ?? [];
    const yearly = { selectedSubscriptionType: /value="(\d+)"/.exec(plans[1] ?? "")?.[1] ?? "" };
    const applied = await page.submit({ intent: "apply", promoCode: "WELCOME20", ...yearly });
    const paid = await payWith(await choosePlan(applied, yearly), "4242424242424242");
    expect(paid.url.pathname).toBe("/subscription/checkout/success");
    noteSale(paid.url);
    expect(paid.html).toContain("amount=107.93");
  });

  it("of a product is handed to its page once, with its price", async () => {
    const { visitor } = await join(siteOf("path"), "yes", "c-45");
    network.awaited.push({ amount: "34.00", currency: "GBP", voucher: null, click: "c-45" });
    const url = `${siteOf("path").origin}/ironworks/product/checkout/resistance-kit`;
    const page = await visitor.visit(url);
    const [, product = ""] = /name="selectedProduct" value="(\d+)"/.exec(page.html) ?? [];
    const paid = await payWith(
      await page.submit({ selectedProduct: product, age: "adult" }),
      "4242424242424242",
    );
    expect(paid.url.pathname).toBe("/ironworks/product/checkout/success/resistance-kit");
    expect(paid.html.split(`${network.origin}/pixel.gif?`)).toHaveLength(2);
    expect(paid.html).toContain("amount=34.00");
    expect((await visitor.visit(paid.url)).html).not.toContain("pixel.gif");
  });

  it("a look at the headers of the thank-you page does not use it up", async () => {
    network.awaited.push(free("c-44"));
    const { visitor, page } = await join(siteOf("path"), "yes", "c-44");
    const applied = await page.submit({ intent: "apply", promoCode: "FREE100" });
    const { location = "" } = (await applied.send({ terms: "on", age: "adult", intent: "free" }))
      .headers;
    const url = new URL(location, applied.url);
    noteSale(url);
    expect((await visitor.ask(url, { method: "HEAD" })).status).toBe(200);
    expect((await visitor.visit(url)).html).toContain("pixel.gif");
  });

  it("is told once by the server, each with its own price, code and click", async () => {
    await minutePasses();
    // The product's has no reference that its page shows.
    await expect
      .poll(() => network.taken.length, { timeout: 30_000, interval: 100 })
      .toBeGreaterThanOrEqual(sold.length + 1);
    expect(network.taken).toHaveLength(sold.length + 1);
    expect(network.taken).toEqual(expect.arrayContaining(sold));
    expect(network.refused).toEqual([]);
    expect(network.awaited).toEqual([]);
  });
});

it("where no network is set nothing is asked, and nothing is there to answer", async () => {
  const plain = await startApp();
  try {
    const visitor = new Visitor(plain);
    const url = `http://${PLATFORM}:${plain.port}/gym/ironworks`;
    visitor.cookiesFor(new URL(url).host).set("affiliateConsent", "yes");
    const page = await visitor.visit(`${url}?click=c-1`);
    expect(page.status).toBe(200);
    expect(asks(page)).toBe(false);
    expect(page.links.filter((href) => href.includes("consent"))).toEqual([]);
    expect(page.answer.headers["set-cookie"]).toBeUndefined();
    expect((await visitor.visit(`${url}/consent`)).status).toBe(404);
    const answer = await visitor.ask(`${url}/consent`, { form: { answer: "yes" } });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([404, undefined]);
  } finally {
    await plain.stop();
  }
});
