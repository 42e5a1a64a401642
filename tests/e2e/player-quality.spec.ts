/** The choice of a quality (product.md §13 "Quality"): a level, or the sound alone, kept for the next workout. */
import { isHydrated, signIn } from "./accounts";
import { expect, test, type Page, type Site } from "./test";
import { listenToTracking } from "./tracked-events";
import { addressOf, findWorkout } from "./workouts";

const film = (page: Page) => page.locator("video");
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const bar = (page: Page) => page.getByRole("slider", { name: "Position in the workout" });
const source = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc);

/** Its bar is the film's. */
const findFilm = (site: Site) =>
  findWorkout(
    site,
    "film of a minute",
    (one) => one.movements.length === 0 && one.duration > 60 && /m3u8$/.test(one.videoUrl ?? ""),
  );

async function play(page: Page): Promise<void> {
  await isHydrated(page);
  await page
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.1);
}

test("the sound alone goes on where the film was, and a level loads no other", async ({
  page,
  site,
}) => {
  const workout = await findFilm(site);
  const levels = new Set<string>();
  page.on("request", (request) => {
    const [, level] = /\/(\d+)\/\d+\.m4s$/.exec(request.url()) ?? [];
    if (level) levels.add(level);
  });
  await signIn(page, site);
  await page.goto(addressOf(site, workout));
  await play(page);
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 20;
  });
  await expect.poll(() => seconds(page)).toBeGreaterThan(20);

  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("radio", { name: /^240p \d+(\.\d)? MB$/ })).toBeVisible();
  await page.getByRole("radio", { name: /^Audio only / }).check();
  await expect.poll(() => source(page)).toMatch(/\/audio\.m4a$/);
  await expect.poll(() => seconds(page)).toBeGreaterThan(20);
  // The picture of the workout stands where the film was.
  await expect(film(page)).toHaveCSS("opacity", "0");

  await page.reload();
  await page
    .getByRole("button", { name: /^Play |^Start over/ })
    .first()
    .click();
  await expect.poll(() => source(page)).toMatch(/\/audio\.m4a$/);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.1);
  expect(await source(page)).toMatch(/\/audio\.m4a$/);

  levels.clear();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: /^240p/ }).check();
  await expect.poll(() => source(page)).toMatch(/^blob:/);
  await expect.poll(() => [...levels]).toEqual(["240"]);
});

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function choose(page: Page, quality: RegExp, expected: RegExp): Promise<void> {
  await press(page, "Settings");
  await page.getByRole("radio", { name: quality }).check();
  await expect.poll(() => source(page)).toMatch(expected);
  await page.keyboard.press("Escape");
}

/** Plays a little from that second on, and pauses; the second of the bar. */
async function playAndPause(page: Page, second: number): Promise<number> {
  await film(page).evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, second);
  await expect.poll(() => seconds(page)).toBeGreaterThan(second);
  await press(page, "Pause");
  const shown = Math.floor(await seconds(page));
  await expect(bar(page)).toHaveValue(String(shown));
  return shown;
}

/** The least second that the bar shows until `act` is over. */
async function findLeastShown(page: Page, act: () => Promise<void>): Promise<number> {
  const least = await bar(page).evaluateHandle((input: HTMLInputElement) => {
    const seen = { second: Number(input.value) };
    new MutationObserver(() => {
      seen.second = Math.min(seen.second, Number(input.value));
    }).observe(input, { attributeFilter: ["aria-valuetext"] });
    return seen;
  });
  await act();
  return least.evaluate(({ second }) => second);
}

test("a quality that is chosen while paused keeps the bar, which moves on before the next play", async ({
  page,
  site,
}) => {
  const { stored } = listenToTracking(page);
  await signIn(page, site);
  await page.goto(addressOf(site, await findFilm(site)));
  await play(page);
  await choose(page, /^Audio only /, /\/audio\.m4a$/);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.1);
  const shown = await playAndPause(page, 20);
  const least = await findLeastShown(page, async () => {
    await choose(page, /^Automatic$/, /^blob:/);
    await press(page, "Forward 10 seconds");
    await expect(bar(page)).toHaveValue(String(shown + 10));
    await press(page, "Play");
    await expect.poll(() => seconds(page)).toBeGreaterThan(shown + 10);
  });
  expect(least).toBe(shown);
  expect(await seconds(page)).toBeLessThan(shown + 15);
  await expect.poll(() => stored.at(-1)?.workoutTrackType).toBe("MOVEMENT_START");
  expect(Math.floor(stored.at(-1)?.executionTime ?? 0)).toBe(shown + 10);
});

test("a sound that is chosen while paused begins where the member moves it, and leaves the next film alone", async ({
  page,
  site,
}) => {
  const { stored } = listenToTracking(page);
  await signIn(page, site);
  await page.goto(addressOf(site, await findFilm(site)));
  await play(page);
  const shown = await playAndPause(page, 20);
  await choose(page, /^Audio only /, /\/audio\.m4a$/);
  await press(page, "Back 10 seconds");
  await expect(bar(page)).toHaveValue(String(shown - 10));
  await press(page, "Play");
  await expect.poll(() => seconds(page)).toBeGreaterThan(shown - 10);
  expect(await seconds(page)).toBeLessThan(shown);
  await expect.poll(() => stored.at(-1)?.workoutTrackType).toBe("MOVEMENT_START");
  expect(Math.floor(stored.at(-1)?.executionTime ?? 0)).toBe(shown - 10);

  await press(page, "Pause");
  await choose(page, /^Automatic$/, /^blob:/);
  await choose(page, /^Audio only /, /\/audio\.m4a$/);
  await choose(page, /^240p/, /^blob:/);
  await bar(page).press("Home");
  await press(page, "Play");
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.1);
  expect(await seconds(page)).toBeLessThan(shown - 10);
});
