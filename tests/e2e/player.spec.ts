/**
 * The player with script: a film switches its level, a playlist continues, loops, audio and pictures run their time.
 */
import { isHydrated, signIn } from "./accounts";
import { expect, test, type Page } from "./test";
import { listenToTracking, typesOf } from "./tracked-events";
import { addressOf, findWorkout, isLooped, type FoundWorkout } from "./workouts";

const film = (page: Page) => page.locator("video");
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const width = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.videoWidth);
const press = (page: Page, name: RegExp | string) =>
  page.getByRole("button", { name }).first().click();
const activeRow = (page: Page) => page.locator("[aria-current=true]");
/** Seconds of the countdown, which shows minutes and seconds above 59. */
async function countdown(page: Page): Promise<number> {
  const text = (await page.getByRole("timer").textContent()) ?? "";
  const [, minutes = 0, seconds] = /(?:(\d+):)?(\d+)$/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

/** Presses the big play button, which then disappears. */
async function play(page: Page): Promise<void> {
  await isHydrated(page);
  await press(page, /^Play /);
  await expect(page.getByRole("button", { name: /^Play ./ })).toHaveCount(0);
}

const plays = (page: Page) => expect.poll(() => seconds(page)).toBeGreaterThan(0.1);

/** Replaces the clock of the page by that of the test; the film still plays in real time. */
const stopClock = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** Seeks shortly before the end of the film, as the slider does. */
const seekToEnd = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3;
  });

test("a locked film plays for a member, and switches to another level", async ({ page, site }) => {
  const workout = await findWorkout(
    site,
    "locked film",
    ({ accessEnabled, movements }) =>
      !accessEnabled && movements.some((one) => one.kind === "VIDEO" && !isLooped(one)),
  );
  const movement = workout.movements.find((one) => one.kind === "VIDEO" && !isLooped(one));
  const levels = new Set<string>();
  page.on("response", (response) => {
    const [, level] = /\/media\/.*\/(\d+)\/\d+\.(?:m4s|ts)$/.exec(response.url()) ?? [];
    if (level !== undefined && response.ok()) levels.add(level);
  });
  await signIn(page, site);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(addressOf(site, workout, movement?.id));
  await play(page);
  await expect.poll(() => width(page)).toBeGreaterThan(0);
  const firstWidth = await width(page);
  await expect.poll(() => levels.size).toBeGreaterThanOrEqual(2);
  // It continues at the other level.
  await expect.poll(() => width(page)).not.toBe(firstWidth);
  const switched = await seconds(page);
  await expect.poll(() => seconds(page)).toBeGreaterThan(switched);
});

test("a playlist continues with its next movement, and marks the active one", async ({
  page,
  site,
}) => {
  const workout = await findWorkout(
    site,
    "playlist with a film before its end",
    ({ movements }) =>
      movements.length > 1 &&
      movements.slice(0, -1).some((one) => one.kind === "VIDEO" && !isLooped(one)),
  );
  const index = workout.movements.findIndex((one) => one.kind === "VIDEO" && !isLooped(one));
  await signIn(page, site);
  await page.goto(addressOf(site, workout, workout.movements[index]?.id));
  await page.getByRole("tab", { name: "Playlist" }).click();
  await play(page);
  await plays(page);
  await seekToEnd(page);
  await expect(activeRow(page)).toContainText(workout.movements[index + 1]?.name ?? "");
  const first = workout.movements[0]?.name ?? "";
  await press(page, "Details");
  await page.getByRole("link", { name: first }).first().click();
  await expect(activeRow(page)).toContainText(first);
  await expect(page).toHaveURL(addressOf(site, workout, workout.movements[index]?.id));
});

test("a member's player reports the start and the end, and another start of the same workout", async ({
  page,
  site,
}) => {
  const workout = await findWorkout(
    site,
    "free film",
    (one) => one.accessEnabled && one.movements.length === 0 && /m3u8$/.test(one.videoUrl ?? ""),
  );
  const { stored } = listenToTracking(page);
  await signIn(page, site);
  await page.goto(addressOf(site, workout));
  await play(page);
  await plays(page);
  await seekToEnd(page);
  await expect(page.getByText("Well done!")).toBeVisible();
  const starts = ["WORKOUT_START", "WORKOUT_PLAY", "MOVEMENT_START"];
  const watched = [...starts, "MOVEMENT_COMPLETE", "WORKOUT_COMPLETE"];
  await expect.poll(() => typesOf(stored)).toEqual(watched);
  await press(page, "Play again");
  await expect.poll(() => typesOf(stored)).toEqual([...watched, ...starts]);
  expect(new Set(stored.map(({ movementId }) => movementId))).toEqual(new Set([null]));
});

