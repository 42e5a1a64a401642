/** Search and the panel of filters with script: what is found while the member types, Back, and the keyboard alone. */
import { isHydrated } from "./accounts";
import { expect, test, type Page } from "./test";

const cards = (page: Page) => page.locator("main li[id^=w-]");
const names = (page: Page) => cards(page).getByRole("heading").allTextContents();
const field = (page: Page) => page.getByRole("main").getByRole("searchbox");
const results = (page: Page) => page.getByRole("status").filter({ hasText: /workouts?/ });
const isSearch = (address: string) => new URL(address).pathname.endsWith("/search.data");

test("a search finds while the member types, once for a word, and drops an answer that is late", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await page.goto(`${site.base}/search`);
  await isHydrated(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (isSearch(request.url())) asked.push(new URL(request.url()).searchParams.get("q") ?? "");
  });
  // The page's time stands still while the keys are pressed, so that no slow key ends a word.
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page).pressSequentially("kettle");
  await page.clock.resume();
  await expect(page).toHaveURL(/\?q=kettle/);
  await expect(page.getByRole("navigation", { name: "Filters and suggestions" })).toContainText(
    "Kettlebell",
  );
  expect(asked).toEqual(["kettle"]);

  // The answer for the first word is held until the second has been answered.
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    (url) => isSearch(url.href) && url.searchParams.get("q") === "yoga",
    async (route) => {
      await held;
      await route.continue().catch(() => undefined);
    },
  );
  await field(page).fill("yoga");
  await expect.poll(() => asked.at(-1)).toBe("yoga");
  await field(page).fill("barbell");
  await expect(page).toHaveURL(/\?q=barbell/);
  await expect.poll(() => names(page)).not.toEqual([]);
  const found = await names(page);
  release();
  await expect(field(page)).toHaveValue("barbell");
  await expect(field(page)).toBeFocused();
  expect(await names(page)).toEqual(found);
  await expect(page).toHaveURL(/\?q=barbell/);
});

test("a workout opens over what was found, and Back leads to it and then out of the search", async ({
  page,
  site,
}) => {
  await page.goto(site.base);
  await page.goto(`${site.base}/search?q=stretch`);
  await isHydrated(page);
  const found = await names(page);
  expect(found.length).toBeGreaterThan(0);
  const open = cards(page).filter({ hasText: "Free" }).first();
  const name = (await open.getByRole("heading").textContent()) ?? "";
  await open.getByRole("link", { name }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\/search\/\d+\?q=stretch/);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await names(page)).toEqual(found);
  await field(page).fill("yoga");
  await expect(page).toHaveURL(/\?q=yoga/);
  await page.goBack();
  await expect(page).toHaveURL(site.base);
});

test("filters by keyboard alone: counts follow each choice, and the focus stays", async ({
  page,
  site,
}) => {
  await page.goto(`${site.base}/category/RECENT_WORKOUTS`);
  await isHydrated(page);
  await page.getByRole("link", { name: "Filter", exact: true }).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: "Filter" });
  await expect(panel).toBeVisible();
  const none = panel.getByRole("checkbox", { name: /^No equipment/ });
  const left = Number((await none.locator("xpath=..").textContent())?.match(/\d+$/)?.[0]);
  await none.focus();
  await page.keyboard.press("Space");
  const show = panel.getByRole("button", { name: `Show ${left} workouts` });
  await expect(show).toBeVisible();
  await expect(none).toBeFocused();
  await expect(none).toBeChecked();
  await show.focus();
  await page.keyboard.press("Enter");
  await expect(panel).toHaveCount(0);
  await expect(page).toHaveURL(/\?equipment=none$/);
  await expect(results(page)).toHaveText(`${left} workouts`);
  await page.getByRole("link", { name: "No equipment Remove this" }).press("Enter");
  await expect(page).toHaveURL(/RECENT_WORKOUTS$/);
  await expect(results(page)).toHaveText("More than 24 workouts");
});

test("the field in the header leads to what it finds", async ({ page, site }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(site.base);
  await isHydrated(page);
  const header = page.getByRole("banner").getByRole("searchbox", { name: "Search" });
  await header.fill("kettlebell");
  await header.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=kettlebell$/);
  await expect(field(page)).toHaveValue("kettlebell");
  await expect(page.getByRole("banner").getByRole("searchbox")).toHaveCount(0);
});
