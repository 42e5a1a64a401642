/** Finds entities of the demo world by their pages, not by ids. */
import { PLATFORM, startApp, type App } from "./app";
import { type Page, Visitor } from "./browse";
import { sharedFixture } from "./shared-fixture";

/** Call it once in a test file: the built server with the demo world, stopped after the last test. */
export const fileApp = (): App =>
  sharedFixture(
    () => startApp(),
    (app) => app.stop(),
  );

export interface Site {
  name: string;
  origin: string;
  /** Prefix of every address of the gym. */
  base: string;
}

/** The three ways to one gym (product.md §11). The custom domain uses TLS, as a trusted proxy reports. */
export function sitesOf(app: { port: number }): [byPath: Site, byLabel: Site, byDomain: Site] {
  return [
    { name: "path", origin: `http://${PLATFORM}:${app.port}`, base: "/gym/ironworks" },
    { name: "label", origin: `http://ironworks.${PLATFORM}:${app.port}`, base: "" },
    { name: "custom domain", origin: "https://ironworks.test", base: "" },
  ];
}

/** The platform's own address. */
export const platformOf = (app: { port: number }) => `http://${PLATFORM}:${app.port}`;

/** A gym's home has no slash at its end where the gym has a base. */
export const at = (site: Site, path: string) =>
  `${site.origin}${site.base}${path === "/" && site.base !== "" ? "" : path}`;

let counter = 0;
export const newEmail = () => `ada-${process.pid}-${Date.now()}-${(counter += 1)}@example.test`;
export const PASSWORD = "correct horse";

export async function signUp(
  visitor: Visitor,
  site: Site,
  email = newEmail(),
  password = PASSWORD,
) {
  const page = await visitor.visit(at(site, "/signup"));
  const after = await page.submit({
    email,
    firstName: "Ada",
    lastName: "Byron",
    password1: password,
    password2: password,
  });
  return { email, page: after };
}

export async function logIn(
  visitor: Visitor,
  site: Site,
  { email, password = "demo1234" }: { email: string; password?: string },
): Promise<Page> {
  const page = await visitor.visit(at(site, "/login"));
  return page.submit({ email, password });
}

/** The confirmations of an adult before an order; the age is asked with the first order only. */
export const agreed = ({ forms }: Page): Record<string, string> => ({
  terms: "on",
  ...(forms.some(({ names }) => names.has("age")) ? { age: "adult" } : {}),
});

/** From the plan chooser to the provider's hosted page. */
export const choosePlan = (page: Page, extra: Record<string, string> = {}) =>
  page.submit({ ...agreed(page), ...extra });

export const payWith = (page: Page, cardNumber: string) =>
  page.submit({ cardNumber, intent: "pay" });

/** Workouts in the order of the category page, with the addresses they open at; a locked one says so in its link. */
export async function workoutsOf(visitor: Visitor, site: Site, category = "strength") {
  const page = await visitor.visit(at(site, `/category/${category}`));
  const cards = [...page.html.matchAll(/<li id="w-(\d+)".*?<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  return cards.map(([, id = "", href = "", inner = ""]) => ({
    id,
    path: `${site.base}/category/${category}/${id}`,
    /** The target of the card: for a locked workout the sign-up or its plan (product.md §6). */
    href: href.replaceAll("&amp;", "&"),
    name: inner.replace(/<.*$/s, ""),
    locked: /members only/.test(inner),
  }));
}

/** Every address of media in a text, HTML-decoded. */
export const mediaIn = (text: string): string[] => [
  ...new Set(
    [...text.replaceAll("\\u002F", "/").matchAll(/\/media\/[\w.~-]+\/[\w./-]+/g)].map(
      ([one]) => one,
    ),
  ),
];
