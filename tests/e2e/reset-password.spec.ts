/** A reset with script: what is focused, kept and announced. The steps themselves are tested in process. */
import { createMember, findResetCode, fromNewAddress, isHydrated, newEmail } from "./accounts";
import { expect, test, type Mount, type Page, type Site } from "./test";

const SENT = "Confirmation code sent. Please check your email.";
const code = (page: Page) => page.getByLabel("Code");

/** From the login to the second step. */
async function requestCode(page: Page, { base }: Mount, email: string): Promise<void> {
  await page.goto(`${base}/login`);
  await isHydrated(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot password" }).click();
  await expect(page.getByRole("button", { name: "Send code" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  expect(page.url()).toBe(`${base}/reset-password`);
  await fromNewAddress(page, async () => {
    await page.getByRole("button", { name: "Send code" }).click();
    await expect(page.getByRole("status")).toContainText(SENT);
  });
}

async function reset(page: Page, mount: Mount, site: Site): Promise<void> {
  const email = newEmail();
  await createMember(page, mount, email);
  await page.context().clearCookies();
  await requestCode(page, mount, email);
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await code(page).fill("CDFG-2345");
  await page.locator("[name=password1]").fill("gate ladder moon");
  await page.locator("[name=password2]").fill("gate ladder moon");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert")).toContainText("This code is wrong or no longer valid.");
  await expect(code(page)).toBeFocused();
  await expect(page.locator("[name=password1]")).toHaveValue("gate ladder moon");

  // As a mail program pastes it.
  const mailed = await findResetCode(email, site);
  await code(page).fill("");
  await page.keyboard.insertText(` ${mailed.toLowerCase().replace("-", " ")}\u00a0`);
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL((url) => !url.pathname.includes("reset-password"));
  expect(page.url().replace(/\/$/, "")).toBe(mount.base);
  await expect(page.getByRole("status").first()).toContainText("Your new password is set.");
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
}

test("a member resets the password below the gym's path", async ({ page, site }) => {
  await reset(page, site, site);
});

test("a member resets the password on the gym's own domain", async ({
  page,
  site,
  customDomain,
}) => {
  await reset(page, customDomain, site);
});

test("a further code keeps the typed passwords, not the wrong code", async ({ page, site }) => {
  const email = newEmail();
  await requestCode(page, site, email);
  await code(page).fill("CDFG-2345");
  await page.locator("[name=password1]").fill("gate ladder moon");
  await page.locator("[name=password2]").fill("gate ladder moon");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(code(page)).toHaveAttribute("aria-invalid", "true");
  await fromNewAddress(page, async () => {
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Send a new code" }).click();
    expect((await answer).ok()).toBe(true);
  });
  const again = page.getByRole("button", { name: "Send a new code" });
  await expect(again).not.toHaveAttribute("aria-busy", "true");
  await expect(code(page)).toHaveValue("");
  await expect(code(page)).not.toHaveAttribute("aria-invalid");
  await expect(page.locator("[name=password1]")).toHaveValue("gate ladder moon");
  await expect(page.getByLabel("Email")).toHaveValue(email);
});
