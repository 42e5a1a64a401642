/** The forms of My account with script: a refusal keeps what was typed, a success leaves no password in the page. */
import { createMember, fromNewAddress, isHydrated, newEmail, PASSWORD } from "./accounts";
import { expect, test } from "./test";

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

test("the message of a deletion stays readable on a page that loads other texts", async ({
  page,
  site,
}) => {
  await createMember(page, site);
  await page.goto(`${site.base}/account/delete`);
  await page.locator("[name=password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(site.base);
  await isHydrated(page);
  await expect(page.getByRole("status")).toContainText("Log in within 30 days to keep it.");
});
