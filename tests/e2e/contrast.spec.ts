/** Every word over a picture reads at 4.5:1, a large one at 3:1, in a dark and a light gym, however far one scrolls. */
import { isHydrated } from "./accounts";
import { hideWords, measureWords } from "./contrast";
import { expect, test, type Page } from "./test";

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];

/** How far a page is scrolled: the header turns solid on the first screen. */
const MAX_SCREENS = 3;

for (const gym of ["ironworks", "flowstate"]) {
  test(`words over the pictures of ${gym} can be read`, async ({ page, site }) => {
    const base = `${site.origin}/gym/${gym}`;
    await page.goto(`${base}/category/strength`);
    const locked = page.locator("main li[id^=w-]").filter({ hasText: "members only" }).first();
    const id = (await locked.getAttribute("id"))?.slice(2) ?? "";
    for (const path of ["", "/category/strength", `/category/strength/${id}`, "/signup"]) {
      let count = 0;
      await page.goto(`${base}${path}`);
      await isHydrated(page);
      await hideWords(page);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        for (const top of await listStops(page)) {
          await scrollTo(page, top);
          const measured = await measureWords(page);
          expect(measured.faint, `${path} at ${size.width} px, scrolled by ${top} px`).toEqual([]);
          count += measured.count;
        }
      }
      expect(count, `${path} has words over a picture`).toBeGreaterThan(0);
    }
  });
}

function listStops(page: Page): Promise<number[]> {
  return page.evaluate((screens) => {
    const end = document.documentElement.scrollHeight - window.innerHeight;
    const last = Math.min(end, screens * window.innerHeight);
    const stops = [0, 90, 180];
    for (let top = 300; top < last; top += window.innerHeight * 0.7) stops.push(Math.round(top));
    return stops.filter((top) => top <= Math.max(0, last));
  }, MAX_SCREENS);
}

/** Pictures that come into view load first. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (to) => {
    window.scrollTo(0, to);
    const visible = [...document.images].filter((picture) => {
      const box = picture.getBoundingClientRect();
      return box.width > 0 && box.bottom > 0 && box.top < window.innerHeight;
    });
    await Promise.all(visible.map((picture) => picture.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
}
