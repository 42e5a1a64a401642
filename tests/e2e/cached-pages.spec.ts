/**
 * Pages that the server caches for visitors have no nonce: their policy lists hashes. The policy permits every script
 * and sheet of such a page, the page hydrates, a dialog over it blocks scrolling, and a second visit gets 304.
 */
import { isHydrated } from "./accounts";
import { expect, test } from "./test";

declare global {
  interface Window {
    violations: string[];
  }
}

test("a cached page hydrates with hashes in its policy, and is 304 on the second visit", async ({
  page,
  site,
}) => {
  const faults: string[] = [];
  page.on("console", (message) => {
    // The suite blocks the page's service worker (tests/playwright.config.ts).
    if (message.text().startsWith("Service Worker registration blocked")) return;
    if (["error", "warning"].includes(message.type())) faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.addInitScript(() => {
    // All tests share one IP address, which may report only so many events a minute.
    navigator.sendBeacon = () => true;
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const statuses: number[] = [];
  session.on("Network.responseReceivedExtraInfo", ({ statusCode }) => statuses.push(statusCode));

  for (const address of [site.base, `${site.base}/category/strength`]) {
    // The first visit fills the cache, the second reads it.
    await page.goto(address);
    statuses.length = 0;
    const answer = await page.goto(address);
    expect(answer?.headers()["content-security-policy"] ?? "").not.toContain("nonce");
    expect(answer?.headers()["etag"]).toBeTruthy();
    await expect.poll(() => statuses).toContain(304);
    await isHydrated(page);
  }

  // The router opens the dialog without loading a document.
  await page.evaluate(() => void Reflect.set(window, "same", true));
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "same"))).toBe(true);
  // The page behind does not scroll.
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");

  expect(await page.evaluate(() => window.violations)).toEqual([]);
  expect(faults).toEqual([]);
});
