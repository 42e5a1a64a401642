/** When an execution begins and ends in the browser, and whose it is (product.md §13 "Execution", "Owner"). */
import { createMember, isHydrated, signIn } from "./accounts";
import { expect, test, type Page, type Site } from "./test";
import { listenToTracking, typesOf } from "./tracked-events";
import { addressOf, findPictureWorkout } from "./workouts";

const bigPlay = (page: Page) => page.getByRole("button", { name: /^Play ./ }).first();
const close = (page: Page) => page.getByRole("link", { name: "Close workout" }).first().click();

const findPictures = (site: Site) => findPictureWorkout(site, { movements: 2 });

test("a workout that is closed without a play sends its exit alone, and keeps the remembered place", async ({
  page,
  site,
}) => {
  const workout = await findPictures(site);
  const { stored, statuses } = listenToTracking(page);
  await signIn(page, site);
  await page.goto(addressOf(site, workout));
  await isHydrated(page);
  await expect(bigPlay(page)).toBeVisible();
  const key = `training:place:${workout.id}`;
  await page.evaluate((name) => localStorage.setItem(name, '"a place"'), key);
  await close(page);
  await expect.poll(() => typesOf(stored)).toEqual(["WORKOUT_EXIT"]);
  expect(stored[0]).toMatchObject({ seq: 1, executionTime: 0, workoutId: workout.id });
  expect([...statuses]).toEqual([202]);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((name) => name.startsWith("training:execution:"))).toEqual([]);
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe('"a place"');
});

test("a page that comes back from the browser's cache plays on with another execution", async ({
  page,
  site,
}) => {
  const { stored } = listenToTracking(page);
  await signIn(page, site);
  await page.goto(addressOf(site, await findPictures(site)));
  await isHydrated(page);
  await bigPlay(page).click();
  await expect.poll(() => stored.length).toBe(3);
  const held = () =>
    page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name));
  const isOwn = (name: string | undefined) => name?.startsWith("training:") === true;
  const [before] = ((await held()) ?? []).filter(isOwn);
  expect(before).toBe(`training:${stored[0]?.workoutExecutionId}`);
  for (const name of ["pagehide", "pageshow"]) {
    await page.evaluate((type) => {
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
    }, name);
  }
  expect(((await held()) ?? []).filter(isOwn)).toEqual([]);
  await page.keyboard.press("k");
  const ids = () => [...new Set(stored.map((event) => event.workoutExecutionId))];
  await expect.poll(() => ids().length).toBe(2);
  const again = stored.filter((event) => event.workoutExecutionId === ids()[1]);
  expect(typesOf(again)).toEqual(["WORKOUT_START", "WORKOUT_PLAY", "MOVEMENT_START"]);
  expect(((await held()) ?? []).filter(isOwn)).toEqual([`training:${ids()[1]}`]);
});

test("a page that comes back from the browser's cache sends again what got no answer", async ({
  page,
  site,
}) => {
  const { stored, statuses } = listenToTracking(page);
  await signIn(page, site);
  await page.clock.install();
  await page.goto(addressOf(site, await findPictures(site)));
  await isHydrated(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  let lost = 0;
  const tracking = "**/api/workouts/tracking";
  await page.route(tracking, (route) => {
    lost += 1;
    return route.abort();
  });
  await bigPlay(page).click();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.unroute(tracking);
  // No time passes, so no other try of the queue is due.
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect
    .poll(() => typesOf(stored))
    .toEqual(["WORKOUT_START", "WORKOUT_PLAY", "MOVEMENT_START"]);
  expect([...statuses]).toEqual([202]);
});

test("a page that stays open stores nothing as the person who signs in beside it", async ({
  page,
  context,
  site,
}) => {
  const { stored, statuses } = listenToTracking(page);
  await signIn(page, site);
  await page.goto(addressOf(site, await findPictures(site)));
  await isHydrated(page);
  await bigPlay(page).click();
  await expect.poll(() => [...statuses]).toEqual([202]);
  const own = stored.length;
  // No page of the new person runs the player's script, which would clear the queue.
  const other = await context.newPage();
  await other.goto(`${site.base}/logout`);
  await createMember(other, site);
  await page.keyboard.press("k");
  await expect.poll(() => stored.length).toBeGreaterThan(own);
  expect([...statuses]).toEqual([202, 403]);
});

test("the ring of a card is current when its workout is closed", async ({ page, site }) => {
  const { id } = await findPictures(site);
  // A person who trains in no other test.
  await signIn(page, site, "manager@demo.test");
  await page.clock.install();
  await page.goto(`${site.base}/category/RECENT_WORKOUTS?time=T10`);
  await isHydrated(page);
  const card = page.locator(`#w-${id}`);
  const ring = card.getByRole("img", { name: "% played" });
  await expect(card).toBeVisible();
  await expect(ring).toHaveCount(0);
  await card.getByRole("link").first().click();
  await bigPlay(page).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.clock.runFor(60_000);
  await close(page);
  await expect(ring).toHaveAccessibleName("20% played");
});
