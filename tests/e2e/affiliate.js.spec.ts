/** axe finds nothing on a page that asks for consent, in a dark and in a light gym, on a phone and on a desktop. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { origin } from "./stripe-world";

for (const gym of ["ironworks", "flowstate"]) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing in the question, ${gym} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const path of ["", "/login", "/consent"]) {
        await page.goto(`${origin}/gym/${gym}${path}`);
        await expect(
          page.getByRole("heading", { name: "May we count where you came from?" }),
        ).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        );
        expect(wider).toBe(false);
      }
    });
  }
}
