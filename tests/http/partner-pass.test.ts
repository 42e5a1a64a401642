/**
 * The partner pass through its pages and webhooks (product.md §5, §8, §17), on the platform's host and on a custom
 * domain.
 */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { subscriptions } from "~/features/billing/subscriptions/schema.server";
import { accounts, students } from "~/features/identity/schema.server";
import { partnerPasses } from "~/features/partners/schema.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { Visitor, type Page } from "../support/browse";
import { newMember } from "../support/members";
import { linkAddress, partnerOf } from "../support/partner-links";
import { fileSite } from "../support/site";
import { logIn, newEmail, platformOf, signUp, sitesOf } from "../support/world";

const site = fileSite();
const PASSWORD = "aB3!efgh";
let counter = 0;

const newPerson = (more: { email?: string } = {}) => ({
  gpwId: `GP-page-${(counter += 1)}`,
  email: newEmail(),
  firstname: "Robin",
  lastname: "Partner",
  ...more,
});
type Person = ReturnType<typeof newPerson>;

const addressOf = (person: Person, expiresAt?: Date) =>
  linkAddress(partnerOf(site).links.create(person, expiresAt));

const open = (visitor: Visitor, person: Person, origin = platformOf(site)) =>
  visitor.visit(`${origin}${addressOf(person)}`);

const save = (page: Page, password1 = PASSWORD, password2 = password1) =>
  page.submit({ password1, password2 });

async function report(kind: "cancel" | "change", body: object, signed?: string) {
  const rawBody = JSON.stringify({ occurredAt: new Date(), ...body });
  const signature = signed ?? partnerOf(site).sign(rawBody);
  return new Visitor(site).ask(`${platformOf(site)}/webhooks/gympass/${kind}`, {
    body: rawBody,
    headers: {
      "X-Gympass-Signature": signature,
      "Content-Type": "application/json",
      Origin: undefined,
      "Sec-Fetch-Site": undefined,
    },
  });
}

/** What is on the page, without the texts that script may need later. */
const shown = (page: Page) => page.html.split('<script id="inlined-texts"', 1)[0] ?? "";
const headingOf = (page: Page) => /<h1[^>]*>([^<]*)/.exec(page.html)?.[1];

const origins = () => [platformOf(site), sitesOf(site)[1].origin, sitesOf(site)[2].origin];

describe("a new person", () => {
  it("comes from the link to an open workout: register, pass, success, without script", async () => {
    for (const origin of origins()) {
      const visitor = new Visitor(site);
      const person = newPerson();
      const form = await open(visitor, person, origin);
      expect(form.status).toBe(200);
      expect(form.answer.headers["cache-control"]).toBe("no-store");
      expect(headingOf(form)).toBe("Welcome, Robin");
      const success = await save(form);
      expect(success.url.pathname).toBe("/subscription/checkout/success");
      expect(shown(success)).toContain("Partner pass");
      const workouts = await visitor.visit(`${origin}/api/students/me/subscriptions/last`);
      expect(JSON.parse(workouts.html)).toMatchObject([
        { paymentProvider: "GYMPASS", isCanceled: false, isTerminated: false },
      ]);
      const mails = await site.db
        .select()
        .from(outboxMails)
        .where(eq(outboxMails.recipient, person.email));
      expect(mails.map(({ kind }) => kind)).toEqual(["partnerWelcome"]);
      const profile = await visitor.visit(`${origin}/profile`);
      expect(shown(profile)).toContain("Expiration date: ");
      expect(shown(profile)).not.toContain("Cancel Subscription");
    }
  });

  it.each([
    ["es", "Tu plan «Pase de empresa» está activo"],
    ["fr", "Ta formule «\u00a0Pass entreprise\u00a0» est active"],
  ])("reads of the pass as of a plan (%s)", async (language, words) => {
    const visitor = new Visitor(site);
    visitor.language = language;
    expect(shown(await save(await open(visitor, newPerson())))).toContain(words);
  });

  it("gets names and address from the link, whatever the form says", async () => {
    const person = newPerson();
    const form = await open(new Visitor(site), person);
    await form.submit({
      password1: PASSWORD,
      password2: PASSWORD,
      firstName: "Mallory",
      email: "mallory@example.test",
    });
    const [account] = await site.db.select().from(accounts).where(eq(accounts.email, person.email));
    expect(account).toMatchObject({ firstName: "Robin", lastName: "Partner" });
    const named = await site.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, "mallory@example.test"));
    expect(named).toEqual([]);
  });

  it("has the normal form of an address in look-alike letters", async () => {
    const email = newEmail();
    await save(await open(new Visitor(site), newPerson({ email: `ａ${email}` })));
    const [account] = await site.db
      .select()
      .from(accounts)
      .where(eq(accounts.email, `a${email}`));
    const mails = await site.db
      .select()
      .from(outboxMails)
      .where(eq(outboxMails.key, `partner-welcome:${account?.id}`));
    expect(mails).toMatchObject([{ recipient: `a${email}` }]);
  });

  it.each([
    ["demo1234", "demo1234", "1 uppercase character"],
    [PASSWORD, "aB3!efgi", "The two passwords are not the same"],
    ["", "", "Enter a password"],
  ])("is asked again with the passwords %j and %j", async (first, second, message) => {
    const form = await open(new Visitor(site), newPerson());
    const again = await save(form, first, second);
    expect(again.status).toBe(400);
    expect(shown(again)).toContain(message);
    expect(again.html).toContain('value="Robin"');
    if (first) expect(again.html).not.toContain(`value="${first}"`);
  });

  it("sends the form again after the intent is over, and it counts", async () => {
    const visitor = new Visitor(site);
    const form = await open(visitor, newPerson());
    visitor.cookiesFor(new URL(platformOf(site)).host).delete("partnerIntent");
    const again = await save(form);
    expect(again.status).toBe(400);
    expect(shown(again)).toContain("Please send the form once more");
    expect((await save(again)).url.pathname).toBe("/subscription/checkout/success");
  });

  it("cannot register by the form of one link and the intent of another", async () => {
    const visitor = new Visitor(site);
    const form = await open(visitor, newPerson());
    await open(visitor, newPerson());
    expect((await save(form)).status).toBe(400);
  });
});

