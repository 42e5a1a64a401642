/** axe finds nothing on any page that exists, in a dark and in a light gym, on a phone and on a desktop. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { signIn } from "./sign-in";
import { mounts, port, type Mount } from "./world";
import { findWorkout } from "./workouts";

const origin = `http://localhost:${port}`;
const [path] = mounts as [Mount, ...Mount[]];

async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
}

for (const [guid, category] of [
  ["ironworks", "strength"],
  ["flowstate", "yoga"],
]) {
  for (const width of [390, 1440]) {
    test(`${guid} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const gym = `${origin}/gym/${guid}`;
      const found: Record<string, string[]> = {};
      const look = async (name: string, address: string) => {
        await page.goto(address);
        found[name] = await findings(page);
      };
      await look("front page", `${origin}/`);
      await look("home", gym);
      await look("category", `${gym}/category/${category}`);
      await look("filtered, no match", `${gym}/category/${category}?time=T45_PLUS&tags=1,2,3`);
      await look("built-in categories", `${gym}/category/TOP_LIKED`);
      await look("nothing completed", `${gym}/category/RECENT_COMPLETED`);
      await page.goto(`${gym}/category/${category}`);
      const locked = await page
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: /members only/ }) })
        .first()
        .getAttribute("id");
      const id = locked?.replace("w-", "");
      await look("locked workout", `${gym}/category/${category}/${id}`);
      await look("login", `${gym}/login`);
      await look("signup", `${gym}/signup`);
      await look("not found", `${gym}/nowhere`);
      const plan = await page.request.get(gym);
      const [planPath] = /\/gym\/\w+\/profile\/subscription\/\d+/.exec(await plan.text()) ?? [];
      await signIn(page, path, "new@demo.test");
      await look("category of a member", `${gym}/category/${category}`);
      await look("plans", `${origin}${planPath}`);
      await look("profile", `${gym}/profile`);
      await look("failed", `${origin}/checkout/failed`);
      await look("no such workout", `${gym}/category/${category}/2147483000`);
      const playlist = await findWorkout(
        "free playlist",
        ({ accessEnabled, movements }) => accessEnabled && movements.length > 1,
        guid,
      );
      await look("workout", `${gym}/category/RECENT_WORKOUTS/${playlist.id}`);
      await page.getByRole("button", { name: /^Play / }).click();
      await page.getByRole("tab", { name: "Playlist" }).click();
      await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
      found["playing"] = await findings(page);
      expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
    });
  }
}
