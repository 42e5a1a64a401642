/** axe finds nothing on a page that asks for consent, in a dark and in a light gym, on a phone and on a desktop. */
import { expect, test } from "@playwright/test";
import { findings } from "./axe";
import { origin } from "./stripe-world";

for (const gym of ["ironworks", "flowstate"]) {
  test(`axe finds nothing in the question of ${gym}`, async ({ page }) => {
    for (const path of ["", "/login", "/consent"]) {
      await page.goto(`${origin}/gym/${gym}${path}`);
      await expect(
        page.getByRole("heading", { name: "May we count where you came from?" }),
      ).toBeVisible();
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findings(page), `${path} at ${width}`).toEqual([]);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect(wider, `${path} at ${width}`).toBe(false);
      }
    }
  });
}