describe("a link that cannot be read", () => {
  it("is one page with 422, whoever opens it and whatever is wrong with it", async () => {
    const person = newPerson();
    const good = partnerOf(site).links.create(person);
    const wrong = [
      linkAddress({ ...good, email: `${good.email}A` }),
      linkAddress({ ...good, gpwId: good.email }),
      addressOf(person, new Date(Date.now() - 1000)),
      "/gympass/register",
      "/gympass/register?email=a&email=b",
    ];
    const member = await newMember(site, sitesOf(site)[0]);
    for (const visitor of [new Visitor(site), member.visitor]) {
      for (const address of wrong) {
        const page = await visitor.visit(platformOf(site) + address);
        expect(page.status).toBe(422);
        expect(shown(page)).toMatch(/role="alert".*Meaningless data received/s);
        expect(headingOf(page)).toBe("We cannot read this link");
      }
    }
  });
});

describe("a person with an account", () => {
  it("logs in first, is led back and connects the pass by a button", async () => {
    for (const mount of sitesOf(site)) {
      const { email } = await signUp(new Visitor(site), mount);
      const visitor = new Visitor(site);
      const person = newPerson({ email });
      const page = await open(visitor, person, mount.origin);
      expect(headingOf(page)).toBe("You already have an account");
      expect(shown(page)).toContain(`Your link is for ${email}. Log in to your account first.`);
      const login = await visitor.visit(`${mount.origin}/signin`);
      const connect = await login.submit({ email, password: "correct horse" });
      expect(connect.url.pathname).toBe("/gympass/register");
      // Loading the page connects nothing.
      const before = await site.db
        .select()
        .from(partnerPasses)
        .where(eq(partnerPasses.gpwId, person.gpwId));
      expect(before).toEqual([]);
      const success = await connect.submit({ gpwId: person.gpwId });
      expect(success.url.pathname).toBe("/subscription/checkout/success");
      const again = await open(visitor, person, mount.origin);
      expect(headingOf(again)).toBe("Your pass is connected");
      // A visitor is not told that the pass is connected.
      const stranger = await open(new Visitor(site), person, mount.origin);
      expect(headingOf(stranger)).toBe("You already have an account");
    }
  });

  it("whose pass is connected is told the address of the link, never that of the account", async () => {
    const owner = new Visitor(site);
    const person = newPerson();
    await save(await open(owner, person));
    const moved = { ...person, email: newEmail() };
    const page = await open(new Visitor(site), moved);
    expect(headingOf(page)).toBe("You already have an account");
    expect(shown(page)).toContain(`Your link is for ${moved.email}.`);
    expect(page.html).not.toContain(person.email);
  });

  it("who pays is told so after the login, and not before", async () => {
    const person = newPerson({ email: "member@demo.test" });
    const visitor = new Visitor(site);
    expect(headingOf(await open(visitor, person))).toBe("You already have an account");
    await logIn(visitor, sitesOf(site)[0], { email: "member@demo.test" });
    expect(headingOf(await open(visitor, person))).toBe("You pay yourself");
    const [student] = await site.db
      .select({ id: students.id })
      .from(students)
      .innerJoin(accounts, eq(accounts.id, students.accountId))
      .where(eq(accounts.email, "member@demo.test"));
    const held = await site.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.studentId, student?.id ?? 0));
    expect(held.map(({ paymentProvider }) => paymentProvider)).not.toContain("GYMPASS");
  });

  it("is sent to the saved page when there is one", async () => {
    const [mount] = sitesOf(site);
    const { visitor } = await newMember(site, mount);
    visitor
      .cookiesFor(new URL(mount.origin).host)
      .set("preloginPage", "%2Fgym%2Fironworks%2Flives");
    const page = await open(visitor, newPerson());
    expect(page.url.pathname).toBe("/gym/ironworks/lives");
    expect((await open(visitor, newPerson())).url.pathname).toBe("/gympass/register");
  });

  it("cannot take another member's pass", async () => {
    const person = newPerson();
    await save(await open(new Visitor(site), person));
    const { visitor } = await newMember(site, sitesOf(site)[0]);
    const page = await open(visitor, person);
    expect(headingOf(page)).toBe("This pass belongs to another account");
    const sent = await visitor.ask(page.url, { form: { gpwId: person.gpwId } });
    expect(sent.status).toBe(303);
    const [pass] = await site.db
      .select({ email: accounts.email })
      .from(partnerPasses)
      .innerJoin(students, eq(students.id, partnerPasses.studentId))
      .innerJoin(accounts, eq(accounts.id, students.accountId))
      .where(eq(partnerPasses.gpwId, person.gpwId));
    expect(pass).toEqual({ email: person.email });
  });
});