test("a looped movement restarts until its time is over, then the next one starts", async ({
  page,
  site,
}) => {
  const findLoop = ({ movements }: FoundWorkout) =>
    movements
      .slice(0, -1)
      .filter((one) => one.kind === "VIDEO" && isLooped(one) && one.appType === "TIME_BASED")
      .sort((a, b) => b.duration - a.duration)[0];
  const workout = await findWorkout(site, "timed loop", (one) => findLoop(one) !== undefined);
  const loop = findLoop(workout);
  if (!loop) throw new Error("no loop");
  await signIn(page, site);
  await page.clock.install();
  await page.goto(addressOf(site, workout, loop.id));
  await page.getByRole("tab", { name: "Playlist" }).click();
  await stopClock(page);
  await play(page);
  await expect(activeRow(page)).toContainText(loop.name);
  const secondsLater = async () => {
    await page.clock.runFor(20);
    return seconds(page);
  };
  await expect.poll(secondsLater, { intervals: [100] }).toBeGreaterThan(0.1);
  const end = await film(page).evaluate((video: HTMLVideoElement) => video.duration);
  // The clip restarts while the countdown continues.
  await seekToEnd(page);
  await expect.poll(secondsLater, { intervals: [100] }).toBeLessThan(end - 0.5);
  const before = await countdown(page);
  expect(before).toBeLessThanOrEqual(loop.duration);
  // The countdown pauses with the film, so the test advances the clock until it has moved.
  const after = <T>(read: (page: Page) => T) =>
    expect.poll(
      async () => {
        await page.clock.runFor(1_000);
        return read(page);
      },
      { intervals: [20] },
    );
  await after(countdown).toBeLessThan(before);
  // The movement stays until shortly before its end; then the next one starts by itself.
  await after(countdown).toBeLessThanOrEqual(4);
  await expect(activeRow(page)).toContainText(loop.name);
  const next = workout.movements[workout.movements.indexOf(loop) + 1]?.name ?? "";
  await after(() => activeRow(page).textContent()).toContain(next);
});

test("audio plays, a picture counts down and waits when it is paused", async ({ page, site }) => {
  const voice = await findWorkout(
    site,
    "workout that is only heard",
    ({ movements, accessEnabled, videoUrl }) =>
      (accessEnabled && movements.length === 0 && /\.m4a$/.test(videoUrl ?? "")) ||
      movements[0]?.kind === "AUDIO",
  );
  await signIn(page, site);
  await page.goto(addressOf(site, voice));
  await play(page);
  await plays(page);

  const isLongPicture = ({ kind, duration }: FoundWorkout["movements"][number]) =>
    kind === "IMAGE" && duration > 8;
  const pictures = await findWorkout(site, "workout of pictures", ({ movements }) =>
    movements.some(isLongPicture),
  );
  const picture = pictures.movements.find(isLongPicture);
  await page.clock.install();
  await page.goto(addressOf(site, pictures, picture?.id));
  await stopClock(page);
  await play(page);
  await page.clock.runFor(2_000);
  await expect.poll(() => countdown(page)).toBeLessThan(picture?.duration ?? 0);
  await press(page, "Pause");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  const paused = await countdown(page);
  await page.clock.runFor(2_000);
  expect(await countdown(page)).toBe(paused);
  await press(page, /^Play$/);
  await page.clock.runFor(2_000);
  await expect.poll(() => countdown(page)).toBeLessThan(paused);
});

test("a broken film shows an error, and a retry plays it", async ({ page, site }) => {
  const workout = await findWorkout(
    site,
    "free film",
    (one) => one.accessEnabled && one.movements.length === 0 && /m3u8$/.test(one.videoUrl ?? ""),
  );
  let broken = true;
  await page.route("**/media/**", (route) => (broken ? route.abort() : route.continue()));
  // The retry delays of the player follow the fake clock.
  await page.clock.install();
  await page.goto(addressOf(site, workout));
  await isHydrated(page);
  await press(page, /^Play /);
  const sorry = page.getByRole("alert").filter({ hasText: "This video cannot be played" });
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1_000);
        return sorry.isVisible();
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
  broken = false;
  await press(page, "Try again");
  await plays(page);
});
