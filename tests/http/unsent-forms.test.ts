/**
 * A form of which nothing may be kept, because it holds secrets or an intent only, is not lost without a word when the
 * session has ended: the sign-in page and the page of the form say that nothing has been done (product.md §10 "401").
 */
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { formSeal } from "~/http/form-seal.server";
import { SECRET } from "../support/app";
import { Visitor } from "../support/browse";
import { openPlans, signedIn } from "../support/members";
import { wordsOf } from "../support/page-words";
import { fileSite } from "../support/site";
import { at, PASSWORD, platformOf, signUp, sitesOf } from "../support/world";

const site = fileSite();
const seal = formSeal(SECRET);
const SIGNED_OUT = "You are signed out, so nothing has been done yet.";
const NOT_DONE_YET = "You were signed out before this was sent. Nothing has been done yet";
const SECRET_WORD = "secret-word";
const WORDS = { password: SECRET_WORD, password1: SECRET_WORD, password2: SECRET_WORD };

/** Ends the session as its expiry does: the browser still sends the cookie. */
const endSessions = () => site.pool.query("delete from sessions");
const typedFormOf = (tablet: Visitor) =>
  tablet.cookiesFor(new URL(platformOf(site)).host).get("typedForm");

/** A member of the gym's platform pages whose session ends on the page before they send its form. */
async function sendAfterSession(path: string, fields: Record<string, string>) {
  const [mount] = sitesOf(site);
  const tablet = new Visitor(site);
  const { email } = await signUp(tablet, mount);
  const page = await tablet.visit(at(mount, path));
  await endSessions();
  return { mount, tablet, email, page, signIn: await page.submit(fields) };
}

describe("a form whose session has ended", () => {
  it.each([
    ["/account/data", {}],
    ["/account/password", WORDS],
    ["/account/delete", { password: SECRET_WORD }],
  ])("%s: both pages say that nothing has been done, and nothing is kept", async (path, fields) => {
    const { mount, tablet, email, signIn } = await sendAfterSession(path, fields);
    expect(signIn.url.pathname).toBe("/signin");
    expect(wordsOf(signIn)).toContain(SIGNED_OUT);
    expect(seal.open(typedFormOf(tablet) ?? "", new Date())).toMatchObject({
      pathname: `${mount.base}${path}`,
      fields: {},
    });
    const back = await signIn.submit({ email, password: PASSWORD });
    expect(back.url.pathname).toBe(`${mount.base}${path}`);
    expect(wordsOf(back)).toContain(NOT_DONE_YET);
    expect(back.html).not.toContain(SECRET_WORD);
    expect(typedFormOf(tablet)).toBeUndefined();
    expect(wordsOf(await tablet.visit(at(mount, path)))).not.toContain(NOT_DONE_YET);
  });

  it("of an order without typed values says so too", async () => {
    const [mount] = sitesOf(site);
    const visitor = new Visitor(site);
    const { email } = await signUp(visitor, mount);
    const address = `${platformOf(site)}/ironworks/product/checkout/resistance-kit`;
    const product = await visitor.visit(address);
    await endSessions();
    const signIn = await product.submit({ terms: "on" });
    expect(wordsOf(signIn)).toContain(SIGNED_OUT);
    const back = await signIn.submit({ email, password: PASSWORD });
    expect(wordsOf(back)).toContain(NOT_DONE_YET);
  });

  it("with values too long for a cookie keeps none, and both pages say so", async () => {
    const [mount] = sitesOf(site);
    const visitor = new Visitor(site);
    const { email } = await signUp(visitor, mount);
    const chooser = await openPlans(site, mount, visitor);
    await endSessions();
    const promoCode = randomBytes(3_000).toString("base64url");
    const signIn = await chooser.submit({ intent: "hosted", promoCode });
    expect(wordsOf(signIn)).toContain("What you typed was too long to keep");
    expect(wordsOf(signIn)).not.toContain("is kept");
    const back = await signIn.submit({ email, password: PASSWORD });
    expect(wordsOf(back)).toContain(NOT_DONE_YET);
  });
});

describe("the message on the page of the form", () => {
  it("is not shown to another member who signs in", async () => {
    const other = await signUp(new Visitor(site), sitesOf(site)[0]);
    const { mount, tablet, signIn } = await sendAfterSession("/account/password", WORDS);
    const theirs = await signIn.submit({ email: other.email, password: PASSWORD });
    expect(theirs.url.pathname).toBe(`${mount.base}/account/password`);
    expect(wordsOf(theirs)).not.toContain(NOT_DONE_YET);
    expect(typedFormOf(tablet)).toBeUndefined();
  });

  it("waits for its own page", async () => {
    const { mount, tablet, email } = await sendAfterSession("/account/password", WORDS);
    await signedIn(site, mount, email, tablet);
    expect(wordsOf(await tablet.visit(at(mount, "/account")))).not.toContain(NOT_DONE_YET);
    expect(wordsOf(await tablet.visit(at(mount, "/account/password")))).toContain(NOT_DONE_YET);
  });

  it("does not follow a form of an unknown account, of which the sign-in page says nothing", async () => {
    const [mount] = sitesOf(site);
    const tablet = new Visitor(site);
    const form = { ...WORDS, formOwner: "" };
    const signIn = await tablet.visit(at(mount, "/account/password"), { form });
    expect(signIn.url.pathname).toBe("/signin");
    expect(wordsOf(signIn)).not.toContain(SIGNED_OUT);
    expect(typedFormOf(tablet)).toBeUndefined();
  });
});
