/** Only the same account sees what it typed when its session ended (security.md §14). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formSeal } from "~/http/form-seal.server";
import { SECRET } from "../support/app";
import { Visitor, type Page } from "../support/browse";
import { continueWithFacebook } from "../support/facebook/journey";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { linkAddress, partnerOf } from "../support/partner-links";
import { newCode } from "../support/reset-codes";
import { fileSite } from "../support/site";
import { at, newEmail, PASSWORD, platformOf, signUp, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));

const seal = formSeal(SECRET);
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const TYPED = { lang: "EN", goal: "GET_FIT", gender: "OTHER", dateOfBirth: "1990-06-01" };
const KEPT = "what you typed is kept";

const newAccount = async () => (await signUp(new Visitor(site), sitesOf(site)[0])).email;
/** Ends the session as its expiry does: the browser still sends the cookie. */
const endSessions = () => site.pool.query("delete from sessions");
/** The cookies of a tablet on the platform's host. */
const jarOf = (tablet: Visitor) => tablet.cookiesFor(new URL(platformOf(site)).host);
const valueOf = (page: Page, name: string) =>
  page.forms.find(({ names }) => names.has(name))?.fields.get(name);

/** A tablet on which the session of a member has ended while they filled in the profile. */
async function endSessionWhileTyping() {
  const [mount] = sitesOf(site);
  const tablet = new Visitor(site);
  const { email } = await signUp(tablet, mount);
  const profile = await tablet.visit(at(mount, "/profile"));
  await endSessions();
  const signIn = await profile.submit({ intent: "save", ...TYPED });
  expect(wordsOf(signIn)).toContain(KEPT);
  return { mount, tablet, email, profile, signIn };
}

describe("what a member typed when the session ended", () => {
  it("is sealed in the cookie: neither the values nor the account can be read", async () => {
    const { tablet } = await endSessionWhileTyping();
    const cookie = jarOf(tablet).get("typedForm") ?? "";
    expect(seal.open(cookie, new Date())).toMatchObject({
      pathname: "/gym/ironworks/profile",
      fields: TYPED,
    });
    expect(Buffer.from(cookie, "base64url").toString("latin1")).not.toContain("1990");
  });

  it("comes back to the member, and never a password", async () => {
    const { mount, tablet, profile, email } = await endSessionWhileTyping();
    const form = new URLSearchParams({
      ...Object.fromEntries(profile.forms.find(({ names }) => names.has("goal"))?.fields ?? []),
      ...{ ...TYPED, password: "secret-word", intent: "save" },
    });
    const headers = FORM;
    await tablet.ask(at(mount, "/profile"), { method: "POST", body: form.toString(), headers });
    const kept = seal.open(jarOf(tablet).get("typedForm") ?? "", new Date());
    expect(kept?.fields).toEqual(TYPED);
    const signIn = await tablet.visit(at(mount, "/login"));
    const back = await signIn.submit({ email, password: PASSWORD });
    expect(valueOf(back, "dateOfBirth")).toBe(TYPED.dateOfBirth);
    expect(jarOf(tablet).has("typedForm")).toBe(false);
  });

  it("is not shown to another member who signs in, and is gone for both", async () => {
    const other = await newAccount();
    const { mount, tablet, signIn, email } = await endSessionWhileTyping();
    const answer = await signIn.send({ email: other, password: PASSWORD });
    expect(jarOf(tablet).has("typedForm")).toBe(false);
    const theirs = await tablet.visit(new URL(answer.headers.location ?? "", signIn.url));
    expect(theirs.url.pathname).toBe("/gym/ironworks/profile");
    expect(valueOf(theirs, "gender")).toBe("");
    expect(valueOf(theirs, "dateOfBirth")).not.toBe(TYPED.dateOfBirth);
    const own = await (await signedIn(site, mount, email, tablet)).visit(at(mount, "/profile"));
    expect(valueOf(own, "gender")).toBe("");
  });

  it("is not shown to a session of another member that began without a form, and is removed", async () => {
    const { mount, tablet, signIn } = await endSessionWhileTyping();
    expect(signIn.status).toBe(200);
    const other = await newAccount();
    await signedIn(site, mount, other, tablet);
    expect(jarOf(tablet).has("typedForm")).toBe(true);
    expect(valueOf(await tablet.visit(at(mount, "/profile")), "gender")).toBe("");
    expect(jarOf(tablet).has("typedForm")).toBe(false);
  });

  it("goes with a logout", async () => {
    const { mount, tablet, email } = await endSessionWhileTyping();
    await tablet.ask(at(mount, "/logout"), { method: "POST", body: "a=1", headers: FORM });
    expect(jarOf(tablet).has("typedForm")).toBe(false);
    await signedIn(site, mount, email, tablet);
    expect(valueOf(await tablet.visit(at(mount, "/profile")), "gender")).toBe("");
  });

  it("is kept for no unknown account: nothing is stored or promised", async () => {
    const { mount, tablet, profile } = await endSessionWhileTyping();
    for (const formOwner of ["", undefined]) {
      jarOf(tablet).delete("typedForm");
      const form = { ...TYPED, intent: "save", ...(formOwner === undefined ? {} : { formOwner }) };
      const answer = await tablet.visit(at(mount, "/profile"), { form });
      expect(answer.url.pathname).toBe("/signin");
      expect(wordsOf(answer)).not.toContain(KEPT);
      expect(jarOf(tablet).has("typedForm")).toBe(false);
    }
    expect(valueOf(profile, "formOwner")).toMatch(/^[\w-]{22}$/);
  });
});

