/** A category with script: filters, likes, more workouts near the end of the list, and polling after a payment. */
import { createMember, isHydrated, signIn } from "./accounts";
import { expect, test, type Page, type Mount } from "./test";

const cards = (page: Page) => page.locator("main li[id^=w-]");
const ids = (page: Page) => cards(page).evaluateAll((all) => all.map(({ id }) => id));
const filters = (page: Page) => page.getByRole("navigation", { name: "Filters" });

test("a visitor filters by time and tag, and a member's like shows in the dialog too", async ({
  page,
  site,
}) => {
  const list = `${site.base}/category/strength`;
  await page.goto(site.base);
  await page.getByRole("link", { name: "Strength" }).last().click();
  await expect(page).toHaveURL(list);
  await expect(cards(page).first()).toBeVisible();
  const everything = await ids(page);
  await filters(page).getByRole("link", { name: "20 min" }).click();
  await expect(page).toHaveURL(/\?time=T20$/);
  await expect(filters(page).locator("[aria-current=true]")).toHaveCount(1);
  // The chip is on before its list has arrived.
  await expect.poll(async () => (await ids(page)).length).toBeLessThan(everything.length);
  const byTime = await ids(page);
  await filters(page).getByRole("link", { name: "Barbell" }).click();
  await expect(page).toHaveURL(/time=T20&tags=\d+$/);
  await expect(filters(page).locator("[aria-current=true]")).toHaveCount(2);
  await expect.poll(async () => (await ids(page)).length).toBeLessThan(byTime.length);
  const byBoth = await ids(page);
  expect(byBoth.length).toBeGreaterThan(0);
  expect(byBoth.every((id) => byTime.includes(id))).toBe(true);
  await page.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(list);
  await expect.poll(() => ids(page)).toEqual(everything);

  await createMember(page, site);
  await page.goto(list);
  await isHydrated(page);
  const locked = page.getByRole("link", { name: /members only/ });
  const card = cards(page).filter({ hasNot: locked }).last();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  const heart = card.getByRole("button", { name: `Like ${name}` });
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  const press = async (button: typeof heart, call: string) => {
    const answer = page.waitForResponse((response) => response.url().includes(call));
    await button.click();
    expect((await answer).status()).toBe(200);
  };
  await press(heart, "/api/workout/like/");
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await card.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/category\/strength\/\d+$/);
  const heartInDialog = page.getByRole("dialog").getByRole("button", { name: `Like ${name}` });
  await expect(heartInDialog).toHaveAttribute("aria-pressed", "true");
  await press(heartInDialog, "/api/workout/dislike/");
  await expect(heartInDialog).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("link", { name: "Close workout" }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("more workouts load near the end of the list; Back keeps position and likes", async ({
  page,
  site,
}) => {
  await createMember(page, site);
  await page.goto(`${site.base}/category/RECENT_WORKOUTS`);
  await expect(cards(page)).toHaveCount(24);
  for (const count of [24, 48]) {
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(count);
  }
  await expect(page.getByRole("link", { name: "More", exact: true })).toHaveCount(0);
  // No card appears twice, none is missing.
  const all = await ids(page);
  expect(new Set(all).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(60);

  const card = cards(page).nth(50);
  const heart = card.locator("button[aria-pressed]");
  await card.scrollIntoViewIfNeeded();
  // The placeholder colour fills the place of the picture.
  await expect(card.locator("svg:has(+ img) rect")).toHaveCount(1);
  const answer = page.waitForResponse((one) => one.url().includes("/api/workout/"));
  await heart.click();
  expect((await answer).status()).toBe(200);

  const place = await page.evaluate(() => Math.round(window.scrollY));
  await page.getByRole("link", { name: "Privacy Policy" }).evaluate((link: HTMLAnchorElement) => {
    link.removeAttribute("target");
    link.click();
  });
  await page.waitForURL(/\/privacy$/);
  await page.goBack();
  await expect(cards(page)).toHaveCount(all.length);
  await expect
    .poll(() => page.evaluate((was) => Math.abs(Math.round(window.scrollY) - was), place))
    .toBeLessThan(4);
  await expect(card).toBeInViewport();
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  // Sent by another document, after it removed the like.
  const id = /\d+$/.exec((await card.getAttribute("id")) ?? "")?.[0] ?? "";
  await page.goto(`${site.base}/privacy`);
  await page.evaluate(
    (call) => fetch(call, { method: "POST" }).then(() => undefined),
    `/api/workout/dislike/${id}`,
  );
  await page.goBack();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(50);
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("a pressed filter is on at once, keeps the focus, and moves no other", async ({
  page,
  site,
}) => {
  await page.goto(`${site.base}/category/strength`);
  await isHydrated(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/category/strength.data?*", async (route) => {
    await held;
    await route.continue();
  });
  const chip = filters(page).getByRole("link", { name: "20 min" });
  const boxes = () =>
    filters(page)
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().left)));
  const results = page.getByRole("status").filter({ hasText: /workouts?$/ });
  const [places, all] = [await boxes(), (await results.textContent()) ?? ""];
  await chip.click();
  await expect(chip).toHaveAttribute("aria-current", "true");
  expect(await boxes()).toEqual(places);
  await expect(results).toHaveText(all);
  release();
  await expect(results).not.toHaveText(all);
  await expect(results).toHaveText(`${(await ids(page)).length} workouts`);
  expect(await boxes()).toEqual(places);
  await expect(chip).toBeFocused();
  await page.unroute("**/category/strength.data?*");
  const clear = page.getByText("Clear all");
  await clear.click();
  await expect(results).toHaveText(all);
  await expect(clear).toBeFocused();
});

test("a like and a link that do not reach the server show an error and can be retried", async ({
  page,
  context,
  site,
}) => {
  await createMember(page, site);
  await page.goto(`${site.base}/category/hiit`);
  await isHydrated(page);
  await page.route("**/api/workout/*/*", (route) => route.abort());
  const heart = cards(page).nth(1).locator("button[aria-pressed]");
  await heart.click();
  await expect(page.getByRole("alert")).toContainText("was not saved");
  await expect(heart).toHaveAttribute("aria-pressed", "false");

  const chosen = filters(page).locator("[aria-current=true]");
  const pressOffline = async (name: string) => {
    const lost = page.waitForEvent("requestfailed");
    await context.setOffline(true);
    await filters(page).getByRole("link", { name }).click();
    await lost;
  };
  // A short break of the connection is retried.
  await pressOffline("20 min");
  await context.setOffline(false);
  await expect(chosen).toHaveText(/20 min/);
  await pressOffline("30 min");
  await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(chosen).toHaveText(/30 min/);
});

test("a workout saved for later is pressed at once, in the dialog and on the list, and is removed there", async ({
  page,
  site,
}) => {
  await createMember(page, site);
  await page.goto(`${site.base}/category/strength`);
  await isHydrated(page);
  const card = cards(page)
    .filter({ hasNot: page.getByRole("link", { name: /members only/ }) })
    .first();
  const name = (await card.getByRole("heading").textContent()) ?? "";
  await card.getByRole("link", { name }).click();
  const bookmark = page.getByRole("button", { name: `Save ${name} for later` });
  const press = async (status: number) => {
    const answer = page.waitForResponse((one) => /\/api\/workout\/(un)?save\//.test(one.url()));
    await bookmark.click();
    expect((await answer).status()).toBe(status);
  };
  await page.route("**/api/workout/save/*", (route) => route.fulfill({ status: 409 }));
  await press(409);
  await expect(page.getByRole("alert")).toContainText("Your list “Later” is full");
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  await page.unroute("**/api/workout/save/*");
  await press(200);
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
  const heart = page.getByRole("dialog").getByRole("button", { name: `Like ${name}` });
  await expect(heart).toHaveAttribute("aria-pressed", "false");

  await page.goto(`${site.base}/category/LATER`);
  await expect(cards(page)).toHaveCount(1);
  await isHydrated(page);
  await press(200);
  await expect(bookmark).toHaveAttribute("aria-pressed", "false");
  // It can be put back until the list is loaded again.
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByText("Nothing saved yet")).toBeVisible();
});

const opening = (page: Page) => page.getByText("Opening your workouts").first();
const membersOnly = (page: Page) => page.getByRole("complementary", { name: "Members only" });

/** Opens the list as after a payment, with a fake clock; returns every request for its data. */
async function comeFromPayment(page: Page, { base }: Mount, query: string): Promise<string[]> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const requests: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith("/category/strength.data")) requests.push(pathname);
  });
  await page.goto(`${base}/category/strength?${query}`);
  await expect(opening(page)).toBeVisible();
  return requests;
}

