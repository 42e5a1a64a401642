/** What the player shows over a film: countdown, next movement, bar, settings, keys, finish screen. */
import { isHydrated } from "./accounts";
import { findFaults, readTheme } from "./axe";
import { expect, test, type Page, type Site } from "./test";
import { addressOf, findWorkout, isTimedLoop, type FoundWorkout } from "./workouts";

const film = (page: Page) => page.locator("video");
const stage = (page: Page) => page.getByRole("group", { name: "Player" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const slider = (page: Page) => page.getByRole("slider", { name: "Position in the workout" });

const findLoops = (site: Site) =>
  findWorkout(
    site,
    "free loop",
    ({ accessEnabled, movements }) =>
      accessEnabled && movements.length > 2 && movements.slice(0, -1).some(isTimedLoop),
  );

const findFilm = (site: Site) =>
  findWorkout(
    site,
    "free film",
    ({ accessEnabled, movements, videoUrl }) =>
      accessEnabled && movements.length === 0 && videoUrl !== null,
  );

/** Opens it at that movement and plays it, with its controls. */
async function play(page: Page, site: Site, workout: FoundWorkout, movement?: number) {
  await page.goto(addressOf(site, workout, movement));
  await isHydrated(page);
  await expect(stage(page)).toHaveAttribute("aria-keyshortcuts", /K/);
  // A page that is opened again offers where the earlier visit ended.
  await page.getByRole("button", { name: /^Play |^Start over$/ }).click();
  await expect(button(page, "Pause")).toBeVisible();
}

/** In the dark colours of one gym and the light ones of the other, on a phone and a desktop. */
const findFaultsInBothGyms = async (page: Page, { origin }: Site) =>
  findFaults(page, { wide: true, theme: await readTheme(`${origin}/gym/flowstate`) });

async function boxOf(locator: ReturnType<Page["locator"]>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not visible");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

type Box = Awaited<ReturnType<typeof boxOf>>;

const overlaps = (one: Box, other: Box) =>
  one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom;

const rateOf = (page: Page) =>
  expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.playbackRate));
const secondOf = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime));

declare global {
  interface Window {
    beeps: number;
  }
}

/** Plays a timed loop until four and a half seconds before its end, on a clock that then stands still. */
async function playToItsEnd(page: Page, site: Site) {
  await page.addInitScript(() => {
    window.beeps = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function createOscillator() {
      window.beeps += 1;
      return create.call(this);
    };
  });
  await page.clock.install();
  const workout = await findLoops(site);
  const index = workout.movements.findIndex(isTimedLoop);
  const movement = workout.movements[index];
  const next = workout.movements[index + 1];
  if (!movement || !next) throw new Error("no movement");
  await play(page, site, workout, movement.id);
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.1);
  await page.clock.pauseAt(Date.now() + 60_000);
  const left = Number(await page.getByRole("timer").textContent());
  await page.clock.runFor(Math.max(0, (left - 4.5) * 1000));
  return next;
}

