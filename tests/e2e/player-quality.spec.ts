/** The choice of a quality (product.md §13 "Quality"): a level, or the sound alone, kept for the next workout. */
import { isHydrated, signIn } from "./accounts";
import { expect, test, type Page } from "./test";
import { addressOf, findWorkout } from "./workouts";

const film = (page: Page) => page.locator("video");
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const source = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentSrc);

async function play(page: Page): Promise<void> {
  await isHydrated(page);
  await page
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.1);
}

test("the sound alone goes on where the film was, and a level loads no other", async ({
  page,
  site,
}) => {
  const workout = await findWorkout(
    site,
    "film of a minute",
    (one) => one.movements.length === 0 && one.duration > 60 && /m3u8$/.test(one.videoUrl ?? ""),
  );
  const levels = new Set<string>();
  page.on("request", (request) => {
    const [, level] = /\/(\d+)\/\d+\.m4s$/.exec(request.url()) ?? [];
    if (level) levels.add(level);
  });
  await signIn(page, site);
  await page.goto(addressOf(site, workout));
  await play(page);
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = 20;
  });
  await expect.poll(() => seconds(page)).toBeGreaterThan(20);

  await page.getByRole("button", { name: "Settings" }).click();
  await expect(page.getByRole("radio", { name: /^240p \d+(\.\d)? MB$/ })).toBeVisible();
  await page.getByRole("radio", { name: /^Audio only / }).check();
  await expect.poll(() => source(page)).toMatch(/\/audio\.m4a$/);
  await expect.poll(() => seconds(page)).toBeGreaterThan(20);
  // The picture of the workout stands where the film was.
  await expect(film(page)).toHaveCSS("opacity", "0");

  await page.reload();
  await page
    .getByRole("button", { name: /^Play |^Start over/ })
    .first()
    .click();
  await expect.poll(() => source(page)).toMatch(/\/audio\.m4a$/);
  await expect.poll(() => seconds(page)).toBeGreaterThan(0.1);
  expect(await source(page)).toMatch(/\/audio\.m4a$/);

  levels.clear();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: /^240p/ }).check();
  await expect.poll(() => source(page)).toMatch(/^blob:/);
  await expect.poll(() => [...levels]).toEqual(["240"]);
});
