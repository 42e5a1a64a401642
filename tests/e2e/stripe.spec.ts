/**
 * Stripe in the sandbox's place, by settings alone: a creator opens an account, a member signs up, pays by Stripe's card form
 * (or its own page without script), watches, and comes to the portal.
 */
import { expect, test, type Page } from "@playwright/test";
import { base, openForSale, origin, payOnStripesPage, signUp } from "./stripe-world";

const CARD = "4242424242424242";

test.beforeAll(({ browser }) => openForSale(browser));

/** Nothing that Stripe would have refused, or would never say. */
test.afterEach(async ({ request }) => {
  const standIn = `http://127.0.0.1:${process.env["E2E_STRIPE_API_PORT"]}`;
  expect(await (await request.get(`${standIn}/browser/faults`)).json()).toEqual([]);
});

const order = (page: Page) =>
  page.getByRole("button", { name: /Start Free Trial|Confirm|Start for free/ }).click();

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12/34");
  await page.getByLabel("CVC").fill("123");
}

async function pay(page: Page, number: string, js: boolean): Promise<void> {
  if (js) await fillCard(page, number);
  await order(page);
  if (!js) await payOnStripesPage(page, number);
}

test("a member pays by Stripe, watches, and finds cards and receipts at Stripe", async ({
  page,
  javaScriptEnabled: js,
}) => {
  await signUp(page);
  await pay(page, CARD, js !== false);
  await page.waitForURL(/\/subscription\/checkout\/success/);
  await page.goto(`${base}/category/strength`);
  await page
    .getByRole("link", { name: /First weights|Goblet squat/ })
    .first()
    .click();
  await page.locator("video").waitFor();
  await page.goto(`${base}/profile`);
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cards and receipts" }).click();
  await expect(page.getByRole("heading", { name: /hosted\/portal/ })).toBeVisible();
});

test("a refused card ends on the failure page, and opens nothing", async ({
  page,
  javaScriptEnabled: js,
}) => {
  await signUp(page);
  await pay(page, "4000000000000002", js !== false);
  if (js === false) {
    // Stripe's page stays open for another card; who gives up goes back.
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
  }
  await page.waitForURL(/\/checkout\/failed/);
  await page.goto(`${base}/profile`);
  await expect(page.getByText("Active", { exact: true })).toHaveCount(0);
});

test("what is wrong with a card stands beside its field, and nothing is ordered", async ({
  page,
  javaScriptEnabled: js,
}) => {
  test.skip(js === false, "without script Stripe's page says it");
  await signUp(page);
  await pay(page, "4000000000000127", true);
  const group = page.getByRole("group").filter({ has: page.getByLabel("CVC") });
  await expect(group.getByRole("alert")).toHaveText("Your card's security code is incorrect.");
  await expect(group).toHaveAccessibleDescription("Your card's security code is incorrect.");
  await expect(page.getByLabel("CVC")).toBeFocused();
  const others = page.getByRole("group").filter({ hasNot: page.getByLabel("CVC") });
  await expect(others.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  // The same form takes another card.
  await fillCard(page, CARD);
  await expect(group.getByRole("alert")).toHaveCount(0);
  await order(page);
  await page.waitForURL(/\/subscription\/checkout\/success/);
});

test("the bank's question is asked; yes opens, no does not", async ({
  page,
  javaScriptEnabled: js,
}) => {
  test.skip(js === false, "without script the bank asks on Stripe's page");
  await signUp(page);
  await pay(page, "4000002500003155", true);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await page.waitForURL(/\/checkout\/failed/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
  const age = page.getByLabel("I am 18 or over");
  if ((await age.count()) > 0) await age.check();
  await page.locator("[name=terms]").check();
  await pay(page, "4000002500003155", true);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await page.waitForURL(/\/subscription\/checkout\/success/);
});

test("where Stripe's library does not answer, Stripe's page takes over", async ({
  page,
  javaScriptEnabled: js,
}) => {
  test.skip(js === false, "without script nobody asks for it");
  // Asked, and never answered.
  await page.route("**/browser/stripe.js", () => {});
  await signUp(page);
  await expect(page.getByText("You enter your card on the next page")).toBeVisible();
  await order(page);
  await payOnStripesPage(page, CARD);
  await page.waitForURL(/\/subscription\/checkout\/success/);
});

/** By the dialog, or the page that it is without script. */
async function changeRenewal(page: Page, link: string): Promise<void> {
  await page.goto(`${base}/profile`);
  await page
    .getByRole("link", { name: /Manage/ })
    .first()
    .click();
  await page.getByRole("link", { name: link }).click();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.waitForURL(`${base}/profile`);
}

test("with a code; cancelled, taken back, cancelled; then a product of the same gym", async ({
  page,
  javaScriptEnabled: js,
}) => {
  await signUp(page);
  await page.getByText("Have a promo code?").click();
  await page.getByLabel("Promo code").fill("welcome20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("£11.99", { exact: true })).toBeVisible();
  await page.getByLabel("I am 18 or over").check();
  await page.locator("[name=terms]").check();
  await pay(page, CARD, js !== false);
  await page.waitForURL(/\/subscription\/checkout\/success/);

  await changeRenewal(page, "Cancel Subscription");
  await changeRenewal(page, "Revert Cancellation");
  await changeRenewal(page, "Cancel Subscription");

  await page.goto(`${origin}/ironworks/product/checkout/resistance-kit`);
  await page.getByLabel("I am 18 or over").check();
  await pay(page, CARD, js !== false);
  await expect(page.getByRole("heading", { name: "Your kit is on its way" })).toBeVisible();
  await page.goto(`${base}/profile`);
  await expect(page.getByText("Resistance kit")).toBeVisible();
  await expect(page.getByText("£34.00")).toBeVisible();
});
