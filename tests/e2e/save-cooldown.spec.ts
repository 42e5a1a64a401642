/** The button of the profile's form with script (product.md §4 "Profile save", §9). */
import { createMember, isHydrated } from "./accounts";
import { expect, test } from "./test";

test("'Save' is disabled for two seconds after saving, and not before", async ({ page, site }) => {
  await createMember(page, site);
  await page.clock.install();
  await page.goto(`${site.base}/profile`);
  await isHydrated(page);
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeEnabled();
  await page.getByLabel("Gender").selectOption("OTHER");
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await save.click();
  await expect(save).toBeDisabled();
  await expect(page.getByRole("status").filter({ hasText: "saved" })).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(save).toBeDisabled();
  await page.clock.runFor(200);
  await expect(save).toBeEnabled();
});