/** Advances the clock in small steps until the list was requested that often: each answer precedes the next wait. */
async function passUntil(page: Page, requests: string[], times: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(100);
        return requests.length;
      },
      { intervals: [5] },
    )
    .toBe(times);
}

test("after a payment the page polls ten times at most", async ({ page, site }) => {
  await signIn(page, site, "new@demo.test");
  const requests = await comeFromPayment(page, site, "checkout=success&time=T30");
  for (let times = 1; times <= 10; times += 1) await passUntil(page, requests, times);
  await page.clock.runFor(5_000);
  expect(requests).toHaveLength(10);
  // The page stops polling, and shows again how to unlock the workouts.
  await expect(opening(page)).toHaveCount(0);
  await expect(membersOnly(page)).toBeVisible();
});

test("after a payment the page polls until the first locked workout opens", async ({
  page,
  site,
}) => {
  await signIn(page, site, "new@demo.test");
  // The first workout of the list is free, so the page waits for the locked one.
  const requests = await comeFromPayment(page, site, "checkout=success");
  for (let times = 1; times <= 2; times += 1) await passUntil(page, requests, times);
  // The session of a paying member opens all workouts, as the payment would.
  await signIn(page, site);
  await passUntil(page, requests, 3);
  await expect(opening(page)).toHaveCount(0);
  await page.clock.runFor(20_000);
  expect(requests).toHaveLength(3);
  await expect(membersOnly(page)).toHaveCount(0);
});
