/** The forms of My account with script: a refusal keeps what was typed, a success leaves no password in the page. */
import {
  createMember,
  fillLogin,
  fromNewAddress,
  isHydrated,
  newEmail,
  PASSWORD,
} from "./accounts";
import { expect, test, type Mount, type Page } from "./test";

test("a refused change of e-mail keeps both fields; an accepted one empties them", async ({
  page,
  site,
}) => {
  await createMember(page, site);
  await page.goto(`${site.base}/account/email`);
  await isHydrated(page);
  const title = await page.title();
  const wanted = newEmail();
  const email = page.locator("main [name=email]");
  const password = page.locator("main [name=password]");
  const send = page.getByRole("button", { name: "Send the link" });
  await fromNewAddress(page, async () => {
    await email.fill(wanted);
    await password.fill("wrong password");
    await send.click();
    await expect(page.getByRole("alert")).toContainText("This is not your current password.");
  });
  await expect(email).toHaveValue(wanted);
  await expect(password).toHaveValue("wrong password");
  await expect(password).toBeFocused();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await password.fill(PASSWORD);
  await send.click();
  await expect(page.getByText(`${wanted} is waiting for you to confirm it.`)).toBeVisible();
  await expect(email).toHaveValue("");
  await expect(password).toHaveValue("");
  await expect(page).toHaveTitle(title);
});

test("a password that is changed leads to My account, which still knows the member", async ({
  page,
  site,
}) => {
  await createMember(page, site);
  await page.goto(`${site.base}/account/password`);
  await isHydrated(page);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.locator("[name=password1]").fill("another horse");
  await page.locator("[name=password2]").fill("another horse");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL(`${site.base}/account`);
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await page.getByRole("link", { name: "Devices" }).click();
  await expect(page.getByText("This device", { exact: true })).toBeVisible();
  await expect(page.getByText("Chrome on Linux")).toBeVisible();
});

/** Deletes a new member's account from the profile, and keeps it by the login that the message names. */
async function deleteAndKeep(page: Page, mount: Mount, isReady: (page: Page) => Promise<unknown>) {
  const email = newEmail();
  await createMember(page, mount, email);
  await page.goto(`${mount.base}/profile`);
  await isReady(page);
  await page.getByRole("link", { name: "Delete account" }).click();
  await page.locator("[name=password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await page.waitForURL((url) => url.href.replace(/\/$/, "") === mount.base);
  await isReady(page);
  // The page loads other texts than the one that set the message.
  await expect(page.getByRole("status")).toContainText("Log in within 30 days to keep it.");
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await fillLogin(page, email, PASSWORD);
  await page.waitForURL((url) => url.href.replace(/\/$/, "") === mount.base);
  await isReady(page);
  await expect(page.getByRole("status")).toContainText("your account will not be deleted");
}

test("an account that is deleted is kept by a login; both messages stay readable", async ({
  page,
  site,
}) => {
  await deleteAndKeep(page, site, isHydrated);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("an account that is deleted on the gym's own domain is kept by a login", async ({
    page,
    customDomain,
  }) => {
    await deleteAndKeep(page, customDomain, () => Promise.resolve());
  });
});

test("a profile that is saved forgets the errors of the refusal before", async ({ page, site }) => {
  await createMember(page, site);
  await page.goto(`${site.base}/profile`);
  await isHydrated(page);
  const date = page.locator("[name=dateOfBirth]");
  await page.locator("[name=gender]").selectOption("OTHER");
  // The browser itself would refuse the date.
  await date.evaluate((input: HTMLInputElement) => input.removeAttribute("min"));
  await date.fill("1890-06-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(date).toHaveAccessibleDescription(/between 1900 and today/);
  await date.fill("1990-06-01");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your profile is saved.")).toBeVisible();
  await expect(page.locator("main [aria-invalid]")).toHaveCount(0);
});
