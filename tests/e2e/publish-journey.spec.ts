/**
 * Somebody who has never seen Gymfront opens a gym on a phone, gives it a look, films, publishes, and another browser
 * watches it. What the person taps and fills in is counted, so that a further one is a decision (testing.md §8).
 */
import { readFile } from "node:fs/promises";
import type { Browser } from "@playwright/test";
import { fromNewAddress, newEmail, PASSWORD } from "./accounts";
import { countSteps, type Person } from "./count-steps";
import { filmWithCamera } from "./film-with-camera";
import { expect, test, type Page, type Site } from "./test";

const CLIP = new URL("../../app/demo/media/ironworks/burpee/clip.mp4", import.meta.url);
const LOGO = new URL("../../app/demo/pictures/ironworks/logo.png", import.meta.url);
const WORKOUT = "First sweat";

interface Way {
  hasScript: boolean;
  film: { name: string; mimeType: string; buffer: Buffer };
}

const openPhone = async (browser: Browser, javaScriptEnabled: boolean): Promise<Page> =>
  (
    await browser.newContext({
      ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      ...{ javaScriptEnabled, locale: "en-GB", timezoneId: "Europe/Berlin" },
      serviceWorkers: "block",
    })
  ).newPage();

test.describe.configure({ timeout: 120_000 });

async function withScript(browser: Browser, site: Site): Promise<void> {
  const page = await openPhone(browser, true);
  await page.goto(`${site.origin}/start-your-gym`);
  const film = {
    ...{ name: "VID_20261129_0712.webm", mimeType: "video/webm" },
    buffer: await filmWithCamera(page),
  };
  const steps = await publishFirstWorkout(browser, { page, site, way: { hasScript: true, film } });
  expect(steps).toEqual({ clicks: 16, fields: 10 });
}

async function withoutScript(browser: Browser, site: Site): Promise<void> {
  const page = await openPhone(browser, false);
  const film = { name: "VID_0712.mp4", mimeType: "video/mp4", buffer: await readFile(CLIP) };
  const steps = await publishFirstWorkout(browser, { page, site, way: { hasScript: false, film } });
  expect(steps).toEqual({ clicks: 17, fields: 13 });
}

test("with script, a film of the camera", ({ browser, site }) => withScript(browser, site));
test("without script, a ready MP4", ({ browser, site }) => withoutScript(browser, site));

test.describe("on PostgreSQL and a bucket, two servers asked in turn", { tag: "@postgres" }, () => {
  test.skip(!process.env["TEST_DATABASE_URL"], "needs PostgreSQL");
  test("with script, a film of the camera", ({ browser, fleet }) => withScript(browser, fleet));
  test("without script, a ready MP4", ({ browser, fleet }) => withoutScript(browser, fleet));
});

async function publishFirstWorkout(
  browser: Browser,
  { page, site, way }: { page: Page; site: Site; way: Way },
) {
  const person = countSteps();
  await page.goto(`${site.origin}/start-your-gym`);
  await signUp(page, person);
  const base = await openGym(page, { person, way, site });
  await brand(page, person);
  await person.click(page.getByRole("link", { name: /^Fill your library/ }));
  await film(page, { person, way });
  await person.click(page.getByRole("button", { name: "Make a workout of it" }));
  await person.fill(page.getByLabel("Name", { exact: true }), WORKOUT);
  await expect(page.getByLabel("Strength")).toBeChecked();
  await person.click(page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("Members see it as soon as the gym is open.")).toBeVisible();
  await person.click(page.getByRole("link", { name: "Publish the gym" }));
  await person.fill(page.getByLabel("Your password"), PASSWORD);
  await person.click(page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("Your gym is open.")).toBeVisible();
  await watch(browser, { base, way });
  await page.context().close();
  return person.steps;
}

