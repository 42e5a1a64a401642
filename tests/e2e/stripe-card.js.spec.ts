/** What only Stripe's card form has: its fields' own faults, the bank's question over it, and a library that never comes. */
import { expect, test, type Page } from "@playwright/test";
import { CARD, fillCard } from "./journey";
import { arrive, faultsAtStripe, openForSale, payOnStripesPage } from "./stripe-world";

test.beforeAll(({ browser }) => openForSale(browser));
test.afterEach(async ({ page }) => expect(await faultsAtStripe(page)).toEqual([]));

const order = (page: Page) => page.getByRole("button", { name: /Start Free Trial/ }).click();

test("what is wrong with a card stands beside its field, and nothing is ordered", async ({
  page,
}) => {
  await arrive(page);
  await fillCard(page, "4000000000000127");
  await order(page);
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

test("the bank's question is asked, and a no opens nothing", async ({ page }) => {
  await arrive(page);
  await fillCard(page, "4000002500003155");
  await order(page);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await page.waitForURL(/\/checkout\/failed/);
});

test("where Stripe's library does not answer, Stripe's page takes over", async ({ page }) => {
  // Asked, and never answered; its eight seconds pass by the browser's clock.
  await page.clock.install();
  const asked = page.waitForRequest("**/browser/stripe.js");
  await page.route("**/browser/stripe.js", () => {});
  await arrive(page);
  await asked;
  await page.clock.fastForward(8_000);
  await expect(page.getByText("You enter your card on the next page")).toBeVisible();
  await order(page);
  await payOnStripesPage(page, CARD);
  await page.waitForURL(/\/subscription\/checkout\/success/);
});
