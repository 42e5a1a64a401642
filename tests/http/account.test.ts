/**
 * "My account" as documents without script, below the platform's path and on the gym's own domain (product.md §2, §5,
 * §12).
 */
import type { Email } from "postal-mime";
import { beforeAll, describe, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { mailsTo } from "../support/outbox";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import {
  at,
  logIn,
  newEmail,
  PASSWORD,
  platformOf,
  signUp,
  sitesOf,
  type Site,
} from "../support/world";

const testSite = fileSite();
let byPath: Site;
let byDomain: Site;
beforeAll(() => {
  [byPath, , byDomain] = sitesOf(testSite);
});

const PAGES = ["", "/email", "/password", "/devices"];

async function member(site: Site) {
  const visitor = new Visitor(testSite);
  const { email } = await signUp(visitor, site);
  return { visitor, email, open: (path: string) => visitor.visit(at(site, `/account${path}`)) };
}

const mailOf = async (email: string, subject: string): Promise<Email> => {
  const mail = (await mailsTo(testSite, email)).findLast((one) => one.subject?.startsWith(subject));
  if (!mail) throw new Error(`no mail "${subject}" to ${email}`);
  return mail;
};

/** The path and query of the one link of both parts of a mail. */
function linkIn({ text = "", html = "" }: Email, page: string): string {
  const [link = ""] =
    new RegExp(`https?://\\S+/account/email/${page}\\?token=[\\w-]{43}`).exec(text) ?? [];
  expect(html).toContain(link);
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

const errorsOf = ({ html }: Page) =>
  [...html.matchAll(/id="[^"]*-error"[^>]*>(.*?)<\/p>/gs)].map(([, words = ""]) =>
    words.replace(/<[^>]+>/g, ""),
  );

describe("every page of My account", () => {
  it.each(PAGES)("%j sends a visitor to /signin and back", async (path) => {
    for (const site of [byPath, byDomain]) {
      const visitor = new Visitor(testSite);
      const { email } = await member(site);
      const signIn = await visitor.visit(at(site, `/account${path}`));
      expect(signIn.url.pathname).toBe("/signin");
      const back = await signIn.submit({ email, password: PASSWORD });
      expect(back.url.href).toBe(at(site, `/account${path}`));
      expect(back.status).toBe(200);
    }
  });

  it("is not listed, not cached, and names no hash of a session", async () => {
    const { visitor, open } = await member(byPath);
    const { rows } = await testSite.pool.query<{ token_hash: string }>(
      "select token_hash from sessions",
    );
    for (const path of PAGES) {
      const page = await open(path);
      expect(page.html).toContain('<meta name="robots" content="noindex"/>');
      expect(page.answer.headers["cache-control"]).toContain("no-store");
      const data = await visitor.ask(at(byPath, `/account${path}.data`));
      for (const { token_hash: hash } of rows) {
        expect(page.html.includes(hash) || data.body.includes(hash)).toBe(false);
      }
    }
  });

  it("is found from the profile, also without a gym", async () => {
    const { visitor, email, open } = await member(byPath);
    const profile = await visitor.visit(at(byPath, "/profile"));
    expect(profile.links).toContain(`${byPath.base}/account`);
    const hub = await open("");
    for (const words of [email, "Last set on", "1 device signed in"]) {
      expect(wordsOf(hub)).toContain(words);
    }
    const platform = await visitor.visit(`${platformOf(testSite)}/account`);
    for (const path of PAGES.slice(1)) {
      expect(hub.links).toContain(`${byPath.base}/account${path}`);
      expect(platform.links).toContain(`/account${path}`);
    }
  });
});

describe("a change of e-mail", () => {
  it("is confirmed in another browser, and undone from the old address", async () => {
    for (const site of [byPath, byDomain]) {
      const { visitor, email, open } = await member(site);
      const wanted = newEmail();
      const sent = await (await open("/email")).submit({ email: wanted, password: PASSWORD });
      expect(sent.url.href).toBe(at(site, "/account/email"));
      expect(wordsOf(sent)).toContain(`${wanted} is waiting for you to confirm it.`);
      expect(wordsOf(await open(""))).toContain(`Waiting for you to confirm ${wanted}`);

      // A browser without a session, at the host of the mail's link.
      const link = linkIn(await mailOf(wanted, "Confirm your new email address"), "confirm");
      const other = new Visitor(testSite);
      const question = await other.visit(at(site, link));
      expect(wordsOf(question)).toContain(wanted);
      expect(wordsOf(await open("/email"))).toContain(`You sign in with ${email}`);
      const confirmed = await question.submit({});
      expect(wordsOf(confirmed)).toContain("Your new address is set");
      expect((await confirmed.visitor.visit(at(site, link))).status).toBe(200);
      expect(wordsOf(await open("/email"))).toContain(`You sign in with ${wanted}`);
      expect((await logIn(new Visitor(testSite), site, { email, password: PASSWORD })).status).toBe(
        400,
      );

      const undoLink = linkIn(await mailOf(email, "The email address of your account"), "undo");
      const undo = await other.visit(at(site, undoLink));
      expect(wordsOf(undo)).toContain(`Your account gets ${email} back`);
      const reset = await undo.submit({});
      expect(reset.forms.some(({ fields }) => fields.get("email") === email)).toBe(true);
      expect(reset.url.href).toBe(at(site, "/reset-password"));
      expect(wordsOf(reset)).toContain("Your old address is back");
      expect((await visitor.visit(at(site, "/account"))).url.pathname).toBe("/signin");
      expect(wordsOf(await other.visit(at(site, undoLink)))).toContain("has been undone");
      for (const one of [email, wanted]) {
        const login = await logIn(new Visitor(testSite), site, { email: one, password: PASSWORD });
        expect(login.status).toBe(400);
      }
    }
  });

  it("reads the same for a taken address", async () => {
    const taken = newEmail();
    await signUp(new Visitor(testSite), byPath, taken);
    const wordsFor = async (wanted: string) => {
      const { email, open } = await member(byPath);
      const page = await (await open("/email")).submit({ email: wanted, password: PASSWORD });
      return wordsOf(page).replaceAll(wanted, "NEW").replaceAll(email, "OWN");
    };
    expect(await wordsFor(taken)).toBe(await wordsFor(newEmail()));
    const mail = await mailOf(taken, "This address already has an account");
    expect(mail.text).not.toContain("/account/");
  });

  it("is withdrawn by the member", async () => {
    const { open } = await member(byPath);
    const wanted = newEmail();
    const sent = await (await open("/email")).submit({ email: wanted, password: PASSWORD });
    const kept = await sent.submit({ intent: "withdraw" });
    expect(wordsOf(kept)).toContain("Your email address stays as it is.");
    const link = linkIn(await mailOf(wanted, "Confirm your new"), "confirm");
    const gone = await new Visitor(testSite).visit(at(byPath, link));
    expect(gone.status).toBe(404);
    expect(wordsOf(gone)).toContain("This link is no longer good");
  });

  it("keeps the typed address beside its error, and never the password", async () => {
    const { email, open } = await member(byPath);
    const page = await open("/email");
    for (const [form, error] of [
      [{ email: "nobody", password: PASSWORD }, "This is not a full email address."],
      [{ email: newEmail(), password: "" }, "Enter a password."],
      [{ email: newEmail(), password: "not the one" }, "This is not your current password."],
      [{ email: email.toUpperCase(), password: PASSWORD }, "This is the address you already have."],
    ] as const) {
      const refused = await page.submit(form);
      expect(refused.status).toBe(400);
      expect(errorsOf(refused).join(), error).toContain(error);
      expect(refused.forms.find(({ names }) => names.has("email"))?.fields.get("email")).toBe(
        form.email,
      );
      expect(refused.html).not.toContain(`value="${PASSWORD}"`);
      expect(refused.html).toMatch(/<title>Error: Email address/);
    }
  });

  it("has the limits of a login for the password, and its own for the mails", async () => {
    const guesser = await member(byPath);
    const page = await guesser.open("/email");
    const guess = () => page.submit({ email: newEmail(), password: "not the one" });
    for (let turn = 0; turn < 10; turn += 1) expect((await guess()).status).toBe(400);
    const refused = await page.submit({ email: newEmail(), password: PASSWORD });
    expect(refused.status).toBe(429);
    expect(Number(refused.answer.headers["retry-after"])).toBeGreaterThan(0);

    const writer = await member(byPath);
    const form = await writer.open("/email");
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await form.submit({ email: newEmail(), password: PASSWORD })).status).toBe(200);
    }
    expect((await form.submit({ email: newEmail(), password: PASSWORD })).status).toBe(429);
  });

  it("of a link that never existed is 404, and changes nothing", async () => {
    for (const page of ["confirm", "undo"]) {
      const link = at(byPath, `/account/email/${page}?token=${"x".repeat(43)}`);
      expect((await new Visitor(testSite).visit(link)).status).toBe(404);
      const posted = await new Visitor(testSite).ask(link, { form: {} });
      expect(posted.status).toBe(303);
    }
  });
});

