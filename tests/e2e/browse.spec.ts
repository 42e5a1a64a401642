/** From the gym's home to a workout and a heart, with and without script, below the prefix and on the gym's own domain. */
import { expect, test, type Page } from "@playwright/test";
import { sessionOf, signIn } from "./sign-in";
import { mounts } from "./world";

const places = mounts.filter(({ name }) => name !== "label");

const cards = (page: Page) => page.locator("main li[id^=w-]");
const ids = (page: Page) => cards(page).evaluateAll((all) => all.map(({ id }) => id));
const hearts = (page: Page) => page.locator("main li[id^=w-] button[aria-pressed]");

for (const mount of places) {
  test(`browse, filter, like and open, on the ${mount.name}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    // A visitor sees no heart and is told what opens the locked ones.
    await page.goto(`${mount.base}/`);
    await page.getByRole("link", { name: "Strength" }).last().click();
    await expect(page).toHaveURL(`${mount.base}/category/strength`);
    await expect(cards(page).first()).toBeVisible();
    await expect(hearts(page)).toHaveCount(0);
    await expect(page.getByRole("complementary", { name: "Members only" })).toBeVisible();

    // Time and a tag together, each off again by itself.
    const filters = page.getByRole("navigation", { name: "Filters" });
    const everything = await ids(page);
    await filters.getByRole("link", { name: "20 min" }).click();
    await expect(page).toHaveURL(/\?time=T20$/);
    await expect(filters.locator("[aria-current=true]")).toHaveCount(1);
    for (const one of await cards(page).locator("text=/^\\d+ min$/").allTextContents()) {
      expect(Number.parseInt(one, 10)).toBeGreaterThanOrEqual(10);
      expect(Number.parseInt(one, 10)).toBeLessThanOrEqual(20);
    }
    const byTime = await ids(page);
    expect(byTime.length).toBeLessThan(everything.length);
    await filters.getByRole("link", { name: "Barbell" }).click();
    await expect(page).toHaveURL(/time=T20&tags=\d+$/);
    await expect(filters.locator("[aria-current=true]")).toHaveCount(2);
    const byBoth = await ids(page);
    expect(byBoth.every((id) => byTime.includes(id))).toBe(true);
    expect(byBoth.length).toBeGreaterThan(0);
    await filters.getByRole("link", { name: "Clear all" }).click();
    await expect(page).toHaveURL(`${mount.base}/category/strength`);
    await expect.poll(() => ids(page)).toEqual(everything);

    // Locked for a visitor: signing up, which leads back.
    const locked = cards(page).filter({ hasText: "Join the community" }).first();
    expect(await locked.getByRole("link").getAttribute("href")).toMatch(
      /\/signup\?returnUrl=[^&]*category%2Fstrength%3Fcheckout%3Dsuccess$/,
    );

    // A member's heart, and the same one in the workout.
    await signIn(page, mount);
    await page.goto(`${mount.base}/category/strength`);
    const card = cards(page).nth(4);
    const name = (await card.getByRole("heading").textContent()) ?? "";
    const heart = card.getByRole("button", { name: `Like ${name}` });
    if ((await heart.getAttribute("aria-pressed")) === "true") await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    const answered = javaScriptEnabled
      ? page.waitForResponse((response) => response.url().includes("/api/workout/like/"))
      : null;
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    expect((await answered)?.status() ?? 200).toBe(200);
    if (!javaScriptEnabled) await expect(page).toHaveURL(/\/category\/strength#w-\d+$/);
    await card.getByRole("link", { name }).click();
    await expect(page).toHaveURL(/\/category\/strength\/\d+$/);
    const box = javaScriptEnabled ? page.getByRole("dialog") : page.locator("body");
    const inDialog = box.getByRole("button", { name: `Like ${name}` });
    await expect(inDialog).toHaveAttribute("aria-pressed", "true");
    await inDialog.click();
    await expect(inDialog).toHaveAttribute("aria-pressed", "false");
    await expect(page).toHaveURL(/\/category\/strength\/\d+$/);
    await page.getByRole("link", { name: "Close workout" }).click();
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await page.reload();
    await expect(heart).toHaveAttribute("aria-pressed", "false");
  });
}

const [path] = places;

const OPENING = "checkout=success&time=T30";
const opening = (page: Page) => page.getByText("Opening your workouts").first();
const membersOnly = (page: Page) => page.getByRole("complementary", { name: "Members only" });

test("after a payment the page looks again, ten times at most", async ({
  page,
  javaScriptEnabled,
}) => {
  if (!path) throw new Error("no mount");
  await signIn(page, path, "new@demo.test");
  if (!javaScriptEnabled) {
    const refresh = () => page.locator("meta[http-equiv=refresh]").getAttribute("content");
    await page.goto(`${path.base}/category/strength?${OPENING}&poll=8`);
    expect(await refresh()).toMatch(/^2;url=.*&poll=9&opens=\d+$/);
    // Nobody presses anything.
    await page.waitForURL(/poll=10&/, { timeout: 15_000 });
    await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
    await expect(membersOnly(page)).toBeVisible();
    return;
  }
  const asked = await lookAtClock(page);
  await page.goto(`${path.base}/category/strength?${OPENING}`);
  await expect(opening(page)).toBeVisible();
  for (let times = 1; times <= 10; times += 1) await passUntil(page, asked, times);
  await page.clock.runFor(5_000);
  expect(asked.length).toBe(10);
  // It has given up, and says again what opens them.
  await expect(opening(page)).toHaveCount(0);
  await expect(membersOnly(page)).toBeVisible();
});

for (const [what, list] of [
  ["the first workout", `strength?${OPENING}`],
  // The first one is free there: the payer waits for the one that was not.
  ["the first that was locked", "strength?checkout=success"],
] as const) {
  test(`after a payment the page looks until ${what} opens, and no longer`, async ({
    page,
    javaScriptEnabled,
  }) => {
    if (!path) throw new Error("no mount");
    // A member's session takes the place of the payer's: from then on the workouts are open.
    const members = await sessionOf(path);
    await signIn(page, path, "new@demo.test");
    const asked = javaScriptEnabled ? await lookAtClock(page) : [];
    await page.goto(`${path.base}/category/${list}`);
    await expect(opening(page)).toBeVisible();
    if (javaScriptEnabled) {
      for (let times = 1; times <= 3; times += 1) await passUntil(page, asked, times);
      await page.context().addCookies(members);
      await passUntil(page, asked, 4);
      await expect(opening(page)).toHaveCount(0);
      await page.clock.runFor(20_000);
      expect(asked.length).toBe(4);
    } else {
      await page.waitForURL(/poll=1&/, { timeout: 15_000 });
      await page.context().addCookies(members);
      await page.waitForURL(/poll=2&/, { timeout: 15_000 });
      await expect(page.locator("meta[http-equiv=refresh]")).toHaveCount(0);
    }
    await expect(membersOnly(page)).toHaveCount(0);
  });
}

/** Every time that the list's data is asked for, by a clock that only the test moves. */
async function lookAtClock(page: Page): Promise<number[]> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: number[] = [];
  page.on("response", (response) => {
    if (new URL(response.url()).pathname.endsWith("/category/strength.data")) asked.push(1);
  });
  return asked;
}

/** Time goes by in small pieces until it has been asked for so often: each answer must come before the next wait begins. */
async function passUntil(page: Page, asked: number[], times: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100);
        return asked.length;
      },
      { intervals: [5] },
    )
    .toBe(times);
}