for (const [width, height] of [
  [390, 844],
  [844, 390],
  [320, 568],
  [1440, 900],
] as const) {
  test(`at ${width}×${height} countdown, next movement, controls and close link stand apart`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width, height });
    const next = await playToItsEnd(page, site);
    await film(page).dispatchEvent("pointermove");
    const upNext = stage(page).getByRole("status").filter({ hasText: "Up next" });
    await expect(upNext).toContainText(next.name);
    await expect(upNext.locator("img")).toBeVisible();
    const timer = page.getByRole("timer");
    const parts = await Promise.all(
      [
        timer,
        upNext.locator("p"),
        slider(page),
        button(page, "Pause"),
        button(page, "Full screen"),
      ].map(boxOf),
    );
    const close = await boxOf(page.getByRole("link", { name: "Close workout" }));
    const [ofTimer, ofNext, ...controls] = parts;
    if (!ofTimer || !ofNext) throw new Error("not visible");
    for (const other of [ofNext, close, ...controls]) expect(overlaps(ofTimer, other)).toBe(false);
    for (const other of [close, ...controls]) expect(overlaps(ofNext, other)).toBe(false);
    const whole = await boxOf(stage(page));
    for (const { x, y, right, bottom } of parts) {
      expect(x).toBeGreaterThanOrEqual(whole.x);
      expect(y).toBeGreaterThanOrEqual(whole.y);
      expect(right).toBeLessThanOrEqual(whole.right + 8);
      expect(bottom).toBeLessThanOrEqual(whole.bottom);
    }
    // The digits of its font are 0.7 of the size high.
    const size = await timer
      .locator("span")
      .first()
      .evaluate((number) => Number.parseFloat(getComputedStyle(number).fontSize));
    expect(0.7 * size).toBeGreaterThanOrEqual(0.15 * whole.height);

    await page.keyboard.press("c");
    await page.keyboard.press("?");
    const keys = page.getByRole("region", { name: "Keyboard shortcuts" });
    const captions = keys.locator("xpath=following-sibling::div/p/span");
    await expect(captions).toBeVisible();
    const [ofKeys, ofCaptions] = [await boxOf(keys), await boxOf(captions)];
    expect(overlaps(ofKeys, await boxOf(timer))).toBe(false);
    expect(overlaps(ofKeys, ofCaptions)).toBe(false);
    expect(ofCaptions.bottom).toBeLessThanOrEqual(whole.bottom);
    // Room for two rows at least; the others come by scrolling.
    expect(ofKeys.height).toBeGreaterThanOrEqual(88);
    await button(page, "Close the list").click();
    await expect(keys).toHaveCount(0);
  });
}

test("a timed movement beeps in its last three seconds, unless that is switched off", async ({
  page,
  site,
}) => {
  await playToItsEnd(page, site);
  const beeps = () => page.evaluate(() => window.beeps);
  expect(await beeps()).toBe(0);
  // The list of the keys stops neither the countdown nor its beeps.
  const left = async () => Number(await page.getByRole("timer").textContent());
  const before = await left();
  await page.keyboard.press("?");
  await expect(page.getByRole("region", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.clock.runFor(2_000);
  expect(await left()).toBe(before - 2);
  await page.clock.runFor(2_000);
  expect(await beeps()).toBe(3);
  await page.keyboard.press("Escape");
  await page.clock.resume();
  await button(page, "Settings").click();
  await page.getByRole("checkbox", { name: "Beeps in the last three seconds" }).uncheck();
  await page.reload();
  await playToItsEnd(page, site);
  await page.clock.runFor(4_000);
  expect(await beeps()).toBe(0);
});

test("the settings open by keyboard, close by Escape alone, and are kept", async ({
  page,
  site,
}) => {
  const workout = await findFilm(site);
  await play(page, site, workout);
  await button(page, "Settings").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "1×", exact: true })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await rateOf(page).toBe(1.5);
  expect(await findFaultsInBothGyms(page, site)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(button(page, "Settings")).toBeFocused();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await expect(stage(page)).toBeVisible();
  await page.reload();
  await play(page, site, workout);
  await rateOf(page).toBe(1.5);
});

test("the bar moves within a film, and from one timed movement to the next", async ({
  page,
  site,
}) => {
  await play(page, site, await findFilm(site));
  await page.keyboard.press("k");
  const before = await secondOf(page);
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => secondOf(page)).toBe(before + 1);
  await button(page, "Forward 10 seconds").click();
  await expect.poll(() => secondOf(page)).toBe(before + 11);
  const workout = await findLoops(site);
  const index = workout.movements.findIndex(isTimedLoop);
  await play(page, site, workout, workout.movements[index]?.id);
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  const place = `${index + 2} of ${workout.movements.length}`;
  await expect(stage(page).getByText(place, { exact: true })).toBeVisible();
  await page.keyboard.press("p");
  await expect(
    stage(page).getByText(`${index + 1} of ${workout.movements.length}`, { exact: true }),
  ).toBeVisible();
});

