/** A young member asks a parent, who agrees from the mail; then the plan is bought (decisions §3). */
import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { becomeMember, mailTo, mounts } from "./world";

test("a parent is asked, agrees without an account, and the order goes through", async ({
  page,
  browser,
  javaScriptEnabled: js,
}) => {
  const [path] = mounts;
  if (!path) throw new Error("no mount");
  const parentEmail = `anne-${randomUUID()}@example.test`;
  await becomeMember(page, path.base);

  await page.getByText("Have a promo code?").click();
  await page.getByLabel("Promo code").fill("welcome20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Code accepted")).toBeVisible();
  const card = page.getByLabel("Card number");
  if (js) await expect(card).toBeVisible();
  await page.getByLabel("I have a parent's permission").check();
  if (js) await expect(card).toHaveCount(0);
  await page.getByLabel("Your parent's name").fill("Anne King");
  await page.getByLabel("Your parent's email").fill(parentEmail);
  // The Enter key asks where script runs, and does not apply the promo code.
  if (js) await page.getByLabel("Your parent's email").press("Enter");
  else await page.getByRole("button", { name: "Ask my parent" }).click();
  await expect(page.getByText(`We wrote to Anne King (${parentEmail})`)).toBeVisible();
  await expect(page.getByText("Code accepted")).toBeVisible();

  const mail = await mailTo(parentEmail);
  const [, search = ""] = /\/permission(\?token=[\w-]+)/.exec(mail.text ?? "") ?? [];
  const context = await browser.newContext({ javaScriptEnabled: js ?? true });
  const parent = await context.newPage();
  await parent.goto(`${path.base}/permission${search}`);
  await expect(parent.getByText("£14.99")).toBeVisible();
  await parent.getByLabel("I am 18 or over and a parent or guardian of Ada.").check();
  await parent.getByRole("button", { name: "I agree" }).click();
  await expect(parent.getByRole("heading", { name: "Thank you, Anne King" })).toBeVisible();
  await context.close();

  await page.goto(page.url());
  await expect(page.getByText("Your age")).toHaveCount(0);
  await page.locator("[name=terms]").check();
  if (js) {
    await card.fill("4242424242424242");
    await page.getByLabel("Expiry").fill("12 / 34");
    await page.getByLabel("CVC").fill("123");
  }
  await page.getByRole("button", { name: /Start Free Trial/ }).click();
  if (!js) {
    await page.getByLabel("Card number").fill("4242424242424242");
    await page.getByRole("button", { name: "Pay", exact: true }).click();
  }
  await expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();
});
