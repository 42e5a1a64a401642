/**
 * A stream that fails (product.md §4 "Player"): the network, the film's bytes, a refusal, the end of the access; or one
 * of another format than Gymfront's own. The requests of the browser are answered so on purpose.
 */
import { readFileSync } from "node:fs";
import { isHydrated, signIn } from "./accounts";
import { expect, test, type Page, type Site } from "./test";
import { addressOf, findWorkout, isLooped } from "./workouts";

const SEGMENT = /\/media\/.*\/\d+\.m4s$/;
const ANY_MEDIA = "**/media/**";

const film = (page: Page) => page.locator("video");
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const plays = (page: Page) => expect.poll(() => seconds(page)).toBeGreaterThan(0.1);
const sorry = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "This video cannot be played" });

const findFilm = (site: Site) =>
  findWorkout(
    site,
    "free film",
    (one) => one.accessEnabled && one.movements.length === 0 && /m3u8$/.test(one.videoUrl ?? ""),
  );

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await isHydrated(page);
}

const play = (page: Page) =>
  page
    .getByRole("button", { name: /^Play / })
    .first()
    .click();

test("a network that fails twice costs nothing but time", async ({ page, site }) => {
  let failed = 0;
  await page.route(SEGMENT, (route) => {
    if (failed === 2) return route.continue();
    failed += 1;
    return route.abort("connectionreset");
  });
  await open(page, addressOf(site, await findFilm(site)));
  await play(page);
  await plays(page);
  expect(failed).toBe(2);
  await expect(sorry(page)).toHaveCount(0);
});

test("a stream that begins without a network goes on when it is back", async ({
  page,
  context,
  site,
}) => {
  // The library has come when it asks for the playlist of the levels; the stream itself has not.
  const loaded = Promise.all([
    page.waitForResponse(/master\.m3u8$/),
    page.waitForResponse(/player-overlay-.*\.js$/),
  ]);
  await open(page, addressOf(site, await findFilm(site)));
  await loaded;
  await context.setOffline(true);
  await play(page);
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  expect(await seconds(page)).toBe(0);
  await context.setOffline(false);
  await plays(page);
});

test("a transport stream, which the small library cannot play, plays by the whole one", async ({
  page,
  site,
}) => {
  const segment = readFileSync(new URL("transport-stream.mpegts", import.meta.url));
  const contentType = "application/vnd.apple.mpegurl";
  const lines = (...tags: string[]) => ["#EXTM3U", "#EXT-X-VERSION:3", ...tags, ""].join("\n");
  const master = lines("#EXT-X-STREAM-INF:BANDWIDTH=40000", "level.m3u8");
  const level = lines(
    "#EXT-X-TARGETDURATION:2",
    "#EXTINF:2.0,",
    "segment.mpegts",
    "#EXT-X-ENDLIST",
  );
  await page.route(/master\.m3u8$/, (route) => route.fulfill({ contentType, body: master }));
  await page.route(/level\.m3u8$/, (route) => route.fulfill({ contentType, body: level }));
  await page.route(/segment\.mpegts$/, (route) =>
    route.fulfill({ contentType: "video/mp2t", body: segment }),
  );
  await open(page, addressOf(site, await findFilm(site)));
  await play(page);
  await plays(page);
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.videoWidth)).toBe(64);
});

test("a segment that is no film is loaded again", async ({ page, site }) => {
  const answers: string[] = [];
  await page.route(SEGMENT, (route) => {
    const isGarbage = answers.length === 0;
    answers.push(isGarbage ? "garbage" : "film");
    return isGarbage
      ? route.fulfill({ contentType: "video/mp4", body: Buffer.alloc(20_000, 7) })
      : route.continue();
  });
  await open(page, addressOf(site, await findFilm(site)));
  await play(page);
  await plays(page);
  expect(answers.slice(0, 2)).toEqual(["garbage", "film"]);
});

test("a stream that is gone gives way to the file; without it a press tries again", async ({
  page,
  site,
}) => {
  let hasFile = false;
  await page.route(/\/media\/.*\.m3u8$/, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/media\/.*\.mp4$/, (route) =>
    hasFile ? route.continue() : route.fulfill({ status: 500 }),
  );
  await open(page, addressOf(site, await findFilm(site)));
  await play(page);
  await expect(sorry(page)).toBeVisible();
  hasFile = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: /^Play/ }).first().click();
  await plays(page);
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(
    /clip\.mp4$/,
  );
});

test("a refusal loads new addresses once, and then asks nothing more", async ({ page, site }) => {
  const refused: string[] = [];
  await page.route(ANY_MEDIA, (route) => {
    refused.push(route.request().url());
    return route.fulfill({ status: 403 });
  });
  await page.clock.install();
  await open(page, addressOf(site, await findFilm(site)));
  // The playlist loads before the first press.
  await expect(sorry(page)).toBeVisible();
  const count = refused.length;
  // Two rounds of a playlist, and what was asked beside it.
  expect(count).toBeLessThanOrEqual(4);
  await page.clock.runFor(60_000);
  expect(refused).toHaveLength(count);
});

test("a member whose session ends in the middle reads why, and can sign in", async ({
  page,
  context,
  site,
}) => {
  const workout = await findWorkout(
    site,
    "locked loop before a film",
    ({ accessEnabled, movements }) =>
      !accessEnabled && movements.length > 2 && movements.every((one) => one.kind === "VIDEO"),
  );
  await signIn(page, site);
  await open(page, addressOf(site, workout, workout.movements.find(isLooped)?.id));
  await play(page);
  await plays(page);
  await context.clearCookies();
  await page.route(ANY_MEDIA, (route) => route.fulfill({ status: 403 }));
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "You have been signed out. Sign in, and the workout goes on.",
  );
  await expect(page.getByRole("link", { name: "Sign In" }).last()).toBeVisible();
  await expect(film(page)).toHaveCount(0);
});