describe("a cookie of another account", () => {
  const plant = (tablet: Visitor) => {
    const owner = seal.toOwner("another account");
    const form = { owner, pathname: "/profile", fields: TYPED };
    jarOf(tablet).set("typedForm", seal.seal(form, new Date()) ?? "");
  };
  /** A person of the partner or of the network. */
  const newPerson = () => ({ email: newEmail(), firstname: "Robin", lastname: "Partner" });

  /** The redirect of the answer is not followed, because the page that it leads to may remove the cookie too. */
  const SIGN_INS: [string, (tablet: Visitor) => Promise<unknown>][] = [
    [
      "a sign-up",
      async (tablet) => {
        const signup = await tablet.visit(`${platformOf(site)}/signup`);
        const names = { firstName: "Ada", lastName: "Byron" };
        const passwords = { password1: PASSWORD, password2: PASSWORD };
        return signup.send({ email: newEmail(), ...names, ...passwords });
      },
    ],
    [
      "a login",
      async (tablet) => {
        const email = await newAccount();
        const login = await tablet.visit(`${platformOf(site)}/login`);
        return login.send({ email, password: PASSWORD });
      },
    ],
    [
      "a reset",
      async (tablet) => {
        const email = await newAccount();
        const code = await newCode(site.db, email);
        const page = await tablet.visit(`${platformOf(site)}/reset-password?step=code`);
        const passwords = { password1: "gate ladder", password2: "gate ladder" };
        return page.send({ intent: "confirm", email, code, ...passwords });
      },
    ],
    [
      "a social login",
      async (tablet) => {
        const { email, firstname, lastname } = newPerson();
        const person = { email, first_name: firstname, last_name: lastname };
        const signup = await tablet.visit(`${platformOf(site)}/signup`);
        return continueWithFacebook(facebook, signup, { person: facebook.addPerson(person) });
      },
    ],
    [
      "a partner's link",
      async (tablet) => {
        const link = partnerOf(site).links.create({ gpwId: "GP-typed", ...newPerson() });
        const page = await tablet.visit(`${platformOf(site)}${linkAddress(link)}`);
        return page.send({ password1: "aB3!efgh", password2: "aB3!efgh" });
      },
    ],
  ];

  it.each(SIGN_INS)("is removed by %s", async (_way, signIn) => {
    const tablet = new Visitor(site);
    plant(tablet);
    await signIn(tablet);
    expect(jarOf(tablet).has("session")).toBe(true);
    expect(jarOf(tablet).has("typedForm")).toBe(false);
  });

  it.each(["no-seal", '["/gym/ironworks/profile",{"goal":"GET_FIT"}]'])(
    "is ignored when it is not sealed: %s",
    async (cookie) => {
      const [mount] = sitesOf(site);
      const tablet = await signedIn(site, mount, await newAccount());
      jarOf(tablet).set("typedForm", encodeURIComponent(cookie));
      const profile = await tablet.visit(at(mount, "/profile"));
      expect(profile.status).toBe(200);
      expect(valueOf(profile, "goal")).toBe("FEEL_GOOD");
    },
  );
});

it("a form is kept for its own page: another page of the member neither shows nor removes it", async () => {
  const { mount, tablet, email } = await endSessionWhileTyping();
  await signedIn(site, mount, email, tablet);
  const kit = "/product/checkout/resistance-kit";
  expect((await tablet.visit(`${platformOf(site)}/ironworks${kit}`)).status).toBe(200);
  expect(jarOf(tablet).has("typedForm")).toBe(true);
  expect(valueOf(await tablet.visit(at(mount, "/profile")), "gender")).toBe(TYPED.gender);
});
