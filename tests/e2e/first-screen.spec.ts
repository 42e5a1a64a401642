/** On a phone whose browser shows its bars the first action of a page needs no scrolling. */
import { expect, test } from "./test";
import { addressOf, findWorkout } from "./workouts";

test.use({ viewport: { width: 390, height: 664 }, locale: "de-DE" });

test("the first action of a page is on the first screen of a low phone", async ({ page, site }) => {
  const workout = await findWorkout(site, "free workout", ({ accessEnabled }) => accessEnabled);
  const locked = await findWorkout(site, "locked", ({ accessEnabled }) => !accessEnabled);
  const flowstate = `${site.origin}/gym/flowstate`;
  for (const [address, action] of [
    [site.base, page.getByRole("link", { name: "Bei Ironworks mitmachen" }).first()],
    [flowstate, page.getByRole("link", { name: "Bei Flowstate mitmachen" }).first()],
    [`${site.base}/lives`, page.getByRole("link", { name: "Mitmachen" }).first()],
    [
      `${site.base}/signup?returnUrl=/gym/ironworks/category/RECENT_WORKOUTS/${locked.id}`,
      page.getByLabel("Vorname"),
    ],
    [`${site.base}/reset-password`, page.getByRole("button", { name: "Code senden" })],
    [addressOf(site, workout), page.getByRole("button", { name: /abspielen/ })],
  ] as const) {
    await page.goto(address);
    await expect(action, address).toBeInViewport({ ratio: 1 });
  }
});
