/** Dragging in the studio by a finger, by a mouse and over more than a screen; Escape takes it back. */
import type { Locator } from "@playwright/test";
import { isHydrated, signIn } from "./accounts";
import { expect, test, type Page, type Site } from "./test";

const PHONE = { viewport: { width: 390, height: 600 }, isMobile: true, hasTouch: true };

interface Point {
  x: number;
  y: number;
}

async function middleOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not seen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A finger on the screen, as the browser itself gets it. */
async function touchOf(page: Page) {
  const browser = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (at: Point) => send("touchStart", [at]),
    async moveTo(from: Point, to: Point) {
      for (let step = 1; step <= 8; step += 1) {
        const part = (start: number, end: number) => start + ((end - start) * step) / 8;
        await send("touchMove", [{ x: part(from.x, to.x), y: part(from.y, to.y) }]);
      }
    },
    up: () => send("touchEnd", []),
  };
}

/** A copy of a workout with several movements, in its editor. */
async function openCopy(page: Page, site: Site): Promise<Locator> {
  await signIn(page, site, "owner@demo.test");
  await page.goto(`${site.base}/studio/workouts`);
  const addresses = await page
    .locator("main a[href*='/studio/workouts/']")
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const rows = page.locator("#movements ol > li");
  for (const address of addresses.filter((one) => /\/\d+$/.test(one))) {
    await page.goto(address);
    if ((await rows.count()) > 3) break;
  }
  await isHydrated(page);
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByText("This is the copy.")).toBeVisible();
  await isHydrated(page);
  return rows;
}

const namesOf = (rows: Locator) => rows.locator("p:first-child").allTextContents();

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a finger drags a workout of a challenge to another day", async ({ page, site }) => {
    await signIn(page, site, "owner@demo.test");
    await page.goto(`${site.base}/studio/challenges/new`);
    await page.getByLabel("Name").first().fill(`Dragged ${Date.now()}`);
    await page.getByLabel("Number of days").fill("7");
    await page.getByRole("button", { name: "Create the draft" }).click();
    await expect(page.getByRole("heading", { name: "Calendar" })).toBeVisible();
    const calendar = page.url();
    await page.goto(`${calendar}/day/1`);
    await page.getByRole("button", { name: /^Add/ }).first().click();
    await expect(page.getByText("The workout is in the calendar.")).toBeVisible();
    await page.goto(calendar);
    await isHydrated(page);
    const day = (number: number) => page.locator(`[data-day="${number}"]`);
    const handle = day(1).locator("[data-handle]");
    await handle.scrollIntoViewIfNeeded();
    await day(3).scrollIntoViewIfNeeded();
    const [from, to] = [await middleOf(handle), await middleOf(day(3))];
    const touch = await touchOf(page);
    await touch.down(from);
    await touch.moveTo(from, to);
    await touch.up();
    await expect(page.getByText("The workout is moved.")).toBeVisible();
    await expect(day(3).locator("[data-handle]")).toHaveCount(1);
    await expect(day(1).locator("[data-handle]")).toHaveCount(0);
  });

  test("the page scrolls while a movement is held at its lower edge", async ({ page, site }) => {
    const rows = await openCopy(page, site);
    const [first = "", ...others] = await namesOf(rows);
    const handle = rows.first().getByTitle("Drag to another place");
    await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const from = await middleOf(handle);
    const before = await page.evaluate(() => window.scrollY);
    const edge = { x: from.x, y: PHONE.viewport.height - 8 };
    const touch = await touchOf(page);
    await touch.down(from);
    await touch.moveTo(from, edge);
    // Nothing moves but the page below the finger.
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 100);
    await expect.poll(async () => (await namesOf(rows)).at(-1)).toBe(first);
    // The drop sends the form.
    await Promise.all([page.waitForEvent("load"), touch.up()]);
    await page.reload();
    await expect.poll(() => namesOf(rows)).toEqual([...others, first]);
  });
});

test("Escape puts a dragged movement back, and a mouse drops one", async ({ page, site }) => {
  const rows = await openCopy(page, site);
  const names = await namesOf(rows);
  const handle = rows.first().getByTitle("Drag to another place");
  await handle.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const [first = "", second = "", ...others] = names;
  const drag = async () => {
    const [from, below] = [await middleOf(handle), await rows.nth(1).boundingBox()];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x, (below?.y ?? 0) + (below?.height ?? 0) - 4, { steps: 5 });
    await expect.poll(() => namesOf(rows)).toEqual([second, first, ...others]);
  };
  await drag();
  await page.keyboard.press("Escape");
  await expect.poll(() => namesOf(rows)).toEqual(names);
  await page.mouse.up();
  await drag();
  await Promise.all([page.waitForEvent("load"), page.mouse.up()]);
  await page.reload();
  await expect.poll(() => namesOf(rows)).toEqual([second, first, ...others]);
});
