/** axe finds nothing on any page that exists, in a dark and in a light gym, on a phone and on a desktop. */
import { expect, test } from "@playwright/test";
import { findings } from "./axe";
import { signIn } from "./sign-in";
import { mounts, port, type Mount } from "./world";
import { findWorkout } from "./workouts";

const origin = `http://localhost:${port}`;
const [path] = mounts as [Mount, ...Mount[]];
test.describe.configure({ mode: "parallel" });

for (const [guid, category] of [
  ["ironworks", "strength"],
  ["flowstate", "yoga"],
]) {
  test(`every page of ${guid}`, async ({ page }) => {
    const gym = `${origin}/gym/${guid}`;
    const found: Record<string, string[]> = {};
    const look = async (name: string, { wide = false } = {}) => {
      for (const width of wide ? [390, 1440] : [390]) {
        await page.setViewportSize({ width, height: 900 });
        const wrong = await findings(page);
        if (wrong.length > 0) found[`${name} at ${width}`] = wrong;
      }
    };
    // Where the desktop has another layout, and not only more room: there too.
    const visit = async (name: string, address: string, options?: { wide: boolean }) => {
      await page.goto(address);
      await look(name, options);
    };
    const WIDE = { wide: true };
    await visit("front page", `${origin}/`);
    await visit("home", gym, WIDE);
    await visit("category", `${gym}/category/${category}`, WIDE);
    await visit("filtered, no match", `${gym}/category/${category}?time=T45_PLUS&tags=1,2,3`);
    await visit("built-in categories", `${gym}/category/TOP_LIKED`);
    await visit("nothing completed", `${gym}/category/RECENT_COMPLETED`);
    await page.goto(`${gym}/category/${category}`);
    const locked = await page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: /members only/ }) })
      .first()
      .getAttribute("id");
    const id = locked?.replace("w-", "");
    await visit("locked workout", `${gym}/category/${category}/${id}`, WIDE);
    await visit("login", `${gym}/login`);
    await visit("signup", `${gym}/signup`, WIDE);
    await visit("not found", `${gym}/nowhere`);
    const plan = await page.request.get(gym);
    const [planPath] = /\/gym\/\w+\/profile\/subscription\/\d+/.exec(await plan.text()) ?? [];
    await signIn(page, path, "new@demo.test");
    await visit("category of a member", `${gym}/category/${category}`, WIDE);
    await visit("plans", `${origin}${planPath}`, WIDE);
    await visit("profile", `${gym}/profile`, WIDE);
    await visit("failed", `${origin}/checkout/failed`);
    await visit("no such workout", `${gym}/category/${category}/2147483000`);
    const playlist = await findWorkout(
      "free playlist",
      ({ accessEnabled, movements }) => accessEnabled && movements.length > 1,
      guid,
    );
    await visit("workout", `${gym}/category/RECENT_WORKOUTS/${playlist.id}`, WIDE);
    await page.getByRole("button", { name: /^Play / }).click();
    await page.getByRole("tab", { name: "Playlist" }).click();
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await look("playing", WIDE);
    expect(found).toEqual({});
  });
}
