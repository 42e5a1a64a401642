/** A workout opens as a dialog over its list: modal, closed to its card, slow or missing. */
import { isHydrated, signIn } from "./accounts";
import { expect, test } from "./test";
import { addressOf, findWorkout, type FoundWorkout } from "./workouts";

test("closing a workout leads back to its card in the list", async ({ page, site }) => {
  await signIn(page, site);
  await page.goto(`${site.base}/category/strength`);
  await isHydrated(page);
  const card = page.locator("main h3 a, main h2 a").filter({ hasText: /\w/ }).nth(9);
  await card.scrollIntoViewIfNeeded();
  const readPlace = () => page.evaluate(() => Math.round(window.scrollY));
  const place = await readPlace();
  const list = page.url();
  for (const close of ["key", "button"]) {
    await card.click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    // The Tab key does not reach the page behind it.
    for (let tab = 0; tab < 12; tab += 1) await page.keyboard.press("Tab");
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    if (close === "key") await page.keyboard.press("Escape");
    else await page.getByRole("link", { name: "Close workout" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(list);
    await expect.poll(async () => Math.abs((await readPlace()) - place)).toBeLessThan(4);
    await expect(card).toBeFocused();
  }
});

test("a workout closes to its list at once without a network, by button and by Back", async ({
  page,
  context,
  site,
}) => {
  const known: string[] = [];
  page.on("response", (response) => {
    const url = new URL(response.url());
    if (url.pathname === "/__manifest") known.push(...url.searchParams.getAll("p"));
  });
  await page.goto(`${site.base}/category/strength`);
  await isHydrated(page);
  const list = page.url();
  const dialog = page.getByRole("dialog");
  for (const close of ["button", "Back"]) {
    await page.locator("main h3 a, main h2 a").filter({ hasText: /\w/ }).first().click();
    // Opened as a whole: until then the card's own picture stands there.
    await expect(page).toHaveURL(/\/strength\/\d+/);
    await expect(dialog.getByRole("tab", { name: "Class Info" })).toBeVisible();
    // Remix asks for the routes of a link soon after it appears.
    await expect.poll(() => known).toContain(new URL(list).pathname);
    await context.setOffline(true);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    if (close === "button") await page.getByRole("link", { name: "Close workout" }).click();
    else await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(list);
    await expect(page.locator("main li[id^=w-]").first()).toBeVisible();
    expect(asked.filter((url) => url.includes(".data"))).toEqual([]);
    await context.setOffline(false);
  }
});

test("a workout opened from the member's home is closed to the home by button, Escape and Back", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await page.goto(site.base || "/");
  await isHydrated(page);
  const home = page.url();
  for (const close of ["button", "Escape", "Back"]) {
    await page
      .getByRole("link", { name: /^Start/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    if (close === "button") await page.getByRole("link", { name: "Close workout" }).click();
    else if (close === "Escape") await page.keyboard.press("Escape");
    else await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(home);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Good to see you");
  }
});

test("a workout opened by its address is modal; its tabs have class info and playlist", async ({
  page,
  site,
}) => {
  const workout = await findWorkout(
    site,
    "free playlist",
    ({ accessEnabled, movements }) => accessEnabled && movements.length > 2,
  );
  await page.goto(addressOf(site, workout));
  for (const part of ["header", "footer", "main > section"])
    await expect(page.locator(`${part}[inert]`).first()).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expect(page.getByText("Total duration")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(2);
  await page.getByRole("tab", { name: "Playlist" }).click();
  await expect(page.locator("ol li")).toHaveCount(workout.movements.length);
  const list = await page.locator("ol").boundingBox();
  expect(list?.height ?? 0).toBeLessThanOrEqual(210);
  await expect(page.locator("[aria-current=true]")).toContainText(workout.movements[0]?.name ?? "");
  await page.getByRole("link", { name: "Close workout" }).click();
  await expect(page.locator("[inert]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});

test("Escape from a workout opened by its address leads to its card", async ({ page, site }) => {
  const workout = await findWorkout(site, "open", ({ accessEnabled }) => accessEnabled);
  await page.goto(addressOf(site, workout));
  await isHydrated(page);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[inert]")).toHaveCount(0);
  const card = page.locator(`#w-${workout.id} a`).first();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
});

test("after closing a workout opened by its address, Sign In returns to the list", async ({
  page,
  site,
}) => {
  const workout = await findWorkout(site, "open", ({ accessEnabled }) => accessEnabled);
  await page.goto(addressOf(site, workout));
  await isHydrated(page);
  await page.getByRole("link", { name: "Close workout" }).click();
  await expect(page.locator("[inert]")).toHaveCount(0);
  const list = new URL(page.url());
  const signInLink = page.getByRole("link", { name: "Sign In" }).first();
  const returnPath = async () => {
    const target = new URL((await signInLink.getAttribute("href")) ?? "", list);
    return new URL(target.searchParams.get("returnUrl") ?? "", list).pathname;
  };
  await expect.poll(returnPath).toBe(list.pathname);
});

test("a workout of one file has only the tab of the class info", async ({ page, site }) => {
  const single = ({ accessEnabled, movements }: FoundWorkout) =>
    accessEnabled && movements.length < 2;
  await page.goto(addressOf(site, await findWorkout(site, "free single file", single)));
  await expect(page.getByRole("tab")).toHaveText(["Class Info"]);
  await expect(page.getByRole("tabpanel", { name: "Class Info" })).toContainText("Total duration");
});

test("a workout that cannot be loaded shows an error, can be closed, and is reported once", async ({
  page,
  site,
}) => {
  const reports: unknown[] = [];
  // Playwright shows the body of a beacon only if the request is intercepted.
  await page.route("**/api/events", (route) => {
    const event: unknown = route.request().postDataJSON();
    if (JSON.stringify(event).includes("Workout fetch failed")) reports.push(event);
    return route.fulfill({ status: 200, json: {} });
  });
  const sorry = page.getByText("Cannot load workout").first();
  await page.goto(`${site.base}/category/strength/2147483000`);
  await isHydrated(page);
  await expect(sorry).toBeVisible();
  await page.getByRole("link", { name: "Close workout" }).click();
  await expect(page).toHaveURL(`${site.base}/category/strength`);
  // The server reports a failed document; the script reports data that it could not fetch.
  expect(reports).toEqual([]);
  await page.route(/\/category\/strength\/\d+\.data/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\d+\.data/, "2147483000.data"),
    }),
  );
  await page.locator("main li[id^=w-] a").first().click();
  await expect(sorry).toBeVisible();
  await expect.poll(() => reports.length).toBe(1);
  const [, id] = /\/(\d+)$/.exec(new URL(page.url()).pathname) ?? [];
  expect(reports[0]).toMatchObject({ name: "Workout fetch failed", workoutId: id });
});

test("a foreign response for a workout leaves the list as it is", async ({ page, site }) => {
  await page.goto(`${site.base}/category/strength`);
  await isHydrated(page);
  const cards = page.locator("[id^=w-]");
  const count = await cards.count();
  await page.route(/\/category\/strength\/\d+\.data/, (route) =>
    route.fulfill({ status: 500, body: "x" }),
  );
  await page.locator("main li[id^=w-] a").first().click();
  await expect(page.getByText("Cannot load workout").first()).toBeVisible();
  await page.unroute(/\/category\/strength\/\d+\.data/);
  await page.getByRole("link", { name: "Close workout" }).first().click();
  await expect(page.getByText("Cannot load workout")).toHaveCount(0);
  await expect(cards).toHaveCount(count);
});

test("a slow workout shows the card's picture and name at once, and can be closed", async ({
  page,
  site,
}) => {
  await page.goto(`${site.base}/category/strength`);
  await isHydrated(page);
  const card = page.locator("main li[id^=w-] a").first();
  let held = true;
  const releases: (() => void)[] = [];
  await page.route(/\/category\/strength\/\d+\.data/, async (route) => {
    if (held) await new Promise<void>((release) => releases.push(release));
    await route.continue().catch(() => undefined);
  });
  const loading = page.locator("[aria-busy=true]").getByText("Loading");
  const name = (await card.textContent()) ?? "";
  await card.click();
  await expect(loading).toBeAttached();
  const waiting = page.locator("[data-dialog-loading]");
  await expect(waiting.getByText(name, { exact: true })).toBeVisible();
  const picture = waiting.locator("img");
  // While the workout's own data is held back.
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(loading).toHaveCount(0);
  await expect(page).toHaveURL(`${site.base}/category/strength`);
  await card.click();
  await expect(loading).toBeAttached();
  held = false;
  for (const release of releases) release();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(loading).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();
});
