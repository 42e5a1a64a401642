/**
 * A reset without script, from the login to the mail and back in, at each address of a gym and on the platform: fields,
 * hint and messages (product.md §2, §4 "Password reset", §5, §8).
 */
import { beforeAll, describe, expect, it } from "vitest";
import { accounts, students } from "~/features/identity/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { eq } from "drizzle-orm";
import { Visitor, type Page } from "../support/browse";
import { mailsTo } from "../support/outbox";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, newEmail, platformOf, signUp, sitesOf, type Site } from "../support/world";

const site = fileSite();
let mounts: Site[];
beforeAll(() => {
  mounts = [...sitesOf(site), { name: "platform", origin: platformOf(site), base: "" }];
});

const NEW = "gate ladder moon";
const SENT = "Confirmation code sent. Please check your email.";

async function lastMail(email: string) {
  const mail = (await mailsTo(site, email)).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

const codeIn = (subject = "") => /^(\w{4}-\w{4}) is your code/.exec(subject)?.[1] ?? "";

const fieldOf = ({ html }: Page, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";

/** The second step, to which the address has led. */
async function requestCode(visitor: Visitor, mount: Site, email: string): Promise<Page> {
  const login = await visitor.visit(`${at(mount, "/login")}?returnUrl=${at(mount, "/contact")}`);
  const forgot = login.links.find((link) => link.includes("/reset-password"));
  const first = await visitor.visit(new URL((forgot ?? "").replaceAll("&amp;", "&"), login.url));
  return first.submit({ intent: "request", email });
}

describe.each([0, 1, 2, 3])("at address %i", (index) => {
  it("a member gets a code, mistypes it, sets a password and arrives where they wanted to go", async () => {
    const mount = mounts[index] as Site;
    const { email } = await signUp(new Visitor(site), mount);
    const visitor = new Visitor(site);
    const second = await requestCode(visitor, mount, email);
    expect(second.status).toBe(200);
    expect(second.html).toContain('content="noindex"');
    expect(wordsOf(second)).toContain(SENT);
    expect(fieldOf(second, "email")).toContain(`value="${email}"`);
    expect(fieldOf(second, "code")).toMatch(/autocomplete="one-time-code"/i);
    // The browser would scroll a low screen to the code, and the message out of view.
    expect(second.html).not.toMatch(/\bautofocus/i);
    expect(wordsOf(second)).toContain("Password should have at least 6 chars");
    // The toast is gone with a reload, the address is not.
    const again = await visitor.visit(second.url);
    expect(wordsOf(again)).not.toContain(SENT);
    expect(fieldOf(again, "email")).toContain(`value="${email}"`);

    const mail = await lastMail(email);
    const code = codeIn(mail.subject);
    const confirm = { intent: "confirm", email, password1: NEW, password2: NEW };
    for (const [wrong, message] of [
      ["", "Enter the code from the mail."],
      ["CDFG-2345", "This code is wrong or no longer valid."],
    ] as const) {
      const refused = await again.submit({ ...confirm, code: wrong });
      expect(refused.status).toBe(400);
      expect(fieldOf(refused, "code")).toMatch(/\bautofocus/i);
      const [alert = ""] = /role="alert"[\s\S]*?<\/div>/.exec(refused.html) ?? [];
      expect(alert).toContain(message);
      expect(refused.html).not.toContain(NEW);
    }

    const arrived = await again.submit({ ...confirm, code: code.toLowerCase() });
    expect(arrived.url.href).toBe(at(mount, "/contact"));
    expect(wordsOf(arrived)).toContain("Your new password is set.");
    expect((await visitor.visit(at(mount, "/profile"))).url.href).toBe(at(mount, "/profile"));
    const subjects = (await mailsTo(site, email)).map(({ subject }) => subject);
    expect(subjects.join()).toContain("Your password has been changed");
  });
});

it("the link of the mail leads to the second step, in a browser that has not asked for the code", async () => {
  const [, byLabel] = mounts as [Site, Site];
  const { email } = await signUp(new Visitor(site), byLabel);
  await requestCode(new Visitor(site), byLabel, email);
  const { text = "", html = "", subject } = await lastMail(email);
  const [link = ""] = /https?:\/\/\S+\/reset-password\S*/.exec(text) ?? [];
  expect(link).not.toContain(codeIn(subject));
  expect(link).not.toContain(email);
  for (const part of [text, html]) expect(part).toContain(codeIn(subject));
  const page = await new Visitor(site).visit(link);
  expect(fieldOf(page, "email")).not.toContain("value=");
  expect(fieldOf(page, "email")).toMatch(/\bautofocus/i);
  const arrived = await page.submit({
    intent: "confirm",
    email,
    code: codeIn(subject),
    password1: NEW,
    password2: NEW,
  });
  expect(arrived.url.href).toBe(at(byLabel, "/contact"));
});

it("a stranger's request leads a member without a gym neither to a gym's domain nor to that gym", async () => {
  const [, byLabel, byDomain, platform] = mounts as [Site, Site, Site, Site];
  const { email } = await signUp(new Visitor(site), platform);
  const returnUrl = at(byDomain, "/phish");
  const first = await new Visitor(site).visit(
    `${at(byLabel, "/reset-password")}?returnUrl=${encodeURIComponent(returnUrl)}`,
  );
  await first.submit({ intent: "request", email });
  const { text = "", subject } = await lastMail(email);
  const [link = ""] = /https?:\/\/\S+\/reset-password\S*/.exec(text) ?? [];
  const page = await new Visitor(site).visit(link);
  const code = codeIn(subject);
  const confirm = { intent: "confirm", email, code, password1: NEW, password2: NEW };
  const arrived = await page.submit(confirm);
  expect(arrived.url.origin).toBe(byLabel.origin);
  expect(wordsOf(arrived)).toContain("Your new password is set.");
  const [member] = await site.db
    .select({ gymId: students.acquiringGymId })
    .from(students)
    .innerJoin(accounts, eq(accounts.id, students.accountId))
    .where(eq(accounts.emailFolded, email));
  expect(member).toEqual({ gymId: null });
});

it("no secret stays behind: neither in the row of the sent mail nor in the log", async () => {
  const [byPath] = mounts as [Site];
  const { email } = await signUp(new Visitor(site), byPath);
  await requestCode(new Visitor(site), byPath, email);
  const code = codeIn((await lastMail(email)).subject);
  const rows = await site.db.select().from(outboxMails).where(eq(outboxMails.recipient, email));
  expect(rows.map(({ kind }) => kind)).toContain("resetCode");
  for (const text of [JSON.stringify(rows), site.logs.join("\n")]) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replace("-", ""));
  }
});

it("a changed language keeps the address and shows the second step", async () => {
  const [byPath] = mounts as [Site];
  const visitor = new Visitor(site);
  const second = await requestCode(visitor, byPath, newEmail());
  const german = await second.submit({ pageLang: "de", email: "other@demo.test" });
  expect(wordsOf(german)).toContain("Neues Passwort wählen");
  expect(fieldOf(german, "email")).toContain('value="other@demo.test"');
});
