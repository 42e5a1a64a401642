/** What is typed and not sent is not lost unasked, and what the server says is in sight wherever a page opens. */
import { isHydrated, signIn } from "./accounts";
import { expect, test } from "./test";

test("a page of the studio with unsent text asks before it is left", async ({ page, site }) => {
  await signIn(page, site, "owner@demo.test");
  const address = `${site.base}/studio/categories/mobility`;
  await page.goto(`${site.base}/studio/categories`);
  await isHydrated(page);
  await page.locator('a[href$="/studio/categories/mobility"]').first().click();
  await expect(page).toHaveURL(address);
  const asked: string[] = [];
  let isLeft = false;
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void (isLeft ? dialog.accept() : dialog.dismiss());
  });
  const heading = page.getByLabel("Heading", { exact: false }).first();
  await heading.fill("Move well");
  const toWorkouts = page.getByRole("main").getByRole("link", { name: "Workouts", exact: true });
  await toWorkouts.click();
  expect(asked).toEqual(["confirm"]);
  await expect(page).toHaveURL(address);
  await expect(heading).toHaveValue("Move well");

  await page.goBack();
  await expect.poll(() => asked).toEqual(["confirm", "confirm"]);
  await expect(page).toHaveURL(address);
  await expect(heading).toHaveValue("Move well");

  isLeft = true;
  await toWorkouts.click();
  await expect(page).toHaveURL(/\/studio\/workouts$/);
  expect(asked).toEqual(["confirm", "confirm", "confirm"]);

  await page.goto(address);
  await isHydrated(page);
  await heading.fill("Move well");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.", { exact: false })).toBeVisible();
  await toWorkouts.click();
  await expect(page).toHaveURL(/\/studio\/workouts$/);
  expect(asked).toEqual(["confirm", "confirm", "confirm"]);
});

test("a change of the language keeps what is typed, unasked", async ({ page, site }) => {
  await signIn(page, site, "creator@demo.test");
  await page.goto(`${site.base}/studio/trainer`);
  await isHydrated(page);
  const about = page.locator("main form[id] textarea").first();
  await about.fill("Strong,\nand kind");
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole("button", { name: "Deutsch" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await isHydrated(page);
  await expect(about).toHaveValue("Strong,\nand kind");
  expect(dialogs).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 600 }, isMobile: true, hasTouch: true });

  test("a picture is said to be saved where the page opens at it", async ({ page, site }) => {
    await signIn(page, site, "owner@demo.test");
    await page.goto(`${site.base}/studio/categories/yoga`);
    await page.locator("#imgUrl-file").setInputFiles({
      ...{ name: "yoga.png", mimeType: "image/png" },
      buffer: await page.locator("main").first().screenshot(),
    });
    await page.locator("#imgUrl").getByRole("button", { name: "Upload" }).click();
    await expect(page).toHaveURL(/#imgUrl$/);
    await expect(page.getByRole("status").filter({ hasText: "picture" })).toBeInViewport();
  });
});
