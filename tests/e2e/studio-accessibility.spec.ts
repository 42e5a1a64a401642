/** Axe finds no problem on any page of the studio, and none is wider than the screen, in the colours of both gyms. */
import { readFile } from "node:fs/promises";
import { createMember, signIn } from "./accounts";
import { readTheme, walkPages } from "./axe";
import { expect, test, type Page } from "./test";

const CLIP = new URL("../../app/demo/media/ironworks/burpee/clip.mp4", import.meta.url);
const LOGO = new URL("../../app/demo/pictures/ironworks/logo.png", import.meta.url);
const WIDE = { wide: true };

test("the pages of an owner", async ({ page, site }) => {
  const { base, origin } = site;
  const { faults, look, visit } = walkStudio(page, await readTheme(`${origin}/gym/flowstate`));
  await signIn(page, site, "owner@demo.test");
  await page.context().addCookies([{ name: "lang", value: "de", url: origin }]);
  await visit("overview", `${base}/studio`, WIDE);
  await visit("team", `${base}/studio/team`, WIDE);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Inhalt" })).toBeFocused();
  await page.locator("main a[href*='/studio/team/']").first().click();
  await look("member of the team", WIDE);
  await visit("activity", `${base}/studio/audit`, WIDE);
  await visit("logo", `${base}/studio/logo`, WIDE);
  await visit("publish", `${base}/studio/publish`, WIDE);
  await visit("library", `${base}/studio/library`, WIDE);
  const name = `${Date.now()}.mp4`;
  const file = { name, mimeType: "video/mp4", buffer: await readFile(CLIP) };
  await page.locator("#library-files").setInputFiles(file);
  await expect(page.getByText("Angekommen.", { exact: true }).first()).toBeVisible();
  await look("library with uploads", WIDE);
  await page.getByRole("link", { name }).click();
  await expect(page.locator("video")).toBeVisible({ timeout: 120_000 });
  await look("library file", WIDE);
  await page.getByRole("link", { name: "Untertitel verwalten" }).click();
  await expect(page.getByRole("heading", { name: "Untertitel" })).toBeVisible();
  await look("captions", WIDE);
  await page.goBack();
  await page.getByRole("link", { name: "Datei löschen" }).click();
  await look("deletion of a file");
  await page.goto(`${base}/studio/logo`);
  await page.locator("#logo-picture").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: await readFile(LOGO),
  });
  await page.locator("main form button").first().click();
  await expect(page.locator("input[name=colors]").first()).toBeVisible();
  await look("colours from a logo", WIDE);
  expect(faults).toEqual({});
});

test("the pages of workouts", async ({ page, site }) => {
  const { base, origin } = site;
  const studio = `${base}/studio`;
  const { faults, look, visit } = walkStudio(page, await readTheme(`${origin}/gym/flowstate`));
  await signIn(page, site, "owner@demo.test");
  await page.context().addCookies([{ name: "lang", value: "de", url: origin }]);
  await visit("workouts", `${studio}/workouts`, WIDE);
  const workout = await findLink(page, "workouts");
  await visit("new workout", `${studio}/workouts/new`, WIDE);
  await visit("workout", workout, WIDE);
  await unfold(page);
  await look("workout, unfolded", WIDE);
  await visit("files for a workout", `${workout}/add`, WIDE);
  await visit("picture of a workout", `${workout}/picture`, WIDE);
  await page.goto(workout);
  await unfold(page);
  // Opening a movement saves what is typed, so a button leads there.
  await page.locator("button[name=intent][value^='edit-']").first().click();
  await page.waitForURL("**/movements/*");
  await look("movement of a workout", WIDE);
  await visit("preview of a workout", `${workout}/preview`, WIDE);
  // A workout that members have seen cannot be deleted; its copy can.
  await page.goto(workout);
  await unfold(page);
  await page.locator("button[name=intent][value=duplicate]").click();
  await page.waitForURL(({ pathname }) => pathname !== new URL(workout).pathname);
  await visit("deletion of a workout", `${page.url().replace(/[?#].*$/, "")}/delete`);
  expect(faults).toEqual({});
});

