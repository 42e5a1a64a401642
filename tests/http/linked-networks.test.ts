/** /account/networks links after the password and never unlinks the last way in (product.md §12 "Linked networks"). */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "~/features/identity/schema.server";
import { socialLinks } from "~/features/identity/social/schema.server";
import { Visitor, type Page } from "../support/browse";
import { listMailKinds } from "../support/email-changes";
import { comeBack, continueWithFacebook, decide } from "../support/facebook/journey";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, logIn, newEmail, PASSWORD, platformOf, signUp, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));

const newPerson = () =>
  facebook.addPerson({ first_name: "Ada", last_name: "Byron", email: newEmail() });
const isLinked = async ({ id }: { id: string }) =>
  (await site.db.select().from(socialLinks).where(eq(socialLinks.subject, id))).length > 0;

const pageOf = (visitor: Visitor, index: 0 | 1 | 2) =>
  visitor.visit(at(sitesOf(site)[index], "/account/networks"));

async function pressLink(page: Page, password = "correct horse") {
  const answer = await page.send({ intent: "link", password });
  return { answer, dialogUrl: new URL(answer.headers.location ?? "about:blank") };
}

describe.each([0, 1, 2] as const)("linked networks, site %i", (index) => {
  it("sends a visitor to sign in first, and leads back", async () => {
    const answer = await new Visitor(site).ask(at(sitesOf(site)[index], "/account/networks"));
    expect(answer.status).toBe(303);
    expect(answer.headers.location).toMatch(/signin/);
  });

  it("links after the password, logs in by it, and unlinks", async () => {
    const visitor = new Visitor(site);
    const { email } = await signUp(visitor, sitesOf(site)[index]);
    const person = newPerson();
    const page = await pageOf(visitor, index);
    expect((await pressLink(page, "wrong horse")).answer.status).toBe(400);
    const { dialogUrl } = await pressLink(page);
    const linked = await comeBack(visitor, decide(facebook, dialogUrl, { person }));
    expect(linked.url.href).toBe(at(sitesOf(site)[index], "/account/networks"));
    expect(linked.html).toContain("Facebook is linked");
    expect(await isLinked(person)).toBe(true);
    expect(await listMailKinds(site.db, email)).toContain("networkLinked");
    const login = await new Visitor(site).visit(at(sitesOf(site)[index], "/login"));
    const again = await continueWithFacebook(facebook, login, { person });
    const profile = await again.visitor.visit(at(sitesOf(site)[index], "/profile"));
    expect(profile.html).toContain(email);
    const unlinked = await linked.submit({ intent: "unlink" });
    expect(unlinked.html).toContain("no longer linked");
    expect(await isLinked(person)).toBe(false);
    expect(await listMailKinds(site.db, email)).toContain("networkUnlinked");
  });
});

it("says that nothing has been done when the session has ended", async () => {
  const visitor = new Visitor(site);
  const { email } = await signUp(visitor, sitesOf(site)[0]);
  const page = await pageOf(visitor, 0);
  await site.pool.query("delete from sessions");
  const signIn = await page.submit({ intent: "link", password: PASSWORD });
  expect(wordsOf(signIn)).toContain("You are signed out, so nothing has been done yet.");
  const back = await signIn.submit({ email, password: PASSWORD });
  expect(back.url.href).toBe(page.url.href);
  expect(wordsOf(back)).toContain("Nothing has been done yet: check the form");
});

it("an account without a password keeps its network, and says how to change that", async () => {
  const person = newPerson();
  const signup = await new Visitor(site).visit(at(sitesOf(site)[0], "/signup"));
  const { visitor } = await continueWithFacebook(facebook, signup, { person });
  const page = await pageOf(visitor, 0);
  expect(page.html).toContain("Set a password");
  expect(page.forms.some(({ buttons }) => buttons.some(({ value }) => value === "unlink"))).toBe(
    false,
  );
  const forced = await visitor.visit(page.url, { form: { intent: "unlink" } });
  expect(forced.html).toContain("only way in");
  expect(await isLinked(person)).toBe(true);
  const hub = await visitor.visit(at(sitesOf(site)[0], "/account"));
  expect(wordsOf(hub)).toContain("Not set yet");
  for (const path of ["/account/email", "/account/password", "/account/delete"]) {
    const reset = await page.visitor.visit(at(sitesOf(site)[0], path));
    expect(reset.url.pathname).toBe("/gym/ironworks/reset-password");
    expect(reset.url.searchParams.get("returnUrl")).toBe(at(sitesOf(site)[0], path));
    expect(reset.html).toContain("Your account has no password yet.");
    expect(reset.html).toMatch(/<title>Set a password · /);
    expect(reset.html).toMatch(/<h1[^>]*>Set a password</);
    expect(wordsOf(reset)).not.toContain("Forgot");
    expect(reset.forms.some(({ fields }) => fields.get("email") === person.email)).toBe(true);
  }
  const code = await (
    await visitor.visit(at(sitesOf(site)[0], "/reset-password"))
  ).submit({ intent: "request" });
  expect(code.url.searchParams.get("step")).toBe("code");
  expect(code.html).toMatch(/<h1[^>]*>Set a password</);

  const foreign = await (
    await visitor.visit(at(sitesOf(site)[0], "/reset-password"))
  ).submit({ intent: "request", email: newEmail() });
  expect(wordsOf(foreign)).not.toContain("Set a password");

  // A stranger, and a member with a password, do not learn that the address has none.
  const stranger = new Visitor(site);
  const member = new Visitor(site);
  await signUp(member, sitesOf(site)[0]);
  for (const other of [stranger, member]) {
    const first = await other.visit(at(sitesOf(site)[0], "/reset-password"));
    expect(wordsOf(first)).toContain("Forgot your password?");
    const next = await first.submit({ intent: "request", email: person.email ?? "" });
    expect(wordsOf(next)).toContain("Choose a new password");
    expect(wordsOf(next)).not.toContain("Set a password");
  }
});

it("a person who is linked to another account is not taken over", async () => {
  const person = newPerson();
  const signup = await new Visitor(site).visit(at(sitesOf(site)[0], "/signup"));
  await continueWithFacebook(facebook, signup, { person });
  const visitor = new Visitor(site);
  await signUp(visitor, sitesOf(site)[0]);
  const { dialogUrl } = await pressLink(await pageOf(visitor, 0));
  const page = await visitor.visit(decide(facebook, dialogUrl, { person }));
  expect(page.html).toContain("already linked to another account");
  const [owner] = await site.db
    .select({ email: accounts.email })
    .from(socialLinks)
    .innerJoin(accounts, eq(accounts.id, socialLinks.accountId))
    .where(eq(socialLinks.subject, person.id));
  expect(owner?.email).toBe(person.email);
});

it("a link that began in one account ends in no other", async () => {
  const visitor = new Visitor(site);
  await signUp(visitor, sitesOf(site)[0]);
  const person = newPerson();
  const { dialogUrl } = await pressLink(await pageOf(visitor, 0));
  const other = await signUp(new Visitor(site), sitesOf(site)[0]);
  await visitor.ask(at(sitesOf(site)[0], "/logout"), { form: {} });
  await logIn(visitor, sitesOf(site)[0], { email: other.email, password: "correct horse" });
  await visitor.visit(decide(facebook, dialogUrl, { person }));
  expect(await isLinked(person)).toBe(false);
});
