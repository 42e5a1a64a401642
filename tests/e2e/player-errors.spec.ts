/**
 * A stream that fails (product.md §4 "Player"): the network, the film's bytes, a refusal, the end of the access; or one
 * of another format than Gymfront's own. The requests of the browser are answered so on purpose.
 */
import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { createMember, fillLogin, isHydrated, newEmail, PASSWORD, signIn } from "./accounts";
import { expect, test, type Page, type Site } from "./test";
import { typesOf, type SentEvent } from "./tracked-events";
import { addressOf, findWorkout, isLooped } from "./workouts";

const SEGMENT = /\/media\/.*\/\d+\.m4s$/;
const INITIALIZATION = /\/media\/.*\/init\.mp4$/;
const ANY_MEDIA = "**/media/**";

const film = (page: Page) => page.locator("video");
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const plays = (page: Page) => expect.poll(() => seconds(page)).toBeGreaterThan(0.1);
const isStream = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => video.currentSrc.startsWith("blob:"));
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

test("a film that waits for data says so after a second, only while it should play", async ({
  page,
  site,
}) => {
  const held: (() => void)[] = [];
  let isHeld = true;
  await page.route(SEGMENT, async (route) => {
    if (isHeld) await new Promise<void>((release) => held.push(release));
    await route.continue();
  });
  await page.clock.install();
  const overlay = page.waitForResponse(/player-overlay-.*\.js$/);
  await open(page, addressOf(site, await findFilm(site)));
  await page.clock.runFor(2_000);
  await overlay;
  const stage = page.getByRole("group", { name: "Player" });
  await expect(stage).toHaveAttribute("aria-keyshortcuts", /K/);
  const loading = stage.getByRole("status");
  await play(page);
  const pause = page.getByRole("button", { name: "Pause" });
  const box = () => pause.boundingBox();
  await expect(pause).toBeVisible();
  const before = await box();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expect(loading).toHaveText("loading");
  expect(await box()).toEqual(before);
  await pause.click();
  await expect(loading).toHaveCount(0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.clock.runFor(900);
  await expect(loading).toHaveCount(0);
  await page.clock.runFor(100);
  await expect(loading).toBeVisible();
  await page.clock.resume();
  isHeld = false;
  for (const release of held) release();
  await plays(page);
  await expect(loading).toHaveCount(0);
});

for (const [name, initializationMs] of [
  ["a network that fails at every level is tried again", 0],
  ["so is one whose initialization segments come after their level has failed", 300],
] as const)
  test(name, async ({ page, site }) => {
    // The library itself asks once for each of the three levels, then reports a fatal error.
    const failures = 5;
    let failed = 0;
    await page.route(SEGMENT, (route) => {
      if (failed === failures) return route.continue();
      failed += 1;
      return route.abort("connectionreset");
    });
    await page.route(INITIALIZATION, async (route) => {
      await setTimeout(initializationMs);
      await route.continue();
    });
    await open(page, addressOf(site, await findFilm(site)));
    await play(page);
    await plays(page);
    expect(failed).toBe(failures);
    expect(await isStream(page)).toBe(true);
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

test("segments that cannot be decoded are loaded again, from the same second", async ({
  page,
  site,
}) => {
  // The library itself loads another level twice, then reports a fatal error.
  const spoils = 4;
  const asked: string[] = [];
  await page.route(SEGMENT, async (route) => {
    asked.push(route.request().url().slice(-8));
    if (asked.length > spoils) return route.continue();
    const response = await route.fetch();
    const segment = await response.body();
    return route.fulfill({ response, body: segment.fill(0xff, segment.indexOf("mdat") + 4) });
  });
  await open(page, addressOf(site, await findFilm(site)));
  await play(page);
  await plays(page);
  expect(asked.slice(0, spoils + 1)).toEqual(Array.from({ length: spoils + 1 }, () => "/000.m4s"));
  expect(await seconds(page)).toBeLessThan(30);
  expect(await isStream(page)).toBe(true);
  await expect(sorry(page)).toHaveCount(0);
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
  await plays(page);
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.currentSrc)).toMatch(
    /clip\.mp4$/,
  );
});

test("Try again does not play when the member had paused", async ({ page, site }) => {
  let hasFile = false;
  let fail = (): void => undefined;
  const failing = new Promise<void>((done) => (fail = done));
  await page.route(/\/media\/.*\.m3u8$/, (route) => route.fulfill({ status: 404 }));
  const asked = page.waitForRequest(/\/media\/.*\.mp4$/);
  await page.route(/\/media\/.*\.mp4$/, async (route) => {
    if (hasFile) return route.continue();
    await failing;
    return route.fulfill({ status: 500 });
  });
  await open(page, addressOf(site, await findFilm(site)));
  await play(page);
  await asked;
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  fail();
  await expect(sorry(page)).toBeVisible();
  hasFile = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(sorry(page)).toHaveCount(0);
  const state = () =>
    film(page).evaluate(({ error, src, paused }: HTMLVideoElement) => ({
      ...{ paused, isNew: error === null && src.endsWith("clip.mp4") },
    }));
  await expect.poll(async () => (await state()).isNew).toBe(true);
  expect(await state()).toEqual({ paused: true, isNew: true });
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
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

const findFreeFilms = (site: Site) =>
  findWorkout(
    site,
    "free films",
    ({ accessEnabled, movements }) =>
      accessEnabled && movements.length > 2 && movements.every((one) => one.kind === "VIDEO"),
  );

test("a broken movement does not stop the workout: Next leads past it", async ({ page, site }) => {
  const workout = await findFreeFilms(site);
  const [first] = workout.movements;
  await page.route(new RegExp(`/media/[^/]+/${first?.id}/`), (route) =>
    route.fulfill({ status: 404 }),
  );
  await open(page, addressOf(site, workout));
  await play(page);
  await expect(sorry(page)).toBeVisible();
  await sorry(page).getByRole("button", { name: "Next", exact: true }).click();
  await expect(sorry(page)).toHaveCount(0);
  await plays(page);
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

test("a member whose session ends during a free workout reads why, and loses no training", async ({
  page,
  context,
  site,
}) => {
  const workout = await findFreeFilms(site);
  const email = newEmail();
  await createMember(page, site, email);
  await open(page, addressOf(site, workout));
  await play(page);
  await plays(page);
  await context.clearCookies({ name: /session$/ });
  await page.route(ANY_MEDIA, (route) => route.fulfill({ status: 403 }));
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "You have been signed out. Sign in, and the workout goes on.",
  );
  await expect(film(page)).toHaveCount(0);
  await page.unroute(ANY_MEDIA);
  // What the ended session could not send is sent by the next one.
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith("/api/workouts/tracking") && answer.status() === 202,
  );
  await page.getByRole("link", { name: "Sign In" }).last().click();
  await fillLogin(page, email, PASSWORD);
  await page.waitForURL(new RegExp(`/category/RECENT_WORKOUTS/${workout.id}`));
  const events = JSON.parse((await sent).request().postData() ?? "[]") as SentEvent[];
  expect(typesOf(events)).toEqual(expect.arrayContaining(["MOVEMENT_START", "WORKOUT_EXIT"]));
  await expect(page.getByRole("button", { name: /^Resume at / })).toBeVisible();
});
