/** The server with the stand-in for Stripe behind it: a gym that can be paid, and people who buy there. */
import { randomUUID } from "node:crypto";
import { expect, type Browser, type Page } from "@playwright/test";

export const origin = `http://localhost:${process.env["E2E_STRIPE_PORT"]}`;
export const base = `${origin}/gym/ironworks`;

/** The gym can be paid: until then it can not sell. */
export async function openForSale(browser: Browser): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: origin });
  await page.goto("/gym/ironworks/login");
  await page.getByLabel("Email").fill("owner@demo.test");
  await page.locator("[name=password]").fill("demo1234");
  await page.locator("main form button[type=submit]").first().click();
  await page.goto("/dashboard/gym");
  const button = page.getByRole("button", { name: /Create Account|Open Payment Dashboard/ });
  await expect(button).toBeVisible();
  if ((await button.textContent())?.includes("Create Account")) {
    const [opened] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
    await opened.getByRole("button", { name: "Give everything it asks for" }).click();
    await opened.waitForURL(`${origin}/**`);
    await page.goto("/dashboard/gym");
    await expect(page.getByRole("button", { name: "Open Payment Dashboard" })).toBeVisible();
  }
  await page.context().close();
}

export async function signUp(page: Page): Promise<void> {
  await page.goto(`${base}/signup`);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Byron");
  await page.getByLabel("Email").fill(`ada-${randomUUID()}@example.test`);
  await page.locator("[name=password1]").fill("correct horse");
  await page.locator("[name=password2]").fill("correct horse");
  await page
    .locator("main form")
    .first()
    .getByRole("button", { name: /create/i })
    .click();
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
  await page.getByLabel("I am 18 or over").check();
  await page.locator("[name=terms]").check();
}

export async function payOnStripesPage(page: Page, number: string): Promise<void> {
  await expect(page.getByRole("heading", { name: /^Pay / })).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: "Pay" }).click();
}
