/** The player's controls, keys, captions and layout, with script. */
import { isHydrated } from "./accounts";
import { expect, test, type Page, type Site } from "./test";
import { addressOf, findWorkout, isTimedLoop } from "./workouts";

const film = (page: Page) => page.locator("video");
const isPaused = (page: Page) =>
  expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused));
const isMuted = (page: Page) =>
  expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.muted));
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The strip of the controls, which fades as a whole. */
const strip = (page: Page) => button(page, "Full screen").locator("xpath=../..");
const captionLines = (page: Page) => strip(page).locator("xpath=preceding-sibling::p/span");

/** Opens a free workout at a looped film, or a free film with a position. */
async function openFilm(page: Page, site: Site, kind: "loop" | "film"): Promise<void> {
  const workout = await findWorkout(site, `free ${kind}`, (found) =>
    kind === "loop"
      ? found.accessEnabled && found.movements.length > 2 && found.movements.some(isTimedLoop)
      : found.accessEnabled && found.movements.length === 0 && found.videoUrl !== null,
  );
  await page.goto(addressOf(site, workout, workout.movements.find(isTimedLoop)?.id));
  await hasControls(page);
}

/** The controls and keys load after the page. */
async function hasControls(page: Page): Promise<void> {
  await isHydrated(page);
  const stage = page.getByRole("group", { name: "Player" });
  await expect(stage).toHaveAttribute("aria-keyshortcuts", /K/);
}

/** A page that is opened again offers where the earlier visit ended. */
async function play(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Play |^Start over$/ }).click();
  await isPaused(page).toBe(false);
}

