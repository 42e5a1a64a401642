/**
 * Buying under 18 without script: the member asks, the parent agrees from the mail, the member orders.
 * app/features/billing/permission tests which answers need a permission; mounts differ in the addresses of the pages.
 */
import type { Email } from "postal-mime";
import { beforeAll, describe, expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { Visitor, type Page } from "../support/browse";
import { newMember, openPlans } from "../support/members";
import { mailsTo } from "../support/outbox";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, choosePlan, newEmail, payWith, sitesOf, type Site } from "../support/world";

const testSite = fileSite();
let byPath: Site;
let byLabel: Site;
let byDomain: Site;
beforeAll(() => {
  [byPath, byLabel, byDomain] = sitesOf(testSite);
});

const valueOf = (page: Page, name: string) =>
  page.forms.find(({ names }) => names.has("parentEmail"))?.fields.get(name);
const productOf = (page: Page) =>
  page.forms.find(({ names }) => names.has("selectedProduct"))?.fields.get("selectedProduct") ?? "";

/** The one link of the mail, the same in both of its parts. */
function linkIn({ text = "", html }: Email): URL {
  const [, link = ""] = /(https?:\/\/\S+\/permission\?token=[\w-]{43})/.exec(text) ?? [];
  expect(html).toContain(link);
  return new URL(link);
}

/** The link has the gym's own host; the page exists at every address of the gym. */
const readLink = (site: Site, mail: Email, language = "en") => {
  const parent = new Visitor(testSite);
  parent.language = language;
  return parent.visit(at(site, `/permission${linkIn(mail).search}`));
};

