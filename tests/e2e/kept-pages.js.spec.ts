/**
 * Pages that are kept for visitors carry no nonce: their policy lists hashes. In a real browser every script and sheet
 * of theirs must pass it, the page must come alive, a dialog over it must hold the page still, and a second visit must
 * be answered with 304.
 */
import { expect, test } from "@playwright/test";
import { mounts } from "./world";

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

    for (const address of [mount.base || "/", `${mount.base}/category/strength`]) {
      // The first makes it, the second gets what was kept.
      await page.goto(address);
      const answer = await page.goto(address, { waitUntil: "networkidle" });
      expect(answer?.headers()["content-security-policy"] ?? "").not.toContain("nonce");
      expect(answer?.headers()["etag"]).toBeTruthy();
      const alive = await page.evaluate(() =>
        Object.keys(document.querySelector("main") ?? {}).some((key) => key.includes("react")),
      );
      expect(alive, address).toBe(true);
    }

    // By the router, from a kept page: no document is loaded for it.
    await page.evaluate(() => void Reflect.set(window, "same", true));
    await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, "same"))).toBe(true);
    // The page behind stays where it is.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe(
      "hidden",
    );
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe(
      "hidden",
    );

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
  await page.goto(address, { waitUntil: "networkidle" });
  expect(statuses).toContain(304);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(
    await page.evaluate(() =>
      Object.keys(document.querySelector("main") ?? {}).some((key) => key.includes("react")),
    ),
  ).toBe(true);
});
