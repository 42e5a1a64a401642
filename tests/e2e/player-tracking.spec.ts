/** What the player sends of a workout (product.md §13 "Events of the player"), and what the browser keeps. */
import { isHydrated, signIn } from "./accounts";
import { findFaults, readTheme } from "./axe";
import { expect, test, type Page, type Site } from "./test";
import { listenToTracking, typesOf, type SentEvent } from "./tracked-events";
import { addressOf, findPictureWorkout, findWorkout, type FoundWorkout } from "./workouts";

const button = (page: Page, name: RegExp | string) => page.getByRole("button", { name }).first();
const bigPlay = (page: Page) => button(page, /^Play ./);

const findPictures = (site: Site) => findPictureWorkout(site, { movements: 3 });

const lineOf = ({ workoutTrackType, movementId, executionTime }: SentEvent) =>
  `${workoutTrackType} ${movementId} ${executionTime}`;

/** The events of each execution in their order. */
function groupByExecution(events: SentEvent[]): SentEvent[][] {
  const groups = new Map<string, SentEvent[]>();
  for (const event of events) {
    const group = groups.get(event.workoutExecutionId) ?? [];
    groups.set(event.workoutExecutionId, [...group, event]);
  }
  return [...groups.values()];
}

async function open(page: Page, site: Site, workout: FoundWorkout): Promise<void> {
  await page.goto(addressOf(site, workout));
  await isHydrated(page);
}

/** Moves the focus there with Tab alone, and presses it. */
async function pressByKeyboard(page: Page, target: ReturnType<Page["locator"]>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
  await page.keyboard.press("Enter");
}

