/** A category with script: it goes on by itself, and Back finds it where it was left. */
import { expect, test, type Page } from "@playwright/test";
import { signIn } from "./sign-in";
import { comesAlive, mounts } from "./world";

const places = mounts.filter(({ name }) => name !== "label");
const cards = (page: Page) => page.locator("main li[id^=w-]");

for (const mount of places) {
  test(`more comes as one nears the end, and Back keeps the place, on the ${mount.name}`, async ({
    page,
  }) => {
    await page.goto(`${mount.base}/category/RECENT_WORKOUTS`);
    await expect(cards(page)).toHaveCount(24);
    for (const count of [24, 48]) {
      await cards(page).last().scrollIntoViewIfNeeded();
      await expect.poll(() => cards(page).count()).toBeGreaterThan(count);
    }
    await expect(page.getByRole("link", { name: "More", exact: true })).toHaveCount(0);
    // No card twice, and none left out.
    const all = await cards(page).evaluateAll((list) => list.map(({ id }) => id));
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(60);

    const card = cards(page).nth(50);
    await card.scrollIntoViewIfNeeded();
    const place = await page.evaluate(() => Math.round(window.scrollY));
    await page.getByRole("link", { name: "Privacy Policy" }).evaluate((link: HTMLAnchorElement) => {
      link.removeAttribute("target");
      link.click();
    });
    await page.waitForURL(/\/privacy$/);
    await page.goBack();
    await expect(cards(page)).toHaveCount(all.length);
    await expect
      .poll(() => page.evaluate((before) => Math.abs(Math.round(window.scrollY) - before), place))
      .toBeLessThan(4);
    await expect(card).toBeInViewport();
  });
}

test("a heart pressed far down is still there when one comes back", async ({ page }) => {
  const [path] = places;
  if (!path) throw new Error("no mount");
  await signIn(page, path);
  await page.goto(`${path.base}/category/RECENT_WORKOUTS`);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
  const card = cards(page).nth(31);
  const heart = card.locator("button[aria-pressed]");
  await card.scrollIntoViewIfNeeded();
  // Its colour stands where the picture comes.
  await expect(card.locator("svg rect")).toHaveCount(1);
  const before = (await heart.getAttribute("aria-pressed")) === "true";
  const press = async () => {
    const answered = page.waitForResponse((one) => one.url().includes("/api/workout/"));
    await heart.click();
    expect((await answered).status()).toBe(200);
  };
  const goAndComeBack = async () => {
    await page.goto(`${path.base}/privacy`);
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(31);
  };
  await press();
  await goAndComeBack();
  await expect(heart).toHaveAttribute("aria-pressed", String(!before));
  // And taken back somewhere else meanwhile.
  const id = /\d+$/.exec((await card.getAttribute("id")) ?? "")?.[0] ?? "";
  await page.goto(`${path.base}/privacy`);
  await page.evaluate(
    (call) => fetch(call, { method: "POST" }).then(() => undefined),
    `/api/workout/${before ? "like" : "dislike"}/${id}`,
  );
  await page.goBack();
  await expect(heart).toHaveAttribute("aria-pressed", String(before));
});

test("a heart that does not arrive is taken back and says so", async ({ page }) => {
  const [path] = places;
  if (!path) throw new Error("no mount");
  await signIn(page, path);
  await page.goto(`${path.base}/category/hiit`);
  await page.route("**/api/workout/*/*", (route) => route.abort());
  const heart = cards(page).nth(1).locator("button[aria-pressed]");
  const before = await heart.getAttribute("aria-pressed");
  await heart.click();
  await expect(page.getByRole("alert")).toContainText("did not reach us");
  await expect(heart).toHaveAttribute("aria-pressed", before ?? "");
});

test("a connection lost for a moment is waited for; one that stays away is told, and can be tried again", async ({
  page,
  context,
}) => {
  const [path] = places;
  if (!path) throw new Error("no mount");
  await page.goto(`${path.base}/category/hiit`);
  await comesAlive(page);
  const filters = page.getByRole("navigation", { name: "Filters" });
  const chosen = filters.locator("[aria-current=true]");
  const press = async (name: string) => {
    const lost = page.waitForEvent("requestfailed");
    await context.setOffline(true);
    await filters.getByRole("link", { name }).click();
    await lost;
  };
  await press("20 min");
  await context.setOffline(false);
  await expect(chosen).toHaveText(/20 min/);

  await press("30 min");
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(chosen).toHaveText(/30 min/);
});
