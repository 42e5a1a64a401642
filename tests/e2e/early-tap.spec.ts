/** Taps while a page hydrates: React goes on, and no tap is lost. */
import { isHydrated } from "./accounts";
import { expect, test, type Page } from "./test";

declare global {
  interface Window {
    missed: string[];
  }
}

/** A phone's processor: a fast one decodes the page's data before a tap can reach it. */
async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
}

for (const path of ["", "/login", "/search"]) {
  test(`a tap stops no hydration: ${path || "home"}`, async ({ page, site }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await slowDown(page);
    await page.addInitScript(() => {
      const tap = () => document.body?.dispatchEvent(new Event("mousedown", { bubbles: true }));
      setInterval(tap, 1);
    });
    await page.goto(`${site.base}${path}`);
    await isHydrated(page);
    expect(faults).toEqual([]);
  });
}

test("a dialog takes taps at every moment of its hydration", async ({ page, site }) => {
  await page.addInitScript(() => {
    window.missed = [];
    const look = () => {
      const dialog = document.querySelector("[role=dialog]");
      if (!dialog || document.body.style.pointerEvents !== "none") return;
      const { left, top, width, height } = dialog.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      window.missed.push(dialog.contains(hit) ? "hit" : "missed");
    };
    const observer = new MutationObserver(look);
    addEventListener("DOMContentLoaded", () => {
      observer.observe(document.body, { attributes: true, attributeFilter: ["style"] });
    });
  });
  await page.goto(`${site.base}/search/filter`);
  await expect.poll(() => page.evaluate(() => window.missed)).toEqual(["hit"]);
});
