/** Ways through a page by the keyboard alone. */
import type { Locator } from "@playwright/test";
import { isHydrated } from "./accounts";
import { expect, type Page } from "./test";

/** More than any page of the studio has to stop at. */
const MAX_STOPS = 150;

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** The target gets the focus by Tab alone, and shows that it has it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await isHydrated(page);
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(":focus-visible"))).toBe(true);
      return;
    }
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}