test("a workout that is watched to its end by keyboard alone sends its events in order; again, it is another one", async ({
  page,
  site,
}) => {
  const workout = await findPictures(site);
  const { movements } = workout;
  const total = movements.reduce((sum, { duration }) => sum + duration, 0);
  const { stored, statuses } = listenToTracking(page);
  await signIn(page, site);
  await page.clock.install();
  await open(page, site, workout);
  await page.clock.pauseAt(Date.now() + 60_000);
  await pressByKeyboard(page, bigPlay(page));
  const first = movements[0]?.id;
  const expected = [`WORKOUT_START ${first} 0`, `WORKOUT_PLAY ${first} 0`];
  let played = 0;
  // The first second whose share, rounded to two decimals, is three quarters.
  const completeAt = total * 0.745;
  let isComplete = false;
  for (const { id, duration } of movements) {
    expected.push(`MOVEMENT_START ${id} 0`);
    // Each answer is there before the clock moves on, which would end the wait for it.
    await expect.poll(() => stored.map(lineOf)).toEqual(expected);
    await page.clock.runFor(duration * 1_000);
    played += duration;
    if (!isComplete && played >= completeAt) {
      isComplete = true;
      expected.push(`WORKOUT_COMPLETE ${id} ${Math.round(completeAt)}`);
    }
    expected.push(`MOVEMENT_COMPLETE ${id} ${duration}`);
  }
  expected.push(`WORKOUT_COMPLETE ${movements.at(-1)?.id} ${workout.duration}`);
  await expect.poll(() => stored.map(lineOf)).toEqual(expected);
  await pressByKeyboard(page, button(page, "Play again"));
  await expect.poll(() => stored.length).toBe(expected.length + 3);
  const [watched = [], again = []] = groupByExecution(stored);
  expect(watched.map(({ seq }) => seq)).toEqual(expected.map((_line, index) => index + 1));
  expect(typesOf(again)).toEqual(["WORKOUT_START", "WORKOUT_PLAY", "MOVEMENT_START"]);
  expect([...statuses]).toEqual([202]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("without a network for 30 seconds in the middle nothing is lost", async ({
  page,
  context,
  site,
}) => {
  const { stored, statuses } = listenToTracking(page);
  await signIn(page, site);
  await page.clock.install();
  await open(page, site, await findPictures(site));
  await bigPlay(page).click();
  await expect.poll(() => stored.length).toBe(3);
  await expect(button(page, "Next")).toBeVisible();
  await context.setOffline(true);
  await page.keyboard.press("k");
  await expect(button(page, /^Play$/)).toBeVisible();
  // The page's clock alone, which the waits between its tries follow.
  await page.clock.runFor(30_000);
  await page.keyboard.press("k");
  await expect(button(page, /^Pause$/)).toBeVisible();
  await page.keyboard.press("n");
  await page.keyboard.press("p");
  expect(stored).toHaveLength(3);
  await context.setOffline(false);
  await expect
    .poll(() => typesOf(stored))
    .toEqual([
      ...["WORKOUT_START", "WORKOUT_PLAY", "MOVEMENT_START"],
      ...["WORKOUT_PAUSE", "WORKOUT_PLAY", "MOVEMENT_START"],
      ...["MOVEMENT_START", "MOVEMENT_BACK", "MOVEMENT_START"],
    ]);
  expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([...statuses]).toEqual([202]);
});

test("a workout that was left goes on where it was, until the member signs out", async ({
  page,
  site,
}) => {
  const workout = await findPictures(site);
  const { stored } = listenToTracking(page);
  await signIn(page, site);
  await page.clock.install();
  await open(page, site, workout);
  await page.clock.pauseAt(Date.now() + 60_000);
  await bigPlay(page).click();
  await expect.poll(() => stored.length).toBe(3);
  await page.clock.runFor(7_000);
  await page.clock.resume();
  await open(page, site, workout);
  await expect(button(page, "Start over")).toBeVisible();
  await expect(bigPlay(page)).toHaveCount(0);
  const theme = await readTheme(`${site.origin}/gym/flowstate`);
  expect(await findFaults(page, { wide: true, theme })).toEqual([]);
  await button(page, /^Resume at 0:\d\d$/).click();
  await expect.poll(() => stored.length).toBe(7);
  const [left = [], resumed = []] = groupByExecution(stored);
  expect(typesOf(left).at(-1)).toBe("WORKOUT_EXIT");
  expect(typesOf(resumed)).toEqual(["WORKOUT_START", "WORKOUT_PLAY", "MOVEMENT_START"]);
  expect(resumed.at(-1)?.executionTime).toBeGreaterThanOrEqual(7);

  // A movement of the playlist plays at once, and what was played before it counts on.
  await open(page, site, workout);
  await expect(button(page, "Start over")).toBeVisible();
  await page.getByRole("tab", { name: "Playlist" }).click();
  await page.getByRole("tabpanel").getByRole("link").nth(1).click();
  await expect(button(page, /^Pause$/)).toBeVisible();
  await page.clock.runFor(6_000);
  const place = () =>
    page.evaluate(
      (key) => JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>,
      `training:place:${workout.id}`,
    );
  await expect
    .poll(place)
    .toMatchObject({ index: 1, played: workout.movements.slice(0, 2).map(({ id }) => ({ id })) });

  await page.goto(`${site.base}/profile`);
  await isHydrated(page);
  const keys = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("training:")));
  expect(await keys()).toContain(`training:place:${workout.id}`);
  await button(page, "Sign out").click();
  await expect(page).toHaveURL(site.base);
  expect(await keys()).toEqual([]);
});

test("a film goes on at its second", async ({ page, site }) => {
  const workout = await findWorkout(
    site,
    "free film",
    (one) => one.accessEnabled && one.movements.length === 0 && /m3u8$/.test(one.videoUrl ?? ""),
  );
  const film = page.locator("video");
  const seconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await open(page, site, workout);
  await bigPlay(page).click();
  await expect.poll(seconds).toBeGreaterThan(0.1);
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 8;
  });
  await expect.poll(seconds).toBeGreaterThan(8.1);
  const ways: (() => Promise<void>)[] = [
    () => button(page, /^Resume at 0:\d\d$/).click(),
    () => page.keyboard.press("k"),
    () => page.keyboard.press("Space"),
    () => film.click({ position: { x: 20, y: 80 } }),
  ];
  for (const resume of ways) {
    await open(page, site, workout);
    await expect(button(page, "Start over")).toBeVisible();
    await expect(page.getByRole("group", { name: "Player" })).toHaveAttribute(
      "aria-keyshortcuts",
      /K/,
    );
    // A film that begins at zero also comes to that second, later.
    await film.evaluate((video: HTMLVideoElement) => {
      const keep = () => video.setAttribute("data-start", String(video.currentTime));
      video.addEventListener("playing", keep, { once: true });
    });
    await resume();
    await expect(film).toHaveAttribute("data-start", /./);
    expect(Number(await film.getAttribute("data-start"))).toBeGreaterThan(8);
  }
});
