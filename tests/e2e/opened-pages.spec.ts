/** A page that is opened by its address goes on working once its script has come. */
import { isHydrated, signIn } from "./accounts";
import { expect, test, type Page, type Site } from "./test";
import { addressOf, findWorkout } from "./workouts";

test.use({ serviceWorkers: "block" });

async function expectSound(page: Page, addresses: readonly string[]): Promise<void> {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error}`));
  for (const address of addresses) {
    await page.goto(address);
    expect(page.url()).toBe(address);
    await isHydrated(page);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("main").first()).toBeVisible();
  }
  expect(faults).toEqual([]);
}

/** The subscription pages of a member of the demo world. */
async function findSubscription(page: Page, { base, origin }: Site): Promise<string> {
  await page.goto(`${base}/profile`);
  const manage = page.locator('main a[href*="/profile/subscription/"]').first();
  return `${origin}${(await manage.getAttribute("href")) ?? ""}`;
}

test("the pages of a visitor", async ({ page, site }) => {
  const workout = await findWorkout(site, "free", ({ accessEnabled }) => accessEnabled);
  await expectSound(page, [
    site.base,
    `${site.base}/category/strength`,
    addressOf(site, workout),
    `${site.origin}/about/maya-cole`,
    `${site.origin}/join/maya-cole`,
    `${site.origin}/products`,
    `${site.base}/terms`,
  ]);
});

test("the pages of a subscription", async ({ page, site }) => {
  await signIn(page, site);
  const running = await findSubscription(page, site);
  await expectSound(page, [running, `${running}/cancel`, `${site.base}/profile`]);
});

test("the pages of a subscription that was cancelled", async ({ page, site }) => {
  await signIn(page, site, "canceled@demo.test");
  const cancelled = await findSubscription(page, site);
  await expectSound(page, [cancelled, `${cancelled}/withdraw`, `${cancelled}/revert`]);
});

test("a workout that is pressed without a network leads to a page of ours", async ({
  page,
  context,
  site,
}) => {
  // The browser's own error page stands for the service worker's, which another test sees.
  await page.route(/\/__manifest\?/, (route) => route.abort("connectionreset"));
  await page.goto(`${site.base}/category/strength`);
  await isHydrated(page);
  const card = page.getByRole("main").getByRole("listitem").getByRole("link").first();
  const href = (await card.getAttribute("href")) ?? "";
  await card.click();
  await expect(page.getByRole("dialog")).toBeVisible({ timeout: 20_000 });
  expect(new URL(page.url()).pathname).toBe(href);
  expect(context.pages()).toHaveLength(1);
});

test("without a worker a link that is pressed offline ends in an error of the gym's brand", async ({
  page,
  context,
  site,
}) => {
  const refusals: string[] = [];
  page.on("console", (message) => {
    if (/Content Security/.test(message.text())) refusals.push(message.text());
  });
  const home = `http://flowstate.gymfront.localhost:${site.port}`;
  const readColor = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--brand"));
  await page.goto(`${home}/lives`);
  await isHydrated(page);
  await page.waitForLoadState("networkidle");
  const color = await readColor();
  await context.setOffline(true);
  await page.locator("a[href='/']").first().click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await expect(page).toHaveTitle(/Flowstate/);
  await expect(page.locator("html")).toHaveAttribute("data-gym", "flowstate");
  expect(color).not.toBe("");
  expect(await readColor()).toBe(color);
  expect(refusals).toEqual([]);
});
