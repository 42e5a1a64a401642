/** The share button with script: the device's own sheet, else a copy of the page's address. */
import { expect, test } from "./test";

test.use({ serviceWorkers: "block" });

test("a press opens the device's own sheet with the page of this host", async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      value: async (shared: object) => {
        document.documentElement.dataset["shared"] = JSON.stringify(shared);
      },
    });
  });
  const url = `${site.label.base}/about/maya-cole`;
  await page.goto(url);
  const root = page.locator("html");
  await expect(async () => {
    await page
      .locator("details[open] > summary")
      .click({ timeout: 100 })
      .catch(() => undefined);
    await page.getByText("Share", { exact: true }).click();
    await expect(root).toHaveAttribute("data-shared", /./, { timeout: 500 });
  }).toPass();
  const shared = await root.getAttribute("data-shared");
  expect(JSON.parse(shared ?? "")).toEqual({ title: "Maya Cole", url });
});

test("without a sheet a press copies it and says so, and unfolds it where it may not copy", async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(site.label.base);
  const button = page.getByText("Share", { exact: true });
  const status = page.getByRole("status").filter({ hasText: "Link copied" });
  await expect(async () => {
    await page
      .locator("details[open] > summary")
      .click({ timeout: 100 })
      .catch(() => undefined);
    await button.click();
    await expect(status).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.label.base}/`);
  await page.evaluate(() =>
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true }),
  );
  await button.click();
  await expect(page.getByRole("link", { name: "Send by email" })).toBeVisible();
});
