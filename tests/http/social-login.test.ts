/**
 * Continue with Facebook without script, on the path, the label and the custom domain (product.md §8, §12 "Facebook").
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accounts, students } from "~/features/identity/schema.server";
import { socialLinks, socialLogins } from "~/features/identity/social/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { analyticsEvents } from "~/features/tracking/schema.server";
import { exactlyOne } from "~/kernel/errors";
import { listMailKinds, makeChanger } from "../support/email-changes";
import { Visitor, type Page } from "../support/browse";
import { continueWithFacebook, decide, pressButton } from "../support/facebook/journey";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { fileSite } from "../support/site";
import { at, logIn, newEmail, platformOf, signUp, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));
beforeEach(() => void facebook.faults.splice(0));

const sites = [0, 1, 2] as const;
const siteOf = (index: 0 | 1 | 2) => sitesOf(site)[index];
const newPerson = (email: string | undefined = newEmail()) =>
  facebook.addPerson({ first_name: "Ada", last_name: "Byron", email });
const withoutEmail = () => facebook.addPerson({ first_name: "Tom", last_name: "Phone" });

const open = (index: 0 | 1 | 2, path: string, visitor = new Visitor(site)) =>
  visitor.visit(at(siteOf(index), path));

async function accountOf(email: string) {
  const rows = await site.db
    .select({
      id: accounts.id,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      passwordHash: accounts.passwordHash,
      gym: gyms.guid,
    })
    .from(accounts)
    .innerJoin(students, eq(students.accountId, accounts.id))
    .leftJoin(gyms, eq(gyms.id, students.acquiringGymId))
    .where(eq(accounts.email, email));
  return exactlyOne(rows, "account");
}

const linksOf = async (accountId: string) =>
  (await site.db.select().from(socialLinks).where(eq(socialLinks.accountId, accountId))).map(
    ({ subject }) => subject,
  );

async function mailedCode(email: string): Promise<string> {
  const mails = await site.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
  const codes = mails.filter(({ kind }) => kind === "verifyEmail");
  return String(codes.at(-1)?.data["token"]);
}

const reasons = async () =>
  (await site.db.select().from(analyticsEvents))
    .filter(({ name }) => name === "Social login failed")
    .map(({ facts }) => (facts as { reason?: string }).reason);

const isSignedIn = async ({ visitor }: Page, index: 0 | 1 | 2) =>
  (await visitor.ask(at(siteOf(index), "/profile"))).status === 200;

describe.each(sites)("continue with Facebook, site %i", (index) => {
  it("makes a new member: names, gym and welcome mail, no password, and leads to the plans", async () => {
    const person = newPerson();
    const page = await continueWithFacebook(facebook, await open(index, "/signup"), { person });
    expect(facebook.faults).toEqual([]);
    expect(page.url.origin).toBe(new URL(siteOf(index).origin).origin);
    expect(page.url.pathname).toMatch(/\/profile\/subscription\/\d+$/);
    expect(await isSignedIn(page, index)).toBe(true);
    const account = await accountOf(person.email ?? "");
    expect(account).toMatchObject({
      firstName: "Ada",
      lastName: "Byron",
      passwordHash: null,
      gym: "ironworks",
    });
    expect(await linksOf(account.id)).toEqual([person.id]);
    const mails = await site.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.recipient, person.email ?? ""));
    expect(mails).toMatchObject([{ kind: "welcome", data: { network: "Facebook" } }]);
    // Nothing of the way is kept.
    expect((await site.db.select().from(socialLogins)).map(({ subject }) => subject)).not.toContain(
      person.id,
    );
  });

  it("knows a linked person again, and leads to the page that was asked for", async () => {
    const person = newPerson();
    await continueWithFacebook(facebook, await open(index, "/signup"), { person });
    const target = at(siteOf(index), "/category/yoga?time=T20");
    const login = await open(index, `/login?returnUrl=${encodeURIComponent(target)}`);
    const page = await continueWithFacebook(facebook, login, { person });
    expect(page.url.href).toBe(target);
    expect(await isSignedIn(page, index)).toBe(true);
  });

  it("asks for the password of the account that has the e-mail, and then links it", async () => {
    const { email } = await signUp(new Visitor(site), siteOf(index));
    const person = newPerson(email);
    const asked = await continueWithFacebook(facebook, await open(index, "/login"), { person });
    expect(asked.url.pathname).toBe(`${siteOf(index).base}/login/facebook`);
    expect(await isSignedIn(asked, index)).toBe(false);
    const { id } = await accountOf(email);
    expect(await linksOf(id)).toEqual([]);
    const wrong = await asked.submit({ password: "wrong horse", intent: "password" });
    expect(wrong.status).toBe(400);
    expect(wrong.html).not.toContain("wrong horse");
    expect(wrong.html).toMatch(
      /id="social-password-error"[^>]*>\s*<span[^>]*>That is not your password/,
    );
    expect(await linksOf(id)).toEqual([]);
    const page = await asked.submit({ password: "correct horse", intent: "password" });
    expect(await isSignedIn(page, index)).toBe(true);
    expect(await linksOf(id)).toEqual([person.id]);
    expect(await listMailKinds(site.db, email)).toContain("networkLinked");
  });

  it("asks for the password of the account that has changed its e-mail and can still undo it", async () => {
    const changer = await makeChanger(site.db);
    const { passwordHash } = await accountOf(
      (await signUp(new Visitor(site), siteOf(index))).email,
    );
    const hasId = eq(accounts.id, changer.accountId);
    await site.db.update(accounts).set({ passwordHash }).where(hasId);
    await changer.change(newEmail(), new Date());
    const person = newPerson(changer.email);
    const asked = await continueWithFacebook(facebook, await open(index, "/login"), { person });
    expect((await asked.submit({ password: "wrong horse", intent: "password" })).status).toBe(400);
    const page = await asked.submit({ password: "correct horse", intent: "password" });
    expect(await isSignedIn(page, index)).toBe(true);
    expect(await linksOf(changer.accountId)).toEqual([person.id]);
  });

  it("asks a person without e-mail for one, mails a code and goes on", async () => {
    const person = withoutEmail();
    const email = newEmail();
    const asked = await continueWithFacebook(facebook, await open(index, "/login"), { person });
    expect(asked.url.pathname).toBe(`${siteOf(index).base}/login/facebook`);
    expect((await asked.submit({ email: "nobody", intent: "email" })).status).toBe(400);
    const codePage = await asked.submit({ email, intent: "email" });
    expect(codePage.html).toContain(email);
    expect((await codePage.submit({ code: "AAAAAAAA", intent: "code" })).status).toBe(400);
    const code = await mailedCode(email);
    const typed = ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `;
    const page = await codePage.submit({ code: typed, intent: "code" });
    expect(await isSignedIn(page, index)).toBe(true);
    expect(await accountOf(email)).toMatchObject({ firstName: "Tom", passwordHash: null });
  });

  it("goes back to the form without a word when the person cancels, with what was typed", async () => {
    const returnUrl = at(siteOf(index), "/category/hiit");
    const query = `?selectedSubscriptionType=1&returnUrl=${encodeURIComponent(returnUrl)}`;
    const login = await open(index, `/login${query}`);
    const email = newEmail();
    const before = await reasons();
    const page = await continueWithFacebook(facebook, login, null, { email });
    expect(page.url.href).toBe(at(siteOf(index), `/login${query}`));
    expect(page.status).toBe(200);
    const form = page.forms.find(({ names }) => names.has("password"));
    expect(form?.fields.get("email")).toBe(email);
    expect(form?.fields.get("returnUrl")).toBe(`${siteOf(index).base}/category/hiit`);
    expect(page.html).not.toMatch(/role="(?:alert|status)"/);
    expect((await reasons()).slice(before.length)).toEqual(["access_denied"]);
  });
});

describe("an e-mail that the network does not tell", () => {
  it("may be refused there and asked for again", async () => {
    const person = newPerson();
    const asked = await continueWithFacebook(facebook, await open(0, "/login"), {
      person,
      email: "no",
    });
    expect(asked.url.pathname).toMatch(/\/login\/facebook$/);
    const { dialogUrl } = await pressButton(asked);
    expect(dialogUrl.searchParams.get("auth_type")).toBe("rerequest");
    const page = await asked.visitor.visit(decide(facebook, dialogUrl, { person }));
    expect(await isSignedIn(page, 0)).toBe(true);
    expect((await accountOf(person.email ?? "")).firstName).toBe("Ada");
  });

  it("is asked for its password once it is verified, if it has an account", async () => {
    const { email } = await signUp(new Visitor(site), siteOf(0));
    const asked = await continueWithFacebook(facebook, await open(0, "/login"), {
      person: withoutEmail(),
    });
    const codePage = await asked.submit({ email, intent: "email" });
    const page = await codePage.submit({ code: await mailedCode(email), intent: "code" });
    expect(page.forms.some(({ names }) => names.has("password"))).toBe(true);
    const done = await page.submit({ password: "correct horse", intent: "password" });
    expect(await isSignedIn(done, 0)).toBe(true);
  });
});

describe("an account without a password", () => {
  it("is refused by the login form like a wrong password", async () => {
    const person = newPerson();
    await continueWithFacebook(facebook, await open(0, "/signup"), { person });
    const attempt = async (email: string) => {
      const page = await logIn(new Visitor(site), siteOf(0), { email, password: "a guess" });
      return { status: page.status, text: page.html.includes("do not match") };
    };
    const refused = { status: 400, text: true };
    expect(await attempt(person.email ?? "")).toEqual(refused);
    expect(await attempt(newEmail())).toEqual(refused);
  });
});