describe("a change of password", () => {
  const NEW_PASSWORD = "another horse";
  const form = { password: PASSWORD, password1: NEW_PASSWORD, password2: NEW_PASSWORD };

  it("keeps this browser with a new session, and ends the others and the tokens", async () => {
    for (const site of [byPath, byDomain]) {
      const { visitor, email, open } = await member(site);
      const other = new Visitor(testSite);
      await logIn(other, site, { email, password: PASSWORD });
      const { accesstoken } = (
        await visitor.ask(`${site.origin}/api/auth`, {
          body: JSON.stringify({ email, password: PASSWORD }),
          headers: { "Content-Type": "application/json" },
        })
      ).headers;
      const askAccount = () =>
        new Visitor(testSite).ask(`${site.origin}/api/account`, {
          headers: { Authorization: `Bearer ${String(accesstoken)}` },
        });
      expect((await askAccount()).status).toBe(200);
      const { host } = new URL(site.origin);
      const cookies = () => [...visitor.cookiesFor(host).entries()].join();
      const before = cookies();
      const hub = await (await open("/password")).submit(form);
      expect(hub.url.href).toBe(at(site, "/account"));
      expect(wordsOf(hub)).toContain("Your password is changed.");
      expect(wordsOf(hub)).toContain("1 device signed in");
      expect(cookies()).not.toBe(before);
      expect((await other.visit(at(site, "/account"))).url.pathname).toBe("/signin");
      expect((await askAccount()).status).toBe(401);
      expect((await mailOf(email, "Your password has been changed")).text).toContain(
        "/reset-password",
      );
    }
  });

  it("shows each error beside its field", async () => {
    const page = await (await member(byPath)).open("/password");
    for (const [more, error] of [
      [{ password: "not the one" }, "This is not your current password."],
      [{ password1: "short", password2: "short" }, "Password should have at least 6 chars."],
      [{ password1: "x".repeat(51), password2: "x".repeat(51) }, "Use at most 50 characters."],
      [{ password2: "another house" }, "The two passwords are not the same."],
    ] as const) {
      const refused = await page.submit({ ...form, ...more });
      expect(refused.status).toBe(400);
      expect(errorsOf(refused).join(), error).toContain(error);
      expect(refused.html).not.toContain(NEW_PASSWORD);
    }
    expect(testSite.logs.join()).not.toContain(NEW_PASSWORD);
  });

  it("warns of the e-mail as the password, and takes it", async () => {
    const { email, open } = await member(byPath);
    const password = email.toUpperCase().slice(0, 50);
    const page = await open("/password");
    const hub = await page.submit({ password: PASSWORD, password1: password, password2: password });
    expect(wordsOf(hub)).toContain("it is your email address and easily guessed");
    expect((await logIn(new Visitor(testSite), byPath, { email, password })).status).toBe(200);
  });
});