test("the pages of categories, tags and challenges", async ({ page, site }) => {
  const { base, origin } = site;
  const studio = `${base}/studio`;
  const { faults, visit } = walkStudio(page, await readTheme(`${origin}/gym/flowstate`));
  await signIn(page, site, "owner@demo.test");
  await page.context().addCookies([{ name: "lang", value: "de", url: origin }]);
  await visit("categories", `${studio}/categories`, WIDE);
  const category = await findLink(page, "categories");
  await visit("new category", `${studio}/categories/new`, WIDE);
  await visit("category", category, WIDE);
  await visit("deletion of a category", `${category}/delete`);
  await visit("tags", `${studio}/tags`, WIDE);
  await visit("tag", await findLink(page, "tags"));
  await visit("challenges", `${studio}/challenges`, WIDE);
  const challenge = await findLink(page, "challenges");
  await visit("new challenge", `${studio}/challenges/new`, WIDE);
  await visit("challenge", challenge, WIDE);
  await visit("day of a challenge", `${challenge}/day/1`);
  await visit("texts of a challenge", `${challenge}/texts`, WIDE);
  await visit("preview of a challenge", `${challenge}/preview`, WIDE);
  expect(faults).toEqual({});
});

test("the pages of brand and texts", async ({ page, site }) => {
  const { base, origin } = site;
  const studio = `${base}/studio`;
  const { faults, look, visit } = walkStudio(page, await readTheme(`${origin}/gym/flowstate`));
  await signIn(page, site, "owner@demo.test");
  await page.context().addCookies([{ name: "lang", value: "de", url: origin }]);
  await visit("colours", `${studio}/brand`, WIDE);
  await visit("words of the brand", `${studio}/brand/words`, WIDE);
  await unfold(page);
  await look("words of the brand, unfolded", WIDE);
  await visit("look", `${studio}/brand/look`, WIDE);
  await visit("pictures of the brand", `${studio}/brand/pictures`, WIDE);
  await visit("history", `${studio}/brand/history`, WIDE);
  await visit("texts", `${studio}/texts`, WIDE);
  await visit("text", `${studio}/texts/contact`, WIDE);
  await visit("legal text", `${studio}/texts/privacy`, WIDE);
  await page.locator("input[name=mode][value=extend]").check();
  await page.locator("textarea[name=text-en]").fill("We keep **little**.");
  await page.locator("button[name=intent][value=publish]").click();
  await page.waitForURL("**/privacy/publish");
  await look("publishing of a text", WIDE);
  expect(faults).toEqual({});
});

/** An address that answers with an error is a fault too: Axe finds none on an error's page. */
function walkStudio(page: Page, theme: string) {
  const walk = walkPages(page, theme);
  page.on("response", (answer) => {
    const isPage = answer.request().isNavigationRequest() && answer.frame() === page.mainFrame();
    if (isPage && answer.status() >= 400) walk.faults[answer.url()] = [`${answer.status()}`];
  });
  return walk;
}

/** The first link of the page to a part's item, without its query. */
async function findLink(page: Page, part: string): Promise<string> {
  const links = await page
    .locator(`main a[href*='/studio/${part}/']`)
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const address = links.find((link) => !/\/new\b/.test(link));
  if (address === undefined) throw new Error(`no link to one of ${part}`);
  return address.replace(/[?#].*$/, "");
}

test("the page of a trainer", async ({ page, site }) => {
  const { base, origin } = site;
  const { faults, look, visit } = walkStudio(page, await readTheme(`${origin}/gym/flowstate`));
  await signIn(page, site, "trainer@demo.test");
  await page.context().addCookies([{ name: "lang", value: "de", url: origin }]);
  await visit("trainer", `${base}/studio/trainer`, WIDE);
  await unfold(page);
  await look("trainer, unfolded", WIDE);
  expect(faults).toEqual({});
});

async function unfold(page: Page): Promise<void> {
  const folded = page.locator("main details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}

test("opening a gym", async ({ page, site }) => {
  const { origin } = site;
  const { faults, visit } = walkPages(page, await readTheme(`${origin}/gym/flowstate`));
  await page.context().addCookies([{ name: "lang", value: "de", url: origin }]);
  await visit("what it costs", `${origin}/start-your-gym`, WIDE);
  await createMember(page, { origin, base: origin });
  await visit("form", `${origin}/start-your-gym`, WIDE);
  await visit("terms of creators", `${origin}/terms/creators`);
  await visit("no gyms yet", `${origin}/studio`);
  await visit("invitation that is no more", `${origin}/studio/invitation?token=none`);
  expect(faults).toEqual({});
});
