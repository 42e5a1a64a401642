/** The editor of a workout by the keyboard alone: its order, a tag, and the publication. */
import { signIn } from "./accounts";
import { press, tabTo } from "./keyboard";
import { expect, test, type Page } from "./test";

test("a workout is copied, ordered, tagged and published by keyboard", async ({ page, site }) => {
  await signIn(page, site, "owner@demo.test");
  await page.goto(`${site.base}/studio/workouts`);
  await openWithMovements(page);
  const more = page.getByText("More", { exact: true });
  await press(page, more);
  await press(page, page.getByRole("button", { name: "Duplicate" }));
  await expect(page.getByText("This is the copy.")).toBeVisible();
  const rows = page.locator("#movements ol > li");
  const [first = "", second = ""] = await rows.locator("p:first-child").allTextContents();
  await press(page, page.getByRole("button", { name: `Move ${first} down` }).first());
  await expect(rows.locator("p:first-child").first()).toHaveText(second);

  await press(page, page.getByText("Tags, intensity, equipment, music"));
  const tags = page.getByLabel("Tags", { exact: false }).first();
  await tabTo(page, tags);
  await page.keyboard.type("by keyboard");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove by keyboard" })).toBeVisible();
  await press(page, page.getByRole("button", { name: "Publish", exact: true }));
  await expect(page.getByText("Published. Your members can train with it now.")).toBeVisible();
  await press(page, more);
  await press(page, page.getByRole("button", { name: "Archive" }));
  await expect(page.getByText("Archived. Members no longer find it.")).toBeVisible();
});

/** The first workout of the list with more than one movement. */
async function openWithMovements(page: Page): Promise<void> {
  const links = page.locator("main a[href*='/studio/workouts/']");
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).href).filter((href) => /\/\d+$/.test(href)),
  );
  for (const address of addresses) {
    await page.goto(address);
    if ((await page.locator("#movements ol > li").count()) > 1) return;
  }
  throw new Error("no workout has several movements");
}