describe("the partner's webhooks", () => {
  it("end the pass and let it run again; a replay changes nothing", async () => {
    const visitor = new Visitor(site);
    const person = newPerson();
    await save(await open(visitor, person));
    const badge = async () =>
      /Inactive|Active/.exec(shown(await visitor.visit(`${platformOf(site)}/profile`)))?.[0];
    expect(await badge()).toBe("Active");
    const cancel = { gpwId: person.gpwId, occurredAt: new Date(Date.now() - 5000) };
    expect((await report("cancel", cancel)).status).toBe(200);
    await site.work();
    expect(await badge()).toBe("Inactive");
    // The old link does not open what the partner has ended.
    expect(headingOf(await open(visitor, person))).toBe("This pass has ended");
    expect((await report("change", { gpwId: person.gpwId })).status).toBe(200);
    await site.work();
    expect((await report("cancel", cancel)).status).toBe(200);
    await site.work();
    expect(await badge()).toBe("Active");
  });

  it("take the same body once: at the other address it is a replay", async () => {
    const visitor = new Visitor(site);
    const person = newPerson();
    await save(await open(visitor, person));
    const body = { gpwId: person.gpwId, occurredAt: new Date() };
    await report("cancel", body);
    await site.work();
    expect((await report("change", body)).status).toBe(200);
    await site.work();
    expect(headingOf(await open(visitor, person))).toBe("This pass has ended");
  });

  it.each([
    ["without a signature", undefined, ""],
    ["with a signature in lower case", {}, "a".repeat(40)],
    ["with a wrong signature", {}, "A".repeat(40)],
  ])("are refused %s", async (_how, _body, signature) => {
    expect((await report("cancel", { gpwId: "GP-x" }, signature)).status).toBe(400);
  });

  it("are refused when signed but no event", async () => {
    const answer = await report("cancel", { gpwId: 7 });
    expect([answer.status, answer.body]).toEqual([400, "malformed"]);
  });
});

describe("the sandbox's page of the partner", () => {
  it("makes links that open, and sends events of the member's own pass", async () => {
    const visitor = new Visitor(site);
    const page = await visitor.visit(`${platformOf(site)}/sandbox/partner`);
    const links = page.links
      .filter((href) => href.startsWith("/gympass/register"))
      .map((href) => href.replaceAll("&amp;", "&"));
    expect(links).toHaveLength(5);
    const statuses: number[] = [];
    for (const href of links) {
      const asked = await new Visitor(site).ask(platformOf(site) + href);
      statuses.push(asked.status);
    }
    expect(statuses).toEqual([200, 200, 200, 422, 422]);
    await save(await visitor.visit(platformOf(site) + links[0]));
    const own = await visitor.visit(`${platformOf(site)}/sandbox/partner`);
    await own.submit({ intent: "cancel" });
    await site.work();
    const profile = await visitor.visit(`${platformOf(site)}/profile`);
    expect(shown(profile)).toContain("Inactive");
  });
});