/** From here on the page's own time stands still, so that no slow step hides the controls; the film plays on. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 60_000);
  await film(page).dispatchEvent("pointermove");
}

async function boxOf(locator: ReturnType<Page["locator"]>) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("not visible");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test("keys work right after a press on Play, once each, and leave a focused button its own", async ({
  page,
  site,
}) => {
  await openFilm(page, site, "loop");
  await play(page);
  await page.keyboard.press("Space");
  await isPaused(page).toBe(true);
  await page.keyboard.press("k");
  await isPaused(page).toBe(false);
  // Two presses before the film has reported the first one.
  await page.evaluate(() => {
    const press = () => new KeyboardEvent("keydown", { key: "k", bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(press());
    document.activeElement?.dispatchEvent(press());
  });
  await isPaused(page).toBe(false);
  await page.keyboard.press("m");
  await isMuted(page).toBe(true);
  await expect(button(page, "Mute")).toHaveAttribute("aria-pressed", "true");
  // A button pressed with the mouse leaves Space to the film.
  await button(page, "Mute").click();
  await isMuted(page).toBe(false);
  await page.keyboard.press("Space");
  await isPaused(page).toBe(true);
  await isMuted(page).toBe(false);
  // A button reached with the keyboard is pressed by Space.
  await button(page, "Mute").focus();
  await page.keyboard.press("Space");
  await isMuted(page).toBe(true);
  await isPaused(page).toBe(true);
  await page.keyboard.press("f");
  await expect(button(page, "Full screen")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("f");
  await expect(button(page, "Full screen")).toHaveAttribute("aria-pressed", "false");
  await page.keyboard.press("c");
  await expect(button(page, "Captions")).toHaveAttribute("aria-pressed", "true");
});

test("a double press on Play is one start; a later press on the film pauses it", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openFilm(page, site, "loop");
  await stopClock(page);
  await page.getByRole("button", { name: /^Play / }).dblclick();
  await isPaused(page).toBe(false);
  await page.clock.runFor(1_000);
  await isPaused(page).toBe(false);
  await film(page).click({ position: { x: 20, y: 80 } });
  await isPaused(page).toBe(true);
});

test("the arrow keys move the film and its volume", async ({ page, site }) => {
  await openFilm(page, site, "film");
  await play(page);
  await page.keyboard.press("k");
  await isPaused(page).toBe(true);
  const second = () => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
  const before = await second();
  await page.keyboard.press("ArrowRight");
  await expect.poll(second).toBeCloseTo(before + 10, 0);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(second).toBeCloseTo(before, 0);
  const volume = () => film(page).evaluate((video: HTMLVideoElement) => video.volume);
  await page.keyboard.press("ArrowDown");
  await expect.poll(volume).toBeCloseTo(0.9, 5);
  await page.keyboard.press("ArrowUp");
  await expect.poll(volume).toBeCloseTo(1, 5);
});

test("controls hide after one was pressed with the mouse, and stay for the keyboard's focus", async ({
  page,
  site,
}) => {
  await openFilm(page, site, "loop");
  await play(page);
  await button(page, "Mute").click();
  await expect(strip(page)).toHaveCSS("opacity", "0");
  await page.keyboard.press("Tab");
  await expect(strip(page).locator(":focus-visible")).toHaveCount(1);
  await film(page).dispatchEvent("pointermove");
  // Hidden by its class only after the idle time, and still visible.
  await expect(strip(page)).toHaveClass(/hidden/);
  await expect(strip(page)).toHaveCSS("opacity", "1");
});

test("captions stand above the controls, sink when these hide, and stay on", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openFilm(page, site, "loop");
  await play(page);
  await button(page, "Captions").click();
  await expect(captionLines(page)).toBeVisible();
  await stopClock(page);
  await expect(strip(page)).toHaveCSS("opacity", "1");
  const style = await captionLines(page).evaluate((lines) => getComputedStyle(lines).fontSize);
  expect(Number.parseFloat(style)).toBeGreaterThanOrEqual(18);
  const room = async () =>
    (await boxOf(button(page, "Pause"))).y - (await boxOf(captionLines(page))).bottom;
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  const shown = await boxOf(captionLines(page));
  await page.clock.runFor(3_100);
  await expect(strip(page)).toHaveCSS("opacity", "0");
  await expect
    .poll(async () => (await boxOf(captionLines(page))).bottom)
    .toBeGreaterThan(shown.bottom + 40);
  // The key that shows the controls again also acts.
  await page.keyboard.press("m");
  await isMuted(page).toBe(true);
  await page.clock.resume();
  await page.reload();
  await hasControls(page);
  await play(page);
  await expect(button(page, "Captions")).toHaveAttribute("aria-pressed", "true");
  await expect(captionLines(page)).toBeVisible();
});

test("nothing is said to be playing before the first play; then the film takes the dialog", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openFilm(page, site, "loop");
  await page.getByRole("tab", { name: "Playlist" }).click();
  await expect(page.locator("[aria-current=true]")).toBeVisible();
  await expect(page.getByText("Now playing")).toHaveCount(0);
  await play(page);
  const panel = page.getByRole("tabpanel", { name: "Playlist" });
  await expect(panel).toBeHidden();
  const stage = await boxOf(page.getByRole("group", { name: "Player" }));
  expect((stage.width * stage.height) / (1280 * 720)).toBeGreaterThan(0.8);
  expect(stage.bottom).toBeLessThanOrEqual(720);
  await button(page, "Details").click();
  await expect(panel).toBeVisible();
  await expect(page.getByText("Now playing")).toBeVisible();
  // The choice stays while the dialog is open.
  await page.keyboard.press("k");
  await isPaused(page).toBe(true);
  await page.keyboard.press("k");
  await isPaused(page).toBe(false);
  await expect(panel).toBeVisible();
  await page.keyboard.press("t");
  await expect(panel).toBeHidden();
});

test("letters act on the stage alone, which gets the focus of a panel that folds away", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await openFilm(page, site, "loop");
  const stage = page.getByRole("group", { name: "Player" });
  const tab = page.getByRole("tab", { name: "Playlist" });
  await tab.click();
  for (const key of ["k", "t", "m", "f", "c"]) await page.keyboard.press(key);
  await expect(tab).toBeFocused();
  await isPaused(page).toBe(true);
  await isMuted(page).toBe(false);
  const row = page.getByRole("tabpanel", { name: "Playlist" }).getByRole("link").first();
  await row.focus();
  await page.keyboard.press("Space");
  await isPaused(page).toBe(false);
  await expect(row).toBeHidden();
  await expect(stage).toBeFocused();
  await page.keyboard.press("m");
  await isMuted(page).toBe(true);
  // T folds the panel open and shut from the stage.
  await page.keyboard.press("t");
  await expect(row).toBeVisible();
  await page.keyboard.press("t");
  await expect(row).toBeHidden();
  await expect(stage).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test("on its side the stage fills the screen; close link and countdown stand apart", async ({
    page,
    site,
  }) => {
    await openFilm(page, site, "loop");
    await play(page);
    const stage = await boxOf(page.getByRole("group", { name: "Player" }));
    expect(stage).toMatchObject({ x: 0, y: 0, width: 844, height: 390 });
    expect((await boxOf(button(page, "Pause"))).bottom).toBeLessThanOrEqual(390);
    const close = await boxOf(page.getByRole("link", { name: "Close workout" }));
    expect((await boxOf(page.getByRole("timer"))).right).toBeLessThanOrEqual(close.x);
    await page.getByRole("tab", { name: "Class Info" }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("tab", { name: "Class Info" })).toBeInViewport();
    await expect(page.getByRole("link", { name: "Close workout" })).toBeInViewport();
  });

  test("the first tap shows the controls, the second pauses", async ({ page, site }) => {
    await page.clock.install();
    await openFilm(page, site, "loop");
    await play(page);
    await stopClock(page);
    await page.clock.runFor(3_100);
    await expect(strip(page)).toHaveCSS("opacity", "0");
    await film(page).tap({ position: { x: 300, y: 200 } });
    await expect(strip(page)).toHaveCSS("opacity", "1");
    await isPaused(page).toBe(false);
    await film(page).tap({ position: { x: 300, y: 200 } });
    await isPaused(page).toBe(true);
  });
});
