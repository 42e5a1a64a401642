/**
 * The journey of a member by forms, without script, on the three mounts: sign up, plan, payment, watch, log out, log
 * in.
 */
import { describe, expect, it } from "vitest";
import { Visitor, type Page } from "../support/browse";
import { newMember, openPlans } from "../support/members";
import { mailsTo } from "../support/outbox";
import { fileSite } from "../support/site";
import {
  at,
  choosePlan,
  logIn,
  mediaIn,
  newEmail,
  PASSWORD,
  payWith,
  signUp,
  sitesOf,
  workoutsOf,
} from "../support/world";

const testSite = fileSite();

describe.each([
  ["the platform's address", 0],
  ["its label", 1],
  ["its own domain", 2],
] as const)("on a gym's page at %s", (_mount, index) => {
  const site = () => sitesOf(testSite)[index];

  it("a visitor signs up, pays, watches, logs out and logs in again", async () => {
    const visitor = new Visitor(testSite);
    const { email, page: chooser } = await signUp(visitor, site());
    expect(chooser.url.pathname).toMatch(/\/profile\/subscription\/\d+$/);
    const [welcome] = await mailsTo(testSite, email);
    expect(welcome?.subject).toMatch(/Ironworks/);

    const hosted = await choosePlan(chooser);
    expect(hosted.url.pathname).toMatch(/^\/sandbox\/checkout\//);
    const successPage = await payWith(hosted, "4242 4242 4242 4242");
    expect(successPage.status).toBe(200);
    expect(successPage.url.pathname).toBe("/subscription/checkout/success");
    expect(successPage.url.origin).toBe(site().origin);

    const workouts = await workoutsOf(visitor, site());
    expect(workouts.filter(({ locked }) => locked)).toEqual([]);
    const watched = await visitor.visit(`${site().origin}${workouts[1]?.path}`);
    const [media] = mediaIn(watched.html);
    expect((await visitor.ask(`${site().origin}${media}`)).status).toBe(200);

    const logoutPage = await visitor.visit(at(site(), "/logout"), {
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    expect(logoutPage.html).toContain("Sign In");
    expect((await visitor.ask(`${site().origin}${media}`)).status).toBe(403);

    const back = await logIn(visitor, site(), { email, password: PASSWORD });
    expect(back.html).toContain("Good to see you, Ada");
    expect((await workoutsOf(visitor, site())).filter(({ locked }) => locked)).toEqual([]);
  });

  it("a member whose card is declined sees the failure page, watches nothing, and may try again", async () => {
    const { visitor } = await newMember(testSite, site());
    const chooser = await openPlans(testSite, site(), visitor);
    const failed = await payWith(await choosePlan(chooser), "4000000000000002");
    expect(failed.url.pathname).toBe("/checkout/failed");
    expect(failed.html).toContain("Payment processing failed, please contact us for the details");
    const locked = (await workoutsOf(visitor, site())).filter((one) => one.locked);
    expect(locked.length).toBeGreaterThan(0);
    const again = failed.links.find((link) => /\/profile\/subscription\/\d+/.test(link));
    const chooserAgain = await visitor.visit(new URL(again ?? "", failed.url));
    const thanksPage = await payWith(await choosePlan(chooserAgain), "4242424242424242");
    expect(thanksPage.url.pathname).toBe("/subscription/checkout/success");
    expect((await workoutsOf(visitor, site())).filter((one) => one.locked)).toEqual([]);
  });
});

describe("forms", () => {
  const site = () => sitesOf(testSite)[0];

  it("answer 400 with the errors and the typed values, without the passwords", async () => {
    const visitor = new Visitor(testSite);
    const page = await visitor.visit(at(site(), "/signup"));
    const answer = await page.submit({
      email: "no address",
      firstName: "Ada",
      lastName: "",
      password1: "one-secret",
      password2: "other-secret",
    });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('value="Ada"');
    expect(answer.html).toContain('value="no address"');
    expect(answer.html).not.toContain("one-secret");
    expect(answer.html).not.toContain("other-secret");
    expect(answer.html).toMatch(/aria-invalid="true"/);
    expect(answer.html).toMatch(/aria-describedby="[^"]*error/);
  });

  it("report a taken email at the sign-up, while the login answers every email alike", async () => {
    const email = newEmail();
    await signUp(new Visitor(testSite), site(), email);
    // With the same password it would be the same form, sent twice.
    const { page } = await signUp(
      new Visitor(testSite),
      site(),
      email.toUpperCase(),
      "another password",
    );
    expect(page.status).toBe(400);
    const known = await logIn(new Visitor(testSite), site(), { email, password: "wrong password" });
    const unknown = await logIn(new Visitor(testSite), site(), {
      email: newEmail(),
      password: "wrong password",
    });
    expect([known.status, unknown.status]).toEqual([400, 400]);
    const text = (of: Page) =>
      of.html.replace(/<[^>]+>|\b[\w.+-]+@example\.test/g, "").replace(/[\w-]{22}/g, "");
    const errors = (of: Page) =>
      /role="alert".*?<\/(?:div|p|section)>/s.exec(of.html)?.[0].replace(/\s+id="[^"]*"/g, "");
    expect(errors(known)).toBe(errors(unknown));
    expect(text(known).length).toBe(text(unknown).length);
  });

  it("lead through the login back to the requested page", async () => {
    const visitor = new Visitor(testSite);
    const plan = at(site(), "/profile/subscription/3");
    const login = await visitor.visit(plan);
    expect(login.url.pathname).toBe("/gym/ironworks/login");
    const back = await login.submit({ email: "new@demo.test", password: "demo1234" });
    expect(back.url.href).toBe(plan);
  });

  it("end the session at the logout, also for a copy of its cookie", async () => {
    const visitor = new Visitor(testSite);
    await logIn(visitor, site(), { email: "admin@demo.test" });
    const jar = visitor.cookiesFor(new URL(site().origin).host);
    const sessionCookie = jar.get("session") ?? "";
    await visitor.visit(at(site(), "/logout"), { headers: { "Sec-Fetch-Site": "same-origin" } });
    expect(jar.get("session")).toBeUndefined();
    jar.set("session", sessionCookie);
    expect((await visitor.visit(at(site(), "/"))).html).toContain("Sign In");
  });

  it("set a session cookie that is HttpOnly, host-only and Lax; Secure and __Host- over TLS", async () => {
    const [path, , custom] = sitesOf(testSite);
    for (const [where, name] of [
      [path, "session"],
      [custom, "__Host-session"],
    ] as const) {
      const page = await new Visitor(testSite).visit(at(where, "/login"));
      const answer = await page.send({ email: "member@demo.test", password: "demo1234" });
      const line =
        (answer.headers["set-cookie"] ?? []).find((one) => one.startsWith(`${name}=`)) ?? "";
      expect(line).toMatch(/HttpOnly/);
      expect(line).toMatch(/SameSite=Lax/);
      expect(line).toMatch(/Path=\//);
      expect(line).not.toMatch(/Domain=/i);
      expect(/Secure/.test(line)).toBe(where === custom);
    }
  });
});

describe("languages", () => {
  it.each([
    ["es", "Iniciar sesión|Inicia sesión|Entrar"],
    ["fr", "Connexion|Se connecter|Connecte"],
    ["de", "Anmelden|Login|Einloggen"],
    ["en", "Login"],
  ])(
    "%s comes from Accept-Language, changes by the form, and is kept by a cookie",
    async (lang, word) => {
      const [site] = sitesOf(testSite);
      const visitor = new Visitor(testSite);
      visitor.language = `${lang}-XX, en;q=0.5`;
      const page = await visitor.visit(at(site, "/login"));
      expect(page.html).toContain(`<html lang="${lang}"`);
      expect(page.html).toMatch(new RegExp(word));
      expect(page.answer.headers["content-language"]).toBe(lang);
      const other = lang === "de" ? "fr" : "de";
      const languageAnswer = await page.submit({ pageLang: other });
      expect(languageAnswer.url.pathname).toBe("/gym/ironworks/login");
      expect(languageAnswer.html).toContain(`<html lang="${other}"`);
      expect((await visitor.visit(at(site, "/"))).html).toContain(`<html lang="${other}"`);
    },
  );

  it("a page carries its own texts only", async () => {
    const [site] = sitesOf(testSite);
    const page = await new Visitor(testSite).visit(at(site, "/login"));
    const texts = /<script id="inlined-texts"[^>]*>(.*?)<\/script>/s.exec(page.html)?.[1] ?? "{}";
    const { texts: namespaces } = JSON.parse(texts) as { texts: Record<string, unknown> };
    expect(Object.keys(namespaces).sort()).toEqual(["error", "identity", "shell", "ui"]);
  });
});
