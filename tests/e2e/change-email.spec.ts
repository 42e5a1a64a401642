/** The email is changed by its owner with script, and taken back by the mail to the old address without. */
import { findFaults } from "./axe";
import {
  createMember,
  findMail,
  findResetCode,
  fromNewAddress,
  isHydrated,
  newEmail,
  PASSWORD,
} from "./accounts";
import { expect, test, type Site } from "./test";

/** The query of the link that a mail to this address contains. */
async function findLink(address: string, site: Site, page: "confirm" | "undo"): Promise<string> {
  const subject = page === "confirm" ? /^Confirm your new email/ : /has changed$/;
  const { text = "" } = await findMail(address, site, subject);
  return new RegExp(`/account/email/${page}(\\?token=[\\w-]+)`).exec(text)?.[1] ?? "";
}

test("a change is confirmed from the new address, and undone from the old one", async ({
  page,
  browser,
  site,
  customDomain,
}) => {
  const oldEmail = newEmail();
  const email = newEmail();
  await createMember(page, site, oldEmail);

  await test.step("the member asks for the change and confirms it, with script", async () => {
    await page.goto(`${site.base}/account/email`);
    await isHydrated(page);
    await page.locator("main [name=email]").fill(email);
    await page.locator("main [name=password]").fill(PASSWORD);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText(`${email} is waiting for you to confirm it.`)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await page.goto(`${site.base}/account/email/confirm${await findLink(email, site, "confirm")}`);
    await isHydrated(page);
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Use this address" }).click();
    await expect(page.getByRole("heading", { name: "Your new address is set" })).toBeVisible();
    await page.getByRole("link", { name: "My account" }).click();
    await expect(page.getByRole("link", { name: /^Email address/ })).toContainText(email);
  });

  const context = await browser.newContext({ javaScriptEnabled: false });
  const owner = await context.newPage();
  const { base } = customDomain;
  await test.step("the owner of the old address takes it back, without script", async () => {
    await owner.goto(`${base}/account/email/undo${await findLink(oldEmail, site, "undo")}`);
    await owner.getByRole("button", { name: "Undo the change" }).click();
    await expect(owner).toHaveURL(`${base}/reset-password`);
    await expect(owner.getByText("Your old address is back")).toBeVisible();
  });

  await test.step("the device that changed it is signed out", async () => {
    await page.getByRole("link", { name: /^Email address/ }).click();
    await expect(page).toHaveURL(`${site.origin}/signin`);
  });

  await test.step("the owner sets a password and is back in", async () => {
    await owner.getByLabel("Email").fill(oldEmail);
    await fromNewAddress(owner, () => owner.getByRole("button", { name: "Send code" }).click());
    await owner.getByLabel("Code").fill(await findResetCode(oldEmail, site));
    await owner.locator("[name=password1]").fill("gate ladder moon");
    await owner.locator("[name=password2]").fill("gate ladder moon");
    await owner.getByRole("button", { name: "Set password" }).click();
    await expect(owner.getByText("Your new password is set.")).toBeVisible();
    await owner.goto(`${base}/account`);
    await expect(owner.getByRole("link", { name: /^Email address/ })).toContainText(oldEmail);
  });
  await context.close();
});
