/**
 * A session ends on another device while a member fills in a form: after the login the form shows what was typed and no
 * password, and the page says that nothing has been done (product.md §10 "401").
 */
import {
  createMember,
  endSessionsElsewhere,
  fillLogin,
  isHydrated,
  newEmail,
  PASSWORD,
} from "./accounts";
import { expect, test, type Mount, type Page } from "./test";

const TYPED = { goal: "GET_FIT", gender: "OTHER" };
const DATE_OF_BIRTH = "1990-06-01";

async function logInAgain(page: Page, email: string): Promise<void> {
  await expect(
    page.getByText("You are signed out. Sign in again: what you typed is kept."),
  ).toBeVisible();
  await fillLogin(page, email, PASSWORD);
}

const readNotDoneYet = (page: Page) =>
  expect(
    page.getByText("You were signed out before this was sent. Nothing has been done yet"),
  ).toBeVisible();

async function loseProfile(page: Page, mount: Mount, email: string): Promise<void> {
  for (const [name, value] of Object.entries(TYPED))
    await page.locator(`[name=${name}]`).selectOption(value);
  await page.locator("[name=dateOfBirth]").fill(DATE_OF_BIRTH);
  await endSessionsElsewhere(mount, email);
  await page.getByRole("button", { name: "Save" }).click();
  await logInAgain(page, email);
  await expect(page).toHaveURL(`${mount.base}/profile`);
  for (const [name, value] of Object.entries(TYPED))
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
  await expect(page.locator("[name=dateOfBirth]")).toHaveValue(DATE_OF_BIRTH);
  await readNotDoneYet(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
}

async function loseEmail(page: Page, mount: Mount, email: string): Promise<void> {
  const wanted = newEmail();
  await page.locator("main [name=email]").fill(wanted);
  await page.locator("main [name=password]").fill(PASSWORD);
  await endSessionsElsewhere(mount, email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await logInAgain(page, email);
  await expect(page).toHaveURL(`${mount.base}/account/email`);
  await expect(page.locator("main [name=email]")).toHaveValue(wanted);
  await expect(page.locator("main [name=password]")).toHaveValue("");
  await readNotDoneYet(page);
}

test("with script, below the gym's path", async ({ page, site }) => {
  const email = newEmail();
  await createMember(page, site, email);
  await page.goto(`${site.base}/profile`);
  await isHydrated(page);
  await loseProfile(page, site, email);
  // From here on the script loads the pages' data only.
  await page.getByRole("link", { name: "My account" }).click();
  await page.getByRole("link", { name: /^Email address/ }).click();
  await expect(page).toHaveURL(`${site.base}/account/email`);
  await loseEmail(page, site, email);
  // A page whose data the script loads, and a call in the background.
  await endSessionsElsewhere(site, email);
  await page.getByRole("link", { name: "My account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await fillLogin(page, email, PASSWORD);
  await expect(page).toHaveURL(`${site.base}/account`);
  await page.goto(`${site.base}/category/strength`);
  await isHydrated(page);
  await endSessionsElsewhere(site, email);
  await page
    .getByRole("button", { name: /^Like / })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
  await fillLogin(page, email, PASSWORD);
  await expect(page).toHaveURL(`${site.base}/category/strength`);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("on the gym's own domain", async ({ page, customDomain }) => {
    const email = newEmail();
    await createMember(page, customDomain, email);
    await page.goto(`${customDomain.base}/profile`);
    await loseProfile(page, customDomain, email);
    await page.goto(`${customDomain.base}/account/email`);
    await loseEmail(page, customDomain, email);
  });
});