async function lastMailTo(email: string, count: number): Promise<Email> {
  const mails = await mailsTo(testSite, email);
  expect(mails).toHaveLength(count);
  const mail = mails.at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

const PERMISSION = { intent: "permission", age: "parent" };

describe("a member under 18", () => {
  it("sees each error beside its field, and the typed values stay", async () => {
    const { visitor, email } = await newMember(testSite, byPath);
    const chooser = await openPlans(testSite, byPath, visitor);
    expect(wordsOf(chooser)).toContain("Only if you buy with a parent&#x27;s permission");
    const parent = { parentName: "Anne King", parentEmail: "anne@example.test" };
    const applied = await chooser.submit({ intent: "apply", promoCode: "WELCOME20" });
    for (const [wrong, text] of [
      [{ ...parent, parentName: " " }, "Enter your parent&#x27;s name."],
      [{ ...parent, parentEmail: "anne" }, "This is not a full email address."],
      [{ ...parent, parentEmail: email }, "This is your own address."],
    ] as const) {
      const refusal = await choosePlan(applied, { ...PERMISSION, ...wrong });
      expect(refusal.status).toBe(400);
      expect(wordsOf(refusal)).toContain(text);
      expect(wordsOf(refusal)).toContain("£11.99");
      expect(valueOf(refusal, "parentName")).toBe(wrong.parentName);
      expect(valueOf(refusal, "parentEmail")).toBe(wrong.parentEmail);
      expect(valueOf(refusal, "age")).toBe("parent");
      expect(valueOf(refusal, "terms")).toBe("on");
    }
  });

  it("asks, waits until the parent agrees, then orders without another question", async () => {
    const { visitor, email } = await newMember(testSite, byPath);
    const chooser = await openPlans(testSite, byPath, visitor);
    const parentEmail = newEmail();
    const parent = { parentName: "Anne King", parentEmail };
    const applied = await chooser.submit({ intent: "apply", promoCode: "WELCOME20" });

    // The button of the order also asks, and orders nothing.
    const waiting = await choosePlan(applied, { age: "parent", ...parent });
    expect(waiting.url.pathname).toBe(chooser.url.pathname);
    expect(wordsOf(waiting)).toContain(`We wrote to Anne King (${parentEmail})`);
    expect(wordsOf(waiting)).toContain("£11.99");
    expect(wordsOf(waiting)).toContain("Send again");
    const early = await choosePlan(waiting, { age: "parent" });
    expect(early.status).toBe(400);
    expect(wordsOf(early)).toContain("Your parent has not agreed yet.");

    const first = await lastMailTo(parentEmail, 1);
    expect(first.subject).toBe("Ada asks for your permission: Monthly at Ironworks");
    expect(first.from?.name).toBe("Ironworks");
    expect(linkIn(first).host).toBe(`ironworks.gymfront.localhost:${testSite.port}`);
    const repeated = await waiting.submit({ ...PERMISSION, ...parent });
    expect(wordsOf(repeated)).toContain("We wrote to Anne");
    const second = await lastMailTo(parentEmail, 2);

    // Only the newest link opens, and only its button agrees.
    expect((await readLink(byPath, first)).status).toBe(404);
    const page = await readLink(byPath, second);
    expect(String(page.answer.headers["cache-control"])).toContain("no-store");
    for (const text of [
      "May Ada buy at Ironworks?",
      "Monthly",
      "£14.99 per month",
      "7 days free",
    ]) {
      expect(wordsOf(page)).toContain(text);
    }
    const german = await readLink(byPath, second, "de");
    expect(wordsOf(german)).toContain("Darf Ada bei Ironworks einkaufen?");
    expect((await choosePlan(early, { age: "parent" })).status).toBe(400);
    const unticked = await new Visitor(testSite).ask(page.url, { form: {} });
    expect(unticked.status).toBe(400);
    expect(unticked.body).toContain("Tick this if you agree.");
    const elsewhere = `http://${PLATFORM}:${testSite.port}/gym/flowstate/permission${page.url.search}`;
    expect((await new Visitor(testSite).ask(elsewhere)).status).toBe(404);
    for (let press = 0; press < 2; press += 1) {
      expect(wordsOf(await page.submit({ parent: "on" }))).toContain("Thank you, Anne King");
    }
    expect(wordsOf(await readLink(byPath, second))).toContain("Thank you, Anne King");

    const answer = await lastMailTo(email, 1);
    expect(answer.subject).toBe("Anne King has agreed: Monthly is yours to order");
    const again = await visitor.visit(chooser.url);
    expect(wordsOf(again)).not.toContain("Your age");
    const successPage = await payWith(await again.submit({ terms: "on" }), "4242424242424242");
    expect(successPage.url.pathname).toBe("/subscription/checkout/success");
    // The permission also covers later purchases at the gym.
    const product = await visitor.visit(`${byPath.origin}/product/checkout/resistance-kit`);
    expect(wordsOf(product)).not.toContain("Your age");
    const hosted = await product.submit({ selectedProduct: productOf(product), terms: "on" });
    expect(hosted.url.pathname).toMatch(/^\/sandbox\/checkout\//);
  });

  it.each([
    ["its label", () => byLabel],
    ["its own domain", () => byDomain],
  ])(
    "asks for a product on the gym's page at %s, and the parent agrees there",
    async (_, siteOf) => {
      const site = siteOf();
      const { visitor } = await newMember(testSite, site);
      const page = await visitor.visit(`${site.origin}/product/checkout/resistance-kit`);
      const unsaid = await page.submit({ selectedProduct: productOf(page), terms: "on" });
      expect(unsaid.status).toBe(400);
      expect(wordsOf(unsaid)).toContain(
        "Confirm that you are 18 or over, or that a parent has agreed.",
      );
      const parentEmail = newEmail();
      const waiting = await unsaid.submit({ age: "parent", parentName: "Anne King", parentEmail });
      expect(waiting.url.href).toBe(page.url.href);
      expect(wordsOf(waiting)).toContain(`We wrote to Anne King (${parentEmail})`);
      const mail = await lastMailTo(parentEmail, 1);
      expect(mail.text).toContain("Resistance kit costs £34.00, once.");
      const agreed = await (await readLink(site, mail)).submit({ parent: "on" });
      expect(agreed.url.origin).toBe(site.origin);
      expect(wordsOf(agreed)).toContain("Thank you, Anne King");
      const again = await visitor.visit(page.url);
      const hosted = await again.submit({ selectedProduct: productOf(again), terms: "on" });
      expect(hosted.url.pathname).toMatch(/^\/sandbox\/checkout\//);
    },
  );

  it("asks at most five parents an hour", async () => {
    const { visitor } = await newMember(testSite, byPath);
    const page = await openPlans(testSite, byPath, visitor);
    const ask = () =>
      page.submit({ ...PERMISSION, parentName: "Anne King", parentEmail: newEmail() });
    for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
    const sixth = await ask();
    expect(sixth.status).toBe(429);
    expect(Number(sixth.answer.headers["retry-after"])).toBeGreaterThan(0);
  });
});

describe("a known date of birth", () => {
  const openWith = async (dateOfBirth: string) => {
    const { visitor } = await newMember(testSite, byPath, { dateOfBirth });
    return openPlans(testSite, byPath, visitor);
  };

  it("of an adult needs no question about the age", async () => {
    const page = await openWith("1990-05-05");
    expect(wordsOf(page)).toContain("Choose your Plan:");
    expect(wordsOf(page)).not.toContain("Your age");
    expect((await page.submit({ terms: "on" })).url.pathname).toMatch(/^\/sandbox\/checkout\//);
  });

  it("of a child leaves only the request to a parent: no button orders", async () => {
    // Under 18 for as long as this test may exist.
    const page = await openWith(`${new Date().getUTCFullYear() - 11}-05-05`);
    expect(wordsOf(page)).toContain("You are under 18, so a parent has to agree first.");
    expect(wordsOf(page)).not.toContain("I am 18 or over");
    expect(wordsOf(page)).not.toContain("Start Free Trial");
    // A hand-made form does not order either.
    const chooser = page.forms.find(({ names }) => names.has("parentEmail"));
    const forged = await page.visitor.ask(page.url, {
      form: { ...Object.fromEntries(chooser?.fields ?? []), terms: "on", age: "adult" },
    });
    expect(forged.status).toBe(400);
    expect(forged.body).toContain("Enter your parent");
  });
});

it("the client of a call sends terms and age itself; a missing answer is reported at its field", async () => {
  const { visitor } = await newMember(testSite, byPath);
  const { url } = await openPlans(testSite, byPath, visitor);
  const planId = /\d+$/.exec(url.pathname)?.[0] ?? "";
  const payFree = async (body: object) => {
    const answer = await visitor.ask(`${byPath.origin}/api/checkout/pay-free/${planId}`, {
      body: JSON.stringify({ promoCode: "FREE100", ...body }),
      headers: { "Content-Type": "application/json" },
    });
    return { status: answer.status, json: JSON.parse(answer.body) as object };
  };
  const terms = { objectName: "body", field: "terms", message: "error.termsRequired" };
  const age = { objectName: "body", field: "age", message: "error.ageRequired" };
  for (const [body, fieldErrors] of [
    [{}, [terms, age]],
    [{ terms: false, age: "adult" }, [terms]],
    [{ terms: true }, [age]],
    [{ terms: true, age: "parent" }, [{ ...age, message: "error.parentRequired" }]],
    [{ terms: true, age: "old" }, [age]],
  ] as const) {
    expect(await payFree(body)).toMatchObject({ status: 400, json: { fieldErrors } });
  }
  expect(await payFree({ terms: true, age: "adult" })).toMatchObject({ status: 200 });
});
