/** Stripe instead of the sandbox: its card form, its hosted pages, and a library that never loads. */
import { becomeMember, newEmail } from "./accounts";
import {
  agree,
  CARDS,
  fillCard,
  manage,
  order,
  payOnStripePage,
  planIsReady,
  profileComesToSay,
} from "./checkout-steps";
import { ask } from "./http";
import { expect, test } from "./test";

/** The fake records requests that Stripe would refuse, and answers that Stripe would never give. */
test.afterEach(async ({ stripeSite }) => {
  const { text } = await ask(`${stripeSite.stripe}/browser/faults`);
  expect(JSON.parse(text)).toEqual([]);
});

test("a card with authentication opens the plan, and pays for a product", async ({
  page,
  stripeSite,
}) => {
  await becomeMember(page, stripeSite);
  await agree(page);
  await fillCard(page, CARDS.asksOnce);
  await order(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await planIsReady(page);

  await page.goto(`${stripeSite.origin}/ironworks/product/checkout/resistance-kit`);
  await page.locator("[name=terms]").check();
  await fillCard(page, CARDS.pays);
  await order(page);
  await expect(page.getByRole("heading", { name: "Your kit is on its way" })).toBeVisible();
});

test("a renewal that fails is paid on the invoice's page; cards and receipts are at Stripe", async ({
  page,
  stripeSite,
}) => {
  const email = newEmail();
  await becomeMember(page, stripeSite, email);
  await agree(page);
  await fillCard(page, CARDS.refusedLater);
  await order(page);
  await planIsReady(page);
  const moved = await ask(`${stripeSite.stripe}/browser/clock`, { form: { email, days: "8" } });
  expect(moved.status).toBe(200);
  await profileComesToSay(page, stripeSite, "Payment overdue");
  await manage(page, stripeSite);
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByText("Due now")).toBeVisible();
  await payOnStripePage(page, CARDS.pays);
  await expect(page.getByRole("heading", { name: "Invoice paid" })).toBeVisible();
  await profileComesToSay(page, stripeSite, /Next billing date:/, "Payment overdue");
  await page.getByRole("button", { name: "Cards and receipts" }).click();
  await expect(page.getByRole("heading", { name: /hosted\/portal/ })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL(`${stripeSite.base}/profile`);
});

test("a card error shows beside its field, and the same form accepts another card", async ({
  page,
  stripeSite,
}) => {
  await becomeMember(page, stripeSite);
  await agree(page);
  await fillCard(page, CARDS.wrongCode);
  await order(page);
  const group = page.getByRole("group").filter({ has: page.getByLabel("CVC") });
  await expect(group.getByRole("alert")).toHaveText("Your card's security code is incorrect.");
  await expect(group).toHaveAccessibleDescription("Your card's security code is incorrect.");
  await expect(page.getByLabel("CVC")).toBeFocused();
  const others = page.getByRole("group").filter({ hasNot: page.getByLabel("CVC") });
  await expect(others.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
  await fillCard(page, CARDS.pays);
  await expect(group.getByRole("alert")).toHaveCount(0);
  await order(page);
  await planIsReady(page);
});

test("a failed authentication or a declined card leads to the failure page", async ({
  page,
  stripeSite,
}) => {
  await becomeMember(page, stripeSite);
  await agree(page);
  await fillCard(page, CARDS.asksOnce);
  await order(page);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await page.waitForURL(/\/checkout\/failed/);
  await page.getByRole("link", { name: "Try again" }).click();
  await agree(page);
  await fillCard(page, CARDS.declined);
  await order(page);
  await page.waitForURL(/\/checkout\/failed/);
  await expect(
    page.getByText("Payment processing failed, please contact us for the details"),
  ).toBeVisible();
});

test("without Stripe's library the member pays on Stripe's page", async ({ page, stripeSite }) => {
  // The timeout of eight seconds for the library follows the fake clock.
  await page.clock.install();
  const asked = page.waitForRequest("**/browser/stripe.js");
  await page.route("**/browser/stripe.js", () => {});
  await becomeMember(page, stripeSite);
  await agree(page);
  await asked;
  await page.clock.fastForward(8_000);
  await expect(page.getByText("You enter your card on the next page")).toBeVisible();
  await order(page);
  await payOnStripePage(page, CARDS.pays);
  await page.waitForURL(/\/subscription\/checkout\/success/);
});
