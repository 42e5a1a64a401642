/** Buying under 18, without script, on the three mounts: asked, waited for, agreed to from the mail, ordered (decisions §3). */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { accounts, students } from "~/features/identity/schema.server";
import { makePlace, PLATFORM, startApp, type App, type Place } from "../support/app";
import { Visitor, type Page } from "../support/browse";
import {
  at,
  choosePlan,
  logIn,
  newEmail,
  payWith,
  signUp,
  sitesOf,
  type Site,
} from "../support/world";

/** People of the demo world whose dates of birth are known here: a child and a grown-up. */
const BORN = { "new@demo.test": "2015-05-05", "expired@demo.test": "1990-05-05" };

let place: Place;
let app: App;
beforeAll(async () => {
  place = await makePlace();
  const database = await openDatabase({ ...place, log: () => {} });
  for (const [email, dateOfBirth] of Object.entries(BORN)) {
    const [person] = await database.db.select().from(accounts).where(eq(accounts.email, email));
    await database.db
      .update(students)
      .set({ dateOfBirth })
      .where(eq(students.accountId, person?.id ?? ""));
  }
  await database.close();
  app = await startApp({ place });
});
afterAll(async () => {
  await app.stop();
  await place.remove();
});

const wordsOf = ({ html }: Page) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
const valueOf = (page: Page, name: string) =>
  page.forms.find(({ names }) => names.has("parentEmail"))?.fields.get(name);

/** Every mail to an address, oldest first; waits until there are as many. */
async function mailsTo(email: string, count: number) {
  const outbox = join(app.dataDir, "outbox");
  const read = async () => {
    const names = await readdir(outbox).catch(() => []);
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith(".eml"))
        .sort()
        .map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
    );
    return mails.filter(({ to }) => to?.some(({ address }) => address === email));
  };
  await expect.poll(async () => (await read()).length, { timeout: 20_000 }).toBe(count);
  return read();
}

/** The one link of the mail, in both of its parts. */
function linkIn(mail: { html?: string; text?: string } | undefined): URL {
  const [, inText = ""] =
    /(https?:\/\/\S+\/permission\?token=[\w-]{43})/.exec(mail?.text ?? "") ?? [];
  expect(mail?.html).toContain(inText);
  return new URL(inText);
}

const PERMISSION = { intent: "permission", age: "parent" };

