/** The main journey with script: sign up, choose a plan, pay at the sandbox, watch. */
import { becomeMember, fillLogin, fillSignUp, findMail, newEmail, PASSWORD } from "./accounts";
import { agree, applyCode, CARDS, fillCard, order, planIsReady } from "./checkout-steps";
import { expect, test, type Mount, type Page } from "./test";

/** Proves that the film plays: its time advances. */
async function watch(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  const film = page.locator("video");
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2);
}

async function purchase(page: Page, mount: Mount, email: string): Promise<void> {
  await page.goto(mount.base);
  await page.getByRole("link", { name: "Join Ironworks" }).first().click();
  await fillSignUp(page, email);
  await applyCode(page, "welcome20");
  await expect(page.getByText("Code accepted")).toBeVisible();
  await expect(page.getByText("£11.99", { exact: true })).toBeVisible();
  await agree(page);
  await fillCard(page, CARDS.pays);
  await order(page);
  await planIsReady(page);
  await page.getByRole("link", { name: "Start training" }).click();
  await expect(page.getByRole("heading", { name: "Strength" }).first()).toBeVisible();
  expect(page.url().startsWith(`${mount.base}/category/strength`)).toBe(true);
  await page.getByRole("link", { name: "Tempo squats" }).click();
  await watch(page);
}

test("a visitor becomes a member who watches, leaves and comes back", async ({ page, site }) => {
  const email = newEmail();
  await purchase(page, site, email);
  const mail = await findMail(email, site);
  expect(mail.subject).toContain("Ironworks");
  expect(mail.html).toContain("ironworks.gymfront.localhost");

  await page.goto(`${site.base}/logout`);
  await expect(page.getByRole("link", { name: "Join Ironworks" }).first()).toBeVisible();
  await page.getByRole("link", { name: "Sign In" }).first().click();
  await fillLogin(page, email, PASSWORD);
  await expect(page.getByText("Good to see you, Ada")).toBeVisible();
  await page.goto(`${site.base}/category/strength`);
  // In the row of what can be continued, and in the list.
  await page.getByRole("link", { name: "Tempo squats" }).first().click();
  await expect(page.locator("video")).toBeVisible();
});

test("a declined card leads to the failure page and back to the plans", async ({ page, site }) => {
  await becomeMember(page, site);
  await agree(page);
  await fillCard(page, CARDS.declined);
  await order(page);
  await expect(
    page.getByText("Payment processing failed, please contact us for the details"),
  ).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/checkout/failed");
  await expect(page.getByText(/Reference: [0-9a-f-]{36}/)).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();

  // The next card requires authentication, which its holder confirms.
  await agree(page);
  await fillCard(page, CARDS.asksOnce);
  await order(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await planIsReady(page);
});
