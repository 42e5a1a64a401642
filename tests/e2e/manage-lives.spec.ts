/** The manager of lives on a phone, in the language with the longest words. */
import { signIn } from "./accounts";
import { expect, test } from "./test";

test.use({ viewport: { width: 390, height: 844 } });

test("the tabs of the manager stand on one line", async ({ page, site }) => {
  const gym = { origin: site.origin, base: `${site.origin}/gym/ironworks` };
  await signIn(page, gym, "owner@demo.test");
  await page.context().addCookies([{ name: "lang", value: "de", url: site.origin }]);
  await page.goto(`${gym.base}/lives/manage`);
  const tabs = page.getByRole("navigation", { name: "Welche Lives" }).getByRole("link");
  await expect(tabs.last()).toContainText("Entwürfe");
  const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
  expect(await page.evaluate(isWide)).toBe(false);
});
