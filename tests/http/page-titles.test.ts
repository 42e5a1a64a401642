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

it.each([
  ["en", "Strength at Ironworks: ", / with .*, \d+ min\. Train along at Ironworks\.$/],
  ["es", "Fuerza en Ironworks: ", / con .*, \d+ min\. Entrena con nosotros en Ironworks\.$/],
  [
    "fr",
    "Force chez Ironworks\u00a0: ",
    / avec .*, \d+ min\. Une séance à suivre chez Ironworks\.$/,
  ],
  ["de", "Kraft bei Ironworks: ", / mit .* \(\d+ Min\.\)\. Trainiere mit bei Ironworks\.$/],
])("a category and a workout have their own in %s", async (language, category, workout) => {
  const visitor = new Visitor(app);
  visitor.language = language;
  const [site] = sitesOf(app);
  const describe = async (address: string) => {
    const { body } = await visitor.ask(address);
    expect(body.match(/<meta name="description"/g)).toHaveLength(1);
    const content = /<meta name="description" content="([^"]*)"/.exec(body)?.[1] ?? "";
    return { body, content: content.replaceAll("&#x27;", "'") };
  };
  const list = await describe(at(site, "/category/strength"));
  expect(list.content.startsWith(category), list.content).toBe(true);
  const [id] = /(?<=\/category\/strength\/)\d+/.exec(list.body) ?? [];
  const { content } = await describe(at(site, `/category/strength/${id}`));
  expect(content).toMatch(workout);
});

/** Of the pages for search engines. The parts of our own wording are short; names may be longer. */
const LISTED = [
  "",
  "/category/strength",
  "/category/strength/1",
  "/lives",
  "/terms",
  "/privacy",
  "/contact",
];

it.each([
  ["en", "en_GB"],
  ["es", "es_ES"],
  ["fr", "fr_FR"],
  ["de", "de_DE"],
])(
  "pages for search engines differ in title and description in %s, and share both as %s",
  async (language, locale) => {
    const visitor = new Visitor(app);
    visitor.language = language;
    const [site] = sitesOf(app);
    const live = "/lives/ironworks-open-floor";
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() };
    for (const path of [...LISTED, live]) {
      const { body } = await visitor.ask(at(site, path));
      const title = /<title>([^<]*)</.exec(body)?.[1] ?? "";
      const [description = ""] = /(?<=<meta name="description" content=")[^"]*/.exec(body) ?? [];
      expect([title.length > 0, title.length <= 60], title).toEqual([true, true]);
      expect([description.length > 0, description.length <= 160], path).toEqual([true, true]);
      seen.titles.add(title);
      seen.descriptions.add(description);
      expect(body).toContain(`<meta property="og:description" content="${description}"/>`);
      expect(body).toContain('<meta property="og:site_name" content="Ironworks"/>');
      expect(body).toContain(`<meta property="og:locale" content="${locale}"/>`);
      const [url] = /(?<=<link rel="canonical" href=")[^"]*/.exec(body) ?? [];
      expect(body).toContain(`<meta property="og:url" content="${url}"/>`);
      expect(title).toContain(/(?<=og:title" content=")[^"]*/.exec(body)?.[0]);
    }
    expect([seen.titles.size, seen.descriptions.size]).toEqual([8, 8]);
  },
);

it("a page that is not for search engines has nothing to share", async () => {
  const [site] = sitesOf(app);
  const { body } = await new Visitor(app).ask(at(site, "/login"));
  expect(body).not.toContain('property="og:');
});
