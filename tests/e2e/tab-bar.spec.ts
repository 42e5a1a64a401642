/** The bars at the lower edge of a phone cover no focused element, and the header has room for its links. */
import { signIn } from "./accounts";
import { expect, test, type Page } from "./test";

test.use({ viewport: { width: 390, height: 640 } });

const CHALLENGE = "/challenge/ironworks-fourteen-days";

/** Tabs through the page; lists the focused elements that the bar covers. */
async function listCovered(page: Page, bar: string): Promise<string[]> {
  await expect(page.locator(bar)).toHaveCount(1);
  const covered: string[] = [];
  for (let stops = 0; stops < 200; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(async (selector) => {
      // The browser keeps the focused element in view at its next frame when the list above grows.
      const toNextFrame = () => new Promise((done) => requestAnimationFrame(done));
      await toNextFrame();
      await toNextFrame();
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const isFixed = focused.closest(`header, ${selector}`) !== null;
      const edge = document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
      const { bottom } = focused.getBoundingClientRect();
      const name = `${focused.tagName} ${focused.textContent} at ${bottom}`;
      return { name, isCovered: !isFixed && bottom > edge };
    }, bar);
    if (stop === null) {
      expect(stops).toBeGreaterThan(15);
      return covered;
    }
    if (stop.isCovered) covered.push(stop.name);
  }
  throw new Error("Tab does not leave the page");
}

test("the tabs cover no focused element", async ({ page, site }) => {
  await signIn(page, site);
  for (const path of ["", CHALLENGE, "/search"]) {
    await page.goto(`${site.base}${path}`);
    expect(await listCovered(page, "footer ~ nav"), path).toEqual([]);
  }
});

test("a visitor's invitation covers no focused element", async ({ page, site }) => {
  await page.goto(site.base);
  expect(await listCovered(page, "header ~ aside > div")).toEqual([]);
});

for (const locale of ["fr-FR", "es-ES"]) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test("the header has room for its links", async ({ page, site }) => {
      const expectRoom = async (widths: number[]) => {
        await page.goto(`${site.base}${CHALLENGE}`);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 640 });
          const { overflow, narrow } = await page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            const links = [...document.querySelectorAll<HTMLAnchorElement>("header a[aria-label]")];
            const narrow = links.filter((link) => link.checkVisibility() && link.offsetWidth < 44);
            return { overflow: scrollWidth - clientWidth, narrow: narrow.map((link) => link.href) };
          });
          expect({ overflow, narrow }, `${width} px`).toEqual({ overflow: 0, narrow: [] });
        }
      };
      await expectRoom([320, 390, 577, 1024]);
      await signIn(page, site, "trainer@demo.test");
      await expectRoom([320, 768, 900, 1023, 1024, 1100]);
    });
  });
}
