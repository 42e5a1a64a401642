/**
 * An affiliate network behind the program: nothing is loaded or sent before the yes; then a sale is told once, by script
 * and pixel where script runs, to a stand-in that refuses what is not exactly so. What the server tells it:
 * tests/server/affiliate.test.ts.
 */
import { randomUUID } from "node:crypto";
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import type { ExpectedSale, Heard } from "../support/affiliate/stand-in";
import { base, openForSale, payOnStripesPage, signUp } from "./stripe-world";

const network = `http://127.0.0.1:${process.env["E2E_AFFILIATE_PORT"]}`;

const QUESTION = "May we count where you came from?";
const question = (page: Page) => page.getByRole("region", { name: QUESTION });

async function heard(request: APIRequestContext): Promise<Heard> {
  return (await (await request.get(`${network}/heard`)).json()) as Heard;
}

test.beforeAll(({ browser }) => openForSale(browser));

async function apply(page: Page, code: string): Promise<void> {
  await page.getByText("Have a promo code?").click();
  await page.getByLabel("Promo code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Code accepted")).toBeVisible();
  // Without script that was another page, with another price: agreed to anew.
  await page.getByLabel("I am 18 or over").check();
  await page.locator("[name=terms]").check();
}

test("a sale of who said yes is told once, whatever is reloaded", async ({
  page,
  request,
  javaScriptEnabled: js,
}) => {
  const click = `c-${randomUUID()}`;
  const toNetwork: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().startsWith(network)) toNetwork.push(new URL(asked.url()).pathname);
  });
  await page.goto(`${base}?click=${click}`);
  await question(page).getByRole("button", { name: "Yes, that is fine" }).click();
  await page.waitForURL(`${base}?click=${click}`);
  await expect(question(page)).toHaveCount(0);
  await signUp(page);
  expect(toNetwork).toEqual([]);
  // With script by the free button; without it on Stripe's own page, by the plan that is paid at once: a trial is no sale.
  const sale: ExpectedSale = js
    ? { amount: "0.00", currency: "GBP", voucher: "FREE100", click }
    : { amount: "107.93", currency: "GBP", voucher: "WELCOME20", click };
  await request.post(`${network}/await`, { data: sale });
  if (!js) await page.locator("label").filter({ hasText: "Yearly" }).click();
  await apply(page, sale.voucher ?? "");
  await page.getByRole("button", { name: js ? "Start for free" : "Confirm" }).click();
  if (!js) await payOnStripesPage(page, "4242424242424242");
  await page.waitForURL(/\/subscription\/checkout\/success/);
  const reference = new URL(page.url()).searchParams.get("order") ?? "";
  if (js) {
    // It was let in by the policy, and ran.
    await expect(page.locator("html")).toHaveAttribute("data-affiliate-sale", reference);
    await expect.poll(() => toNetwork).toContain("/pixel.gif");
  }
  await page.reload();
  await expect(
    page
      .getByRole("dialog")
      .or(page.getByRole("heading", { level: 1 }))
      .first(),
  ).toBeVisible();
  await page.goto(base);
  const { script, pixel, refused } = await heard(request);
  const times = (list: string[]) => list.filter((one) => one === reference).length;
  expect([times(script), times(pixel)]).toEqual(js ? [1, 1] : [0, 0]);
  expect(toNetwork.toSorted()).toEqual(js ? ["/pixel.gif", "/sale.js"] : []);
  expect(refused).toEqual([]);
});

test("of who says no nothing is loaded; the answer can be changed", async ({ page }) => {
  const toNetwork: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().startsWith(network)) toNetwork.push(asked.url());
  });
  await page.goto(`${base}/category/strength`);
  await question(page).getByRole("button", { name: "No, thanks" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(question(page)).toHaveCount(0);
  await signUp(page);
  await apply(page, "FREE100");
  await page.getByRole("button", { name: "Start for free" }).click();
  await page.waitForURL(/\/subscription\/checkout\/success/);
  expect(toNetwork).toEqual([]);
  await page.goto(base);
  const [choices] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("contentinfo").getByRole("link", { name: "Privacy choices" }).click(),
  ]);
  await expect(choices.getByText("You said no.")).toBeVisible();
  await choices.getByRole("button", { name: "Yes, that is fine" }).click();
  await expect(choices.getByText("You said yes.")).toBeVisible();
  await choices.getByRole("button", { name: "No, thanks" }).click();
  await expect(choices.getByText("You said no.")).toBeVisible();
});