describe.each([0, 1, 2])("mount %#", (index) => {
  const site = (): Site => {
    const found = sitesOf(app)[index];
    if (!found) throw new Error("no site");
    return found;
  };
  const read = (mail: { html?: string; text?: string } | undefined, language = "en") => {
    const parent = new Visitor(app);
    parent.language = language;
    // The mail's host is the gym's own; what it shows is the same at every address of that gym.
    return parent.visit(at(site(), `/permission${linkIn(mail).search}`));
  };

  it("is asked for, waited for, agreed to and bought, and not asked again", async () => {
    const visitor = new Visitor(app);
    const { email, page: chooser } = await signUp(visitor, site());
    const parentEmail = newEmail();
    expect(wordsOf(chooser)).toContain("I have a parent's permission");
    expect(wordsOf(chooser)).toContain("Only if you buy with a parent's permission");

    // What is wrong is said at its field, and all that was typed stays.
    const parent = { parentName: "Anne King", parentEmail };
    const applied = await chooser.submit({ intent: "apply", promoCode: "WELCOME20" });
    for (const [wrong, text] of [
      [{ ...parent, parentName: " " }, "Enter your parent's name."],
      [{ ...parent, parentEmail: "anne" }, "This is not a full email address."],
      [{ ...parent, parentEmail: email }, "This is your own address."],
    ] as const) {
      const refused = await choosePlan(applied, { ...PERMISSION, ...wrong });
      expect(refused.status).toBe(400);
      expect(wordsOf(refused)).toContain(text);
      expect(wordsOf(refused)).toContain("£11.99");
      expect(valueOf(refused, "parentName")).toBe(wrong.parentName);
      expect(valueOf(refused, "parentEmail")).toBe(wrong.parentEmail);
      expect(valueOf(refused, "age")).toBe("parent");
      expect(valueOf(refused, "terms")).toBe("on");
    }

    // By the order's own button it is asked too, and nothing is ordered.
    const asked = await choosePlan(applied, { age: "parent", ...parent });
    expect(asked.url.pathname).toBe(chooser.url.pathname);
    expect(wordsOf(asked)).toContain(`We wrote to Anne King (${parentEmail})`);
    expect(wordsOf(asked)).toContain("£11.99");
    expect(wordsOf(asked)).toContain("Send again");
    const waiting = await choosePlan(asked, { age: "parent" });
    expect([waiting.status, wordsOf(waiting).includes("Your parent has not agreed yet.")]).toEqual([
      400,
      true,
    ]);

    const [first] = await mailsTo(parentEmail, 1);
    expect(first?.subject).toBe("Ada asks for your permission: Monthly at Ironworks");
    expect(first?.from?.name).toBe("Ironworks");
    expect(linkIn(first).host).toBe("ironworks.test:" + app.port);
    expect(wordsOf(await asked.submit({ ...PERMISSION, ...parent }))).toContain("We wrote to Anne");
    const [, second] = await mailsTo(parentEmail, 2);

    // The first link opens nothing any more; the second shows, and only its button agrees.
    expect((await read(first)).status).toBe(404);
    const page = await read(second);
    expect(String(page.answer.headers["cache-control"])).toContain("no-store");
    for (const text of [
      "May Ada buy at Ironworks?",
      "Monthly",
      "£14.99 per month",
      "7 days free",
    ]) {
      expect(wordsOf(page)).toContain(text);
    }
    expect(wordsOf(await read(second, "de"))).toContain("Darf Ada bei Ironworks einkaufen?");
    expect((await choosePlan(waiting, { age: "parent" })).status).toBe(400);
    const unticked = await new Visitor(app).visit(page.url);
    const sent = await unticked.visitor.ask(page.url, { form: {} });
    expect([sent.status, sent.body.includes("Tick this if you agree.")]).toEqual([400, true]);
    expect(wordsOf(await page.submit({ parent: "on" }))).toContain("Thank you, Anne King");
    expect(wordsOf(await page.submit({ parent: "on" }))).toContain("Thank you, Anne King");
    expect(wordsOf(await read(second))).toContain("Thank you, Anne King");
    // Another gym's page does not know the link.
    const elsewhere = `http://${PLATFORM}:${app.port}/gym/flowstate/permission${page.url.search}`;
    expect((await new Visitor(app).ask(elsewhere)).status).toBe(404);

    const [, told] = await mailsTo(email, 2);
    expect(told?.subject).toBe("Anne King has agreed: Monthly is yours to order");
    const again = await visitor.visit(chooser.url);
    expect(wordsOf(again)).not.toContain("Your age");
    const hosted = await again.submit({ terms: "on" });
    const paid = await payWith(hosted, "4242424242424242");
    expect(paid.url.pathname).toBe("/subscription/checkout/success");
    // For whatever is sold here next, too.
    const product = await visitor.visit(`${site().origin}/product/checkout/resistance-kit`);
    expect(wordsOf(product)).not.toContain("Your age");
    expect(
      (await product.submit({ selectedProduct: valueOfHidden(product) })).url.pathname,
    ).toMatch(/^\/sandbox\/checkout\//);
  });

  it("a product asks too, and says so at its own page", async () => {
    const visitor = new Visitor(app);
    await signUp(visitor, site());
    const page = await visitor.visit(`${site().origin}/product/checkout/resistance-kit`);
    const unsaid = await page.submit({ selectedProduct: valueOfHidden(page) });
    expect(unsaid.status).toBe(400);
    expect(wordsOf(unsaid)).toContain("Say that you are 18 or over, or that a parent has agreed.");
    const parentEmail = newEmail();
    const asked = await unsaid.submit({ age: "parent", parentName: "Anne King", parentEmail });
    expect(asked.url.pathname).toBe(page.url.pathname);
    expect(wordsOf(asked)).toContain(`We wrote to Anne King (${parentEmail})`);
    const [mail] = await mailsTo(parentEmail, 1);
    expect(mail?.text).toContain("Resistance kit costs £34.00, once.");
  });
});

const valueOfHidden = (page: Page) =>
  page.forms.find(({ names }) => names.has("selectedProduct"))?.fields.get("selectedProduct") ?? "";

describe("a date of birth that is known", () => {
  const chooserOf = async (email: string) => {
    const [site] = sitesOf(app);
    if (!site) throw new Error("no site");
    const visitor = new Visitor(app);
    await logIn(visitor, site, { email });
    // The yearly one: nobody of the demo world holds it.
    const gym = await visitor.ask(`${site.origin}/api/gyms/guid/ironworks?extended=true`);
    const { subscriptionTypes } = JSON.parse(gym.body) as { subscriptionTypes: { id: number }[] };
    return visitor.visit(at(site, `/profile/subscription/${subscriptionTypes[1]?.id}`));
  };

  it("of a grown-up is not asked for", async () => {
    const page = await chooserOf("expired@demo.test");
    expect(wordsOf(page)).toContain("Choose your Plan:");
    expect(wordsOf(page)).not.toContain("Your age");
    expect((await page.submit({ terms: "on" })).url.pathname).toMatch(/^\/sandbox\/checkout\//);
  });

  it("of a child leaves one way: the parent is asked, and there is no button that orders", async () => {
    const page = await chooserOf("new@demo.test");
    expect(wordsOf(page)).toContain("You are under 18, so a parent agrees first.");
    expect(wordsOf(page)).not.toContain("I am 18 or over");
    expect(wordsOf(page)).not.toContain("Start Free Trial");
    // Nor does a form that was made by hand.
    const form = { ...Object.fromEntries(page.forms.at(-1)?.fields ?? []), terms: "on" };
    const chooser = page.forms.find(({ names }) => names.has("parentEmail"));
    const forged = await page.visitor.ask(page.url, {
      form: { ...form, ...Object.fromEntries(chooser?.fields ?? []), terms: "on", age: "adult" },
    });
    expect([forged.status, forged.body.includes("Enter your parent")]).toEqual([400, true]);
  });
});

it("a call says terms and age itself: what is missing is told at its field", async () => {
  const [site] = sitesOf(app);
  if (!site) throw new Error("no site");
  const visitor = new Visitor(app);
  const { page } = await signUp(visitor, site);
  const planId = /\d+$/.exec(page.url.pathname)?.[0] ?? "";
  const free = async (body: object) => {
    const answer = await visitor.ask(`${site.origin}/api/checkout/pay-free/${planId}`, {
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
    expect(await free(body)).toMatchObject({ status: 400, json: { fieldErrors } });
  }
  expect(await free({ terms: true, age: "adult" })).toMatchObject({ status: 200 });
});

it("nobody's inbox is filled: five times an hour", async () => {
  const [site] = sitesOf(app);
  if (!site) throw new Error("no site");
  const visitor = new Visitor(app);
  const { page } = await signUp(visitor, site);
  const ask = () =>
    page.submit({ ...PERMISSION, parentName: "Anne King", parentEmail: newEmail() });
  for (let time = 0; time < 5; time += 1) expect((await ask()).status).toBe(200);
  const sixth = await ask();
  expect(sixth.status).toBe(429);
  expect(Number(sixth.answer.headers["retry-after"])).toBeGreaterThan(0);
});