describe("the devices", () => {
  const CHROME =
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";

  const PLAYING_THERE = "A workout that is playing there stops within half a minute.";

  it("name browser, system and network, this one first, and sign out one by one", async () => {
    const { visitor, email, open } = await member(byPath);
    const phone = new Visitor(testSite);
    await phone.ask(at(byPath, "/login"), {
      form: { email, password: PASSWORD },
      headers: { "User-Agent": CHROME },
    });
    await visitor.ask(`${byPath.origin}/api/auth`, {
      body: JSON.stringify({ email, password: PASSWORD }),
      headers: { "Content-Type": "application/json" },
    });
    const devices = await open("/devices");
    const words = wordsOf(devices);
    expect(words).toMatch(/Unknown browser This device .*App with an access key/);
    expect(words).toContain("Chrome on Android");
    expect(words).toContain(`from the network ${phone.address.replace(/\.\d+$/, ".0/24")}`);
    expect(words).not.toContain(phone.address);
    expect(words).toContain("Last used: today");
    expect(words).toContain(PLAYING_THERE);

    const german = new Visitor(testSite);
    german.language = "de";
    await logIn(german, byPath, { email, password: PASSWORD });
    const mine = (await open("/devices")).forms.filter(({ names }) => names.has("session"));
    expect(mine).toHaveLength(3);
    for (const { fields } of mine) {
      const session = fields.get("session") ?? "";
      const signedOut = await visitor.visit(at(byPath, "/account/devices"), { form: { session } });
      expect(wordsOf(signedOut)).toContain("The device is signed out.");
    }
    expect((await phone.visit(at(byPath, "/account"))).url.pathname).toBe("/signin");
    const alone = await open("/devices");
    expect(alone.forms.some(({ names }) => names.has("session"))).toBe(false);
    expect(wordsOf(alone)).not.toContain(PLAYING_THERE);
  });

  it("of another account are not found, and stay signed in", async () => {
    const [stranger, own] = [await member(byPath), await member(byPath)];
    await logIn(new Visitor(testSite), byPath, { email: own.email, password: PASSWORD });
    const [form] = (await own.open("/devices")).forms.filter(({ names }) => names.has("session"));
    for (const session of [form?.fields.get("session") ?? "", "nothing", ""]) {
      const refused = await stranger.visitor.ask(at(byPath, "/account/devices"), {
        form: { session },
      });
      expect(refused.status).toBe(404);
      expect(refused.body).toContain("This device is not signed in any more.");
    }
    expect(wordsOf(await own.open(""))).toContain("2 devices signed in");
  });

  it("sign out everywhere else at once", async () => {
    const { email, open } = await member(byDomain);
    const other = new Visitor(testSite);
    await logIn(other, byDomain, { email, password: PASSWORD });
    const devices = await (await open("/devices")).submit({ intent: "others" });
    expect(wordsOf(devices)).toContain("All other devices are signed out.");
    expect(wordsOf(devices)).toContain("at ironworks.test");
    expect((await other.visit(at(byDomain, "/account"))).url.pathname).toBe("/signin");
  });
});
