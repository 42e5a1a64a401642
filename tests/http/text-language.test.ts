/** A reader of a language without texts of the gym gets them marked with their own language (WCAG 3.1.2). */
import { eq, sql } from "drizzle-orm";
import { isTag, isText, type AnyNode } from "domhandler";
import { parseDocument } from "htmlparser2";
import { beforeAll, expect, it } from "vitest";
import { products } from "~/features/billing/products/schema.server";
import { workouts } from "~/features/catalog/workouts/schema.server";
import { gyms } from "~/features/gyms/schema.server";
import { newMember, plansOf, signedIn } from "../support/members";
import { Visitor } from "../support/browse";
import { fileSite } from "../support/site";
import { at, sitesOf, workoutsOf, type Site } from "../support/world";

const testSite = fileSite();

const TABLES =
  "gyms trainers subscription_types products workout_types tags workouts movements lives";

/** Every text of a gym that a page may show by itself; names of people and gyms have no language. */
const TEXTS = sql`
  select unnest(array[welcome1, welcome2, about]) as said from gyms
  union select unnest(array[header_text, bio]) from trainers
  union select unnest(array[name, description]) from subscription_types
  union select unnest(array[name, description]) from products
  union select unnest(array[name, header_text, secondary_text]) from workout_types
  union select text from tags
  union select unnest(array[name, description, equipment_desc]) from workouts
  union select name from movements
  union select title from lives`;

let texts: Set<string>;
let pages: Record<string, string>;

beforeAll(async () => {
  const { db } = testSite;
  for (const table of TABLES.split(" ")) {
    await db.execute(sql`update ${sql.identifier(table)} set texts = texts - 'de'`);
  }
  const { rows } = (await db.execute(TEXTS)) as unknown as { rows: { said: string | null }[] };
  texts = new Set(rows.flatMap(({ said }) => (said ? [said.trim()] : [])));
  const [gym] = await db.select().from(gyms).where(eq(gyms.guid, "ironworks"));
  const [product] = await db
    .select()
    .from(products)
    .where(eq(products.gymId, gym?.id ?? 0));
  const [workout] = await db
    .select()
    .from(workouts)
    .where(eq(workouts.name, "Goblet squat: first set"));
  const [plan] = await plansOf(testSite);
  const locked = (await workoutsOf(new Visitor(testSite), sitesOf(testSite)[0])).find(
    (one) => one.locked,
  );
  const lockedUrl = locked?.path ?? "";
  pages = {
    "the home": "/",
    "a category": "/category/strength",
    "a workout": `/category/strength/${workout?.id}`,
    "a product": `/product/checkout/${product?.puid}`,
    "the plan chooser": `/profile/subscription/${plan}?chosen=true`,
    "sign-up": `/signup?returnUrl=${encodeURIComponent(lockedUrl)}`,
    "sign-up for a plan": `/signup?selectedSubscriptionType=${plan}`,
    login: `/login?returnUrl=${encodeURIComponent(lockedUrl)}`,
    "a member's home": "/?as=member",
    "the lives": "/lives",
    "the profile": "/profile",
  };
});

async function read(path: string, language: string) {
  const [onPath, onLabel] = sitesOf(testSite);
  const site = path.startsWith("/product") ? onLabel : onPath;
  const visitor = await visitorFor(path, site);
  visitor.language = language;
  return (await visitor.visit(at(site, path))).html;
}

async function visitorFor(path: string, site: Site): Promise<Visitor> {
  if (path.startsWith("/profile/")) return (await newMember(testSite, site)).visitor;
  const isMember = path === "/profile" || path === "/?as=member";
  return isMember ? signedIn(testSite, site, "member@demo.test") : new Visitor(testSite);
}

/** Each text of a page with the language of its nearest element that names one. */
function listSaid(html: string): { text: string; lang: string }[] {
  const said: { text: string; lang: string }[] = [];
  const walk = (node: AnyNode, lang: string): void => {
    if (isText(node)) said.push({ text: node.data.trim(), lang });
    if (!isTag(node) || /^(?:head|script|style)$/.test(node.name)) return;
    for (const child of node.children) walk(child, node.attribs["lang"] ?? lang);
  };
  for (const node of parseDocument(html).children) walk(node, "");
  return said;
}

it.each([
  ["the home", 10],
  ["a category", 10],
  ["a workout", 3],
  ["a product", 2],
  ["the plan chooser", 2],
  ["sign-up", 2],
  ["sign-up for a plan", 1],
  ["login", 2],
  ["a member's home", 10],
  ["the lives", 1],
  ["the profile", 1],
])("%s marks the gym's texts", async (name, atLeast) => {
  const ofGym = listSaid(await read(pages[name] ?? "", "de")).filter(({ text }) => texts.has(text));
  expect(ofGym.length).toBeGreaterThanOrEqual(atLeast);
  expect(ofGym.filter(({ lang }) => lang !== "en")).toEqual([]);
  const inEnglish = await read(pages[name] ?? "", "en");
  expect(inEnglish.slice(inEnglish.indexOf("<main"))).not.toMatch(/<(?!button|option)[^>]* lang="/);
});

it("a card's intensity is the reader's, its focus areas are the gym's", async () => {
  const said = listSaid(await read("/category/strength", "de"));
  const areas = said.findIndex(({ text }) => text === "Legs · Core");
  expect(said[areas]).toEqual({ text: "Legs · Core", lang: "en" });
  expect(said[areas - 1]).toEqual({ text: "Mittel ·", lang: "de" });
});

it("legal texts of the gym are marked, and the withdrawal form below them is not", async () => {
  const said = listSaid(await read("/terms", "de"));
  const sentences = said.filter(({ text }) => text.length > 40);
  const form = sentences.findIndex(({ text }) => text.includes("Hiermit widerrufe ich"));
  expect(form).toBeGreaterThan(0);
  expect(new Set(sentences.slice(0, form).map(({ lang }) => lang))).toEqual(new Set(["en"]));
  expect(new Set(sentences.slice(form).map(({ lang }) => lang))).toEqual(new Set(["de"]));
});
