/**
 * A login by Facebook that does not sign in leads back to its form with what was typed there, never a password
 * (product.md §8 "Social login refused, cancelled or failed").
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { socialLogins } from "~/features/identity/social/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { Visitor, type Page } from "../support/browse";
import { comeBack, continueWithFacebook, decide, pressButton } from "../support/facebook/journey";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { fileSite } from "../support/site";
import { at, newEmail, platformOf, signUp, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));

const TYPED = { firstName: "Zoë", lastName: "O’Brien", email: newEmail() };
const SECRETS = { password1: "typed secret", password2: "typed secret" };
const EMPTY = { firstName: "", lastName: "", email: "" };
const withoutEmail = () => facebook.addPerson({ first_name: "Tom", last_name: "Phone" });

const open = (index: 0 | 1 | 2, path: string) =>
  new Visitor(site).visit(at(sitesOf(site)[index], path));

function fieldsOf(page: Page) {
  const form = page.forms.find(({ names }) => names.has("password1"));
  const value = (name: string) => form?.fields.get(name);
  expect([value("password1"), value("password2")]).toEqual(["", ""]);
  expect(page.html).not.toContain(SECRETS.password1);
  return { firstName: value("firstName"), lastName: value("lastName"), email: value("email") };
}

describe.each([0, 1, 2] as const)("the sign-up form, site %i", (index) => {
  it("keeps names and email when the person cancels, for one load of the page", async () => {
    const form = await open(index, "/signup");
    const typed = { ...TYPED, ...SECRETS };
    const back = await continueWithFacebook(facebook, form, null, typed);
    expect(back.url.pathname).toBe(form.url.pathname);
    expect(fieldsOf(back)).toEqual(TYPED);
    expect(fieldsOf(await back.visitor.visit(back.url))).toMatchObject({ firstName: "" });
  });

  it("keeps them when the network cannot be reached", async () => {
    const form = await open(index, "/signup");
    const { dialogUrl } = await pressButton(form, TYPED);
    const callbackUrl = decide(facebook, dialogUrl, { person: withoutEmail() });
    facebook.unreachable = true;
    try {
      expect(fieldsOf(await comeBack(form.visitor, callbackUrl))).toEqual(TYPED);
    } finally {
      facebook.unreachable = false;
    }
  });

  it("keeps them when the network does not tell an email and the person goes back", async () => {
    const form = await open(index, "/signup?returnUrl=%2Flives");
    const question = await continueWithFacebook(facebook, form, { person: withoutEmail() }, TYPED);
    expect(question.forms.find(({ names }) => names.has("email"))?.fields.get("email")).toBe(
      TYPED.email,
    );
    const backUrl = question.links.find((href) => href.includes("/signup")) ?? "";
    const back = await question.visitor.visit(new URL(backUrl, question.url));
    expect(back.url.href).toBe(form.url.href);
    expect(fieldsOf(back)).toEqual(TYPED);
  });
});

it("a login that is handed over too late leads back to its form", async () => {
  const form = await open(1, "/signup");
  const person = facebook.addPerson({ first_name: "A", last_name: "B", email: newEmail() });
  const { dialogUrl } = await pressButton(form, TYPED);
  const { headers } = await form.visitor.ask(decide(facebook, dialogUrl, { person }));
  await site.db.update(socialLogins).set({ handoffExpiresAt: new Date() });
  const back = await form.visitor.visit(headers.location ?? "");
  expect(back.url.href).toBe(form.url.href);
  expect(fieldsOf(back)).toEqual(TYPED);
  const again = await form.visitor.ask(headers.location ?? "");
  expect(again.headers.location).toBe("/login");
  const reasons = (await site.db.select().from(analyticsEvents)).map(({ facts }) => facts.reason);
  expect(reasons.filter((reason) => reason?.startsWith("handoff"))).toEqual(["handoff-expired"]);
});

describe("the names", () => {
  it("come back after the network was asked once more for the email", async () => {
    const form = await open(0, "/signup");
    const question = await continueWithFacebook(facebook, form, { person: withoutEmail() }, TYPED);
    const { dialogUrl } = await pressButton(question);
    const back = await question.visitor.visit(decide(facebook, dialogUrl, null));
    expect(fieldsOf(back)).toEqual(TYPED);
  });

  it("are not shown to another login of the browser, nor after one that signed in", async () => {
    const form = await open(0, "/signup");
    await pressButton(form, TYPED);
    const { visitor } = form;
    // The next person starts anew in the same browser, with an empty form, and cancels.
    const next = await continueWithFacebook(facebook, form, null, EMPTY);
    expect(fieldsOf(next)).toEqual(EMPTY);
    const person = facebook.addPerson({ first_name: "A", last_name: "B", email: newEmail() });
    await continueWithFacebook(facebook, form, { person }, TYPED);
    const jar = visitor.cookiesFor(form.url.host);
    expect([jar.has("session"), jar.has("typedForm")]).toEqual([true, false]);
  });

  it("do not displace what another form keeps, where none were typed", async () => {
    const page = await open(0, "/login");
    page.visitor.cookiesFor(page.url.host).set("typedForm", "kept");
    await continueWithFacebook(facebook, page, null, { email: TYPED.email });
    expect(page.visitor.cookiesFor(page.url.host).get("typedForm")).toBe("kept");
  });

  it("are in the form that is limited", async () => {
    const page = await open(0, "/signup");
    for (let tries = 0; tries < 60; tries += 1) await pressButton(page, TYPED);
    const { answer } = await pressButton(page, { ...TYPED, ...SECRETS });
    expect(answer.status).toBe(429);
    for (const value of Object.values(TYPED)) expect(answer.body).toContain(`value="${value}"`);
    expect(answer.body).not.toContain(SECRETS.password1);
  });
});

describe("a token of the network's script", () => {
  const send = (page: Page, fields: Record<string, string>, token: string) =>
    page.visitor.visit(page.url, {
      form: { ...fields, ...SECRETS, intent: "facebook", subject_token: token },
    });

  it("that needs an email keeps the fields for the way back", async () => {
    const form = await open(0, "/signup");
    const question = await send(form, TYPED, facebook.issueToken(withoutEmail()));
    expect(question.url.pathname).toMatch(/\/login\/facebook$/);
    expect(fieldsOf(await form.visitor.visit(form.url))).toEqual(TYPED);
  });

  it("that needs a password keeps them too", async () => {
    const { email } = await signUp(new Visitor(site), sitesOf(site)[0]);
    const person = facebook.addPerson({ first_name: "Ada", last_name: "B", email });
    const form = await open(0, "/signup");
    await send(form, TYPED, facebook.issueToken(person));
    expect(fieldsOf(await form.visitor.visit(form.url))).toEqual(TYPED);
  });
});
