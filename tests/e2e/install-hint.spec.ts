/** The finish screen of a second workout asks once to put the gym on the home screen (product.md §23). */
import { createMember, isHydrated, signIn } from "./accounts";
import { findFaults, readTheme } from "./axe";
import { expect, test, type Page, type Site } from "./test";
import { addressOf, findWorkout } from "./workouts";

const hint = (page: Page) =>
  page.getByRole("region", { name: "Put Ironworks on your home screen" });
const button = (page: Page, name: string) => hint(page).getByRole("button", { name });

/** Opens a free film and plays its end. */
async function finish(page: Page, site: Site, { isOffered = true } = {}): Promise<void> {
  const workout = await findWorkout(
    site,
    "free film",
    (one) => one.accessEnabled && one.movements.length === 0 && /m3u8$/.test(one.videoUrl ?? ""),
  );
  await page.goto(addressOf(site, workout));
  await isHydrated(page);
  if (isOffered) await offerInstall(page);
  await page
    .getByRole("button", { name: /^Play |^Start over$/ })
    .first()
    .click();
  const film = page.locator("video");
  const position = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(position).toBeGreaterThan(0.1);
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.3;
  });
  await expect(page.getByRole("heading", { name: "Well done!" })).toBeVisible();
}

/** What a browser of Chromium sends once it has read the manifest of a loaded document. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    const prompt = () => {
      document.documentElement.dataset["prompted"] = String(event.defaultPrevented);
      return Promise.resolve({ outcome: "accepted" });
    };
    dispatchEvent(Object.assign(event, { prompt }));
  });

test("a member who has trained before is asked once, and installs", async ({ page, site }) => {
  await signIn(page, site);
  await finish(page, site);
  await expect(hint(page)).toContainText("Your workouts open with one tap");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(hint(page)).toBeInViewport({ ratio: 1 });
  const theme = await readTheme(`${site.origin}/gym/flowstate`);
  expect(await findFaults(page, { wide: true, theme })).toEqual([]);
  // Its question is the browser's own, which had not asked before.
  await button(page, "Install").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-prompted", "true");
  await expect(hint(page)).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Player" })).toBeFocused();

  await finish(page, site);
  await page.waitForLoadState("networkidle");
  await expect(hint(page)).toHaveCount(0);
});

test("below what a low screen shows it has asked nothing, until the member scrolls to it", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await page.setViewportSize({ width: 844, height: 390 });
  await finish(page, site);
  await expect(hint(page)).toBeVisible();
  const remembered = () => page.evaluate(() => localStorage.getItem("install-hint:/gym/ironworks"));
  await expect(hint(page)).not.toBeInViewport();
  expect(await remembered()).toBeNull();
  await hint(page).scrollIntoViewIfNeeded();
  await expect.poll(remembered).toBe("shown");
});

test("the first workout asks nothing, and loads nothing to ask with", async ({ page, site }) => {
  await createMember(page, site);
  const chunks: string[] = [];
  page.on("request", (request) => chunks.push(request.url()));
  await finish(page, site);
  await page.waitForLoadState("networkidle");
  await expect(hint(page)).toHaveCount(0);
  expect(chunks.filter((url) => /install-hint/.test(url))).toEqual([]);
});

test("on a narrow phone the next workout is seen whole, in larger text too", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, site);
  await finish(page, site, { isOffered: false });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "150%"));
  const stage = page.getByRole("group", { name: "Player" });
  await expect(stage.getByRole("link", { name: /Next workout/ })).toBeInViewport({ ratio: 1 });
});

test.describe("Safari on an iPhone", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
  });

  test("names the two steps, until the member says not now", async ({ page, site }) => {
    await page.addInitScript(() => Reflect.set(navigator, "standalone", false));
    await signIn(page, site);
    await finish(page, site, { isOffered: false });
    await expect(hint(page).getByRole("listitem")).toHaveText([
      "Tap Share in Safari’s bar.",
      "Choose “Add to Home Screen”.",
    ]);
    await expect(hint(page).getByRole("list")).toHaveCSS("list-style-type", "decimal");
    await expect(button(page, "Install")).toHaveCount(0);
    await button(page, "Not now").click();
    await expect(hint(page)).toHaveCount(0);
  });
});