test("a question mark lists the keys; Escape closes the list alone", async ({ page, site }) => {
  await play(page, site, await findFilm(site));
  // The film must not end while axe looks at the stage.
  await page.keyboard.press("k");
  await expect(button(page, "Play")).toBeVisible();
  expect(await findFaultsInBothGyms(page, site)).toEqual([]);
  await stage(page).focus();
  await page.keyboard.press("?");
  const keys = page.getByRole("region", { name: "Keyboard shortcuts" });
  await expect(keys).toBeFocused();
  expect(await findFaultsInBothGyms(page, site)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(keys).toHaveCount(0);
  await expect(stage(page)).toBeFocused();
  await button(page, "Settings").click();
  await button(page, "Keyboard shortcuts").click();
  await expect(keys).toBeVisible();
  await button(page, "Close the list").click();
  await expect(keys).toHaveCount(0);
});

test("the lock screen gets the movement's names and pictures until the workout closes", async ({
  page,
  site,
}) => {
  const workout = await findLoops(site);
  const movement = workout.movements.find(isTimedLoop);
  const read = () =>
    page.evaluate(() => {
      const { metadata } = navigator.mediaSession;
      return metadata && [metadata.title, metadata.album, metadata.artist, metadata.artwork.length];
    });
  await play(page, site, workout, movement?.id);
  await expect.poll(read).toEqual([movement?.name, workout.name, "Ironworks", 2]);
  await page.getByRole("link", { name: "Close workout" }).click();
  await expect(stage(page)).toHaveCount(0);
  await expect.poll(read).toBeNull();
});

test("the end says what was done, and offers the link where the device has no sheet", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  await page.clock.install();
  const workout = await findWorkout(
    site,
    "free workout that ends with a timed movement",
    ({ accessEnabled, movements }) =>
      accessEnabled && movements.length > 1 && movements.at(-1)?.kind === "IMAGE",
  );
  const last = workout.movements.at(-1);
  const playToEnd = () => page.clock.runFor(((last?.duration ?? 0) + 1) * 1000);
  await play(page, site, workout, last?.id);
  await playToEnd();
  const title = page.getByRole("heading", { name: "Well done!" });
  await expect(title).toBeFocused();
  await expect(stage(page)).toContainText(workout.name);
  await expect(stage(page)).toContainText(`1 of ${workout.movements.length} movements`);
  await button(page, "Share").focus();
  await page.keyboard.press("Enter");
  const address = page.getByLabel("Link to this workout");
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(new RegExp(`/category/RECENT_WORKOUTS/${workout.id}$`));
  expect(await findFaultsInBothGyms(page, site)).toEqual([]);
  await button(page, "Play again").click();
  await expect(title).toHaveCount(0);

  // A member who reads in the panel stays there, and hears of the end.
  await page.keyboard.press("t");
  const tab = page.getByRole("tab", { name: "Playlist" });
  await tab.click();
  await page.getByRole("tabpanel").getByRole("link").last().click();
  await expect(
    stage(page).getByText(`${workout.movements.length} of ${workout.movements.length}`),
  ).toBeVisible();
  await tab.focus();
  await playToEnd();
  await expect(title).toBeVisible();
  await expect(tab).toBeFocused();
  await expect(stage(page).getByRole("status").filter({ hasText: "Well done!" })).toHaveCount(1);
});

test("a film plays with the browser's controls when the script of ours cannot be loaded", async ({
  page,
  site,
}) => {
  await page.route(/player-overlay-.*\.js/, (route) => route.abort());
  await page.goto(addressOf(site, await findFilm(site)));
  await isHydrated(page);
  await page.getByRole("button", { name: /^Play / }).click();
  await expect(film(page)).toHaveAttribute("controls", "");
  await expect
    .poll(() => film(page).evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
});
