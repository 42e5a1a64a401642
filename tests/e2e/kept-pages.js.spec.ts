/**
 * Pages that are kept for visitors carry no nonce: their policy lists hashes. In a real browser every script and sheet
 * of theirs must pass it, the page must come alive, a dialog over it must hold the page still, and a second visit must
 * be answered with 304.
 */
import { expect, test } from "@playwright/test";
import { comesAlive, mounts } from "./world";

declare global {
  interface Window {
    refused: string[];
  }
}

for (const mount of mounts) {
  test(`a kept page comes alive by its hashes on the ${mount.name}`, async ({ page }) => {
    const faults: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(String(error)));
    await page.addInitScript(() => {
      window.refused = [];
      document.addEventListener("securitypolicyviolation", (event) =>
        window.refused.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
      );
    });

    // One address may tell so much a minute, and all the tests are one address.
    await page.route("**/api/events", (route) => route.fulfill({ status: 200, json: {} }));

    for (const address of [mount.base || "/", `${mount.base}/category/strength`]) {
      // The first makes it, the second gets what was kept.
      await page.goto(address);
      const answer = await page.goto(address);
      expect(answer?.headers()["content-security-policy"] ?? "").not.toContain("nonce");
      expect(answer?.headers()["etag"]).toBeTruthy();
      await comesAlive(page);
    }

    // By the router, from a kept page: no document is loaded for it.
    await page.evaluate(() => void Reflect.set(window, "same", true));
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "same"))).toBe(true);
    // The page behind stays where it is.
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");

    expect(await page.evaluate(() => window.refused)).toEqual([]);
    expect(faults).toEqual([]);
  });
}

const [first] = mounts;
test("who has a kept page is answered with 304, and sees it", async ({ page }) => {
  const address = `${first?.base}/category/strength`;
  await page.goto(address);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const statuses: number[] = [];
  session.on("Network.responseReceivedExtraInfo", ({ statusCode }) => statuses.push(statusCode));
  await page.goto(address);
  await expect.poll(() => statuses).toContain(304);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await comesAlive(page);
});