async function signUp(page: Page, person: Person): Promise<void> {
  await person.click(page.getByRole("link", { name: "Create account" }).first());
  await person.fill(page.getByLabel("First name"), "Ada");
  await person.fill(page.getByLabel("Last name"), "Byron");
  await person.fill(page.getByLabel("Email"), newEmail());
  await person.fill(page.locator("[name=password1]"), PASSWORD);
  await person.fill(page.locator("[name=password2]"), PASSWORD);
  await fromNewAddress(page, async () => {
    await person.click(page.getByRole("main").getByRole("button", { name: "Create account" }));
    await expect(page.getByLabel("Name of the gym")).toBeVisible();
  });
}

/** Returns the address of the gym. */
async function openGym(
  page: Page,
  { person, way, site }: { person: Person; way: Way; site: Site },
): Promise<string> {
  const guid = `barn-${Date.now()}`;
  await person.fill(page.getByLabel("Name of the gym"), guid);
  const choose = async (label: string, value: string) => {
    person.steps.fields += 1;
    await page.getByLabel(label).selectOption(value);
  };
  if (way.hasScript) await expect(page.getByLabel("Address")).toHaveValue(guid);
  else await person.fill(page.getByLabel("Address"), guid);
  await choose("Country", "DE");
  if (!way.hasScript) {
    await choose("Currency", "EUR");
    await choose("Time zone", "Europe/Berlin");
  }
  await expect(page.getByLabel("Currency")).toHaveValue("EUR");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Berlin");
  await person.fill(page.getByLabel("First category"), "Strength");
  await person.click(page.getByLabel("I am 18 or over"));
  await person.click(page.getByLabel(/I accept the terms/));
  await fromNewAddress(page, async () => {
    await person.click(page.getByRole("button", { name: "Open the gym" }));
    await expect(page.locator("#logo-picture")).toBeVisible();
  });
  return `${site.origin}/gym/${guid}`;
}

async function brand(page: Page, person: Person): Promise<void> {
  person.steps.clicks += 1;
  await page.locator("#logo-picture").setInputFiles({
    ...{ name: "logo.png", mimeType: "image/png", buffer: await readFile(LOGO) },
  });
  await person.click(page.getByRole("button", { name: "Upload", exact: true }));
  await person.click(page.locator("label:has(input[name=colors])").nth(1));
  await person.click(page.getByRole("button", { name: "Save logo and colours" }));
  await expect(page.getByText("Before you open")).toBeVisible();
}

/** Leads to the page of the ready file. */
async function film(page: Page, { person, way }: { person: Person; way: Way }): Promise<void> {
  person.steps.clicks += 1;
  await page.getByLabel(way.hasScript ? "Film now" : "Choose files").setInputFiles(way.film);
  const { name } = way.film;
  if (!way.hasScript) await person.click(page.getByRole("button", { name: "Upload", exact: true }));
  // What the person opens is ready in the meantime, or says so there by itself.
  await person.click(page.getByRole("listitem").getByRole("link", { name }));
  if (!way.hasScript) {
    const again = page.getByRole("link", { name: "Look again" });
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(page.locator("video")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
  }
  await expect(page.locator("video")).toBeVisible({ timeout: 120_000 });
}

/** A visitor who gets the link of the gym. */
async function watch(browser: Browser, { base, way }: { base: string; way: Way }): Promise<void> {
  const page = await openPhone(browser, way.hasScript);
  await page.goto(base);
  await page.getByRole("main").getByRole("link", { name: "Strength" }).first().click();
  await page.getByRole("link", { name: WORKOUT }).first().click();
  if (way.hasScript)
    await page
      .getByRole("button", { name: /^Play / })
      .first()
      .click();
  const video = page.locator("video");
  await expect(video).toBeVisible();
  const played = () =>
    video.evaluate(async (element: HTMLVideoElement, isPlayer) => {
      element.muted = true;
      if (!isPlayer) await element.play();
      return element.currentTime;
    }, way.hasScript);
  await expect.poll(played).toBeGreaterThan(0.2);
  await page.context().close();
}
