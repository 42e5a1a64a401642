/** What a tab and a search engine show of a page: its title with the gym's name, and its description. */
import { expect, it } from "vitest";
import { PLATFORM } from "../support/app";
import { ask, Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, logIn, sitesOf } from "../support/world";

const app = fileSite();

it("a title is the page's own, then the gym's name once", async () => {
  const [site] = sitesOf(app);
  const member = new Visitor(app);
  await logIn(member, site, { email: "member@demo.test" });
  const titles: string[] = [];
  for (const path of ["", "/category/strength", "/terms", "/profile"]) {
    const { body } = await member.ask(at(site, path));
    titles.push(/<title>([^<]*)</.exec(body)?.[1] ?? "");
  }
  expect(titles).toEqual([
    "Ironworks",
    "Strength · Ironworks",
    "Terms and Conditions · Ironworks",
    "Your profile · Ironworks",
  ]);
});

it.each([
  ["en", "Train with Ironworks: "],
  ["es", "Entrena con Ironworks: "],
  ["fr", "Entraîne-toi avec Ironworks"],
  ["de", "Trainiere mit Ironworks: "],
])("a gym's page has its description in %s", async (language, start) => {
  const visitor = new Visitor(app);
  visitor.language = language;
  const [site] = sitesOf(app);
  const { body } = await visitor.ask(at(site, ""));
  expect(body).toContain(`<meta name="description" content="${start}`);
});

it("signing up, logging in and the platform have their own", async () => {
  const describe = async (path: string) => {
    const { body } = await ask({ port: app.port, host: `${PLATFORM}:${app.port}`, path });
    return /<meta name="description" content="([^"]*)"/.exec(body)?.[1];
  };
  expect(await describe("/gym/ironworks/signup")).toMatch(/^Create your account at Ironworks/);
  expect(await describe("/gym/ironworks/login")).toMatch(/^Log in at Ironworks/);
  expect(await describe("/")).toMatch(/^Gymfront puts/);
});
