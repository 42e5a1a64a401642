/**
 * A login by a social network that one person of a browser leaves unfinished is not answered by the next one, who could
 * make the network's person a key of their own account (security.md §13, §15).
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Visitor } from "../support/browse";
import { decide, pressButton } from "../support/facebook/journey";
import { FacebookStandIn } from "../support/facebook/stand-in";
import { fileSite } from "../support/site";
import { at, logIn, platformOf, signUp, sitesOf } from "../support/world";

const facebook = await FacebookStandIn.start();
afterAll(() => facebook.stop());
const site = fileSite({ env: facebook.env });
beforeAll(() => facebook.register(platformOf(site)));

/** A browser in which the network's person is asked for the email that the network did not name. */
async function openQuestion() {
  const [place] = sitesOf(site);
  const visitor = new Visitor(site);
  const { dialogUrl } = await pressButton(await visitor.visit(at(place, "/login")));
  const person = facebook.addPerson({ first_name: "Eve", last_name: "Stone" });
  const page = await visitor.visit(decide(facebook, dialogUrl, { person }));
  expect(page.url.pathname).toBe("/gym/ironworks/login/facebook");
  return { place, visitor };
}

const isAsked = async (visitor: Visitor, url: string) => {
  const { status, headers } = await visitor.ask(url);
  return status === 200 || !headers.location?.endsWith("/login");
};

describe("the question of an unfinished login ends", () => {
  it("with a login by password", async () => {
    const { place, visitor } = await openQuestion();
    expect(await isAsked(visitor, at(place, "/login/facebook"))).toBe(true);
    await logIn(visitor, place, { email: "member@demo.test", password: "demo1234" });
    expect(await isAsked(visitor, at(place, "/login/facebook"))).toBe(false);
  });

  it("with a sign-up", async () => {
    const { place, visitor } = await openQuestion();
    await signUp(visitor, place);
    expect(await isAsked(visitor, at(place, "/login/facebook"))).toBe(false);
  });

  it("with a logout", async () => {
    const { place, visitor } = await openQuestion();
    const page = await visitor.visit(at(place, "/logout"), {
      headers: { "Sec-Fetch-Site": "cross-site" },
    });
    await page.submit({});
    expect(await isAsked(visitor, at(place, "/login/facebook"))).toBe(false);
  });
});
