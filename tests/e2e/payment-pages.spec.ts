/**
 * Every page and state of choosing, paying and cancelling, in the life of one member with script. On each page axe
 * finds no problem in the colours of two gyms, and nothing overflows sideways. With PICTURES set, a screenshot of each
 * page is in test-results.
 */
import { fillSignUp } from "./accounts";
import { findFaults, readTheme } from "./axe";
import {
  agree,
  applyCode,
  CARDS,
  fillCard,
  manage,
  order,
  passDaysAtSandbox,
  payOnSandboxPage,
  planIsReady,
  profileComesToSay,
} from "./checkout-steps";
import { ask } from "./http";
import { expect, test } from "./test";

const WIDE = { wide: true };

test("a member buys, pays an overdue invoice, cancels and returns", async ({ page, site }) => {
  const { base, origin } = site;
  const theme = await readTheme(`${origin}/gym/flowstate`);
  const faults: Record<string, string[]> = {};
  const look = async (name: string, options: { wide?: boolean } = {}) => {
    const pageFaults = await findFaults(page, { theme, ...options });
    if (pageFaults.length > 0) faults[name] = pageFaults;
    if (process.env["PICTURES"]) {
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const picture = `${name.replaceAll(/[^a-z]+/g, "-")}-${width}.png`;
        await page.screenshot({ path: test.info().outputPath(picture) });
      }
    }
  };
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const changeRenewal = async (change: "Cancel Subscription" | "Revert Cancellation") => {
    await manage(page, site);
    await page.getByRole("link", { name: change }).click();
    await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
  };
  const canceled = page.getByText("Canceled", { exact: true });

  await test.step("a visitor buys a product by way of an account", async () => {
    await page.goto(`${origin}/ironworks/product/checkout/resistance-kit`);
    await page.waitForURL(/\/gym\/ironworks\/login\?returnUrl=/);
    await page.getByRole("link", { name: "Create an account" }).click();
    await fillSignUp(page);
    await page.waitForURL(/\/ironworks\/product\/checkout\/resistance-kit$/);
    await expect(page.getByText("Due today")).toBeVisible();
    await look("a product", WIDE);
    await agree(page);
    await fillCard(page, CARDS.pays);
    await order(page);
    await page.waitForURL(/\/product\/checkout\/success/);
    await expect(page.getByRole("heading", { name: "Your kit is on its way" })).toBeVisible();
    await look("the success of a product");
    await page.getByRole("link", { name: "Your orders" }).click();
    await expect(page.getByText("Resistance kit")).toBeVisible();
    await expect(page.getByText("£34.00")).toBeVisible();
    await look("the profile with an order");
  });

  await test.step("the member chooses a plan and pays", async () => {
    const { text } = await ask(base);
    const [, planId] = /selectedSubscriptionType=(\d+)/.exec(text) ?? [];
    await page.goto(`${base}/profile/subscription/${planId}`);
    await look("the plans", WIDE);
    await applyCode(page, "nothing of the kind");
    await expect(page.getByText("There is no such code.")).toBeVisible();
    await look("a code that is refused");
    await applyCode(page, "FREE100");
    await expect(page.getByRole("button", { name: /Start for free/ })).toBeVisible();
    await look("a plan for nothing");
    await page.goto(`${origin}/checkout/failed?selectedSubscriptionType=${planId}`);
    await look("a failed checkout", WIDE);
    await page.goto(`${origin}/subscription/checkout?selectedSubscriptionType=${planId}`);
    await expect(page.getByText("Due today")).toBeVisible();
    await look("checkout of one plan", WIDE);
    await agree(page);
    await fillCard(page, CARDS.refusedLater);
    await order(page);
    await page.waitForURL(/\/subscription\/checkout\/success/);
    await expect(page.getByRole("link", { name: "Start training" })).toBeVisible();
    // Below the dialog lies the home of a member, who has bought already.
    await expect(page.getByText("What it costs")).toHaveCount(0);
    await look("the success dialog");
  });

  await test.step("the renewal fails, and the member pays what is overdue", async () => {
    await passDaysAtSandbox(page, site, 8);
    await profileComesToSay(page, site, "Payment overdue");
    await look("overdue, on the profile");
    await manage(page, site);
    await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
    await look("overdue, its dialog");
    await press("Pay now");
    await expect(page.getByText("Test payment: no money moves")).toBeVisible();
    await look("the sandbox's own page");
    await payOnSandboxPage(page, CARDS.pays);
    await profileComesToSay(page, site, /Next billing date:/, "Payment overdue");
    await look("the profile", WIDE);
  });

  await test.step("the member cancels, reverts, cancels again and is expired", async () => {
    await manage(page, site);
    await expect(page.getByRole("link", { name: "Cancel Subscription" })).toBeVisible();
    await look("a subscription's dialog", WIDE);
    await page.getByRole("link", { name: "Cancel Subscription" }).click();
    await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
    await look("the cancel dialog");
    await press("Yes");
    await expect(canceled).toBeVisible();
    await look("cancelled, with its toast");
    await changeRenewal("Revert Cancellation");
    await look("the revert dialog");
    await press("Yes");
    await page.waitForURL(`${base}/profile`);
    await expect(canceled).toHaveCount(0);
    await changeRenewal("Cancel Subscription");
    await press("Yes");
    await expect(canceled).toBeVisible();
    await passDaysAtSandbox(page, site, 32);
    await profileComesToSay(page, site, "Inactive");
    await manage(page, site);
    await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
    await expect(page.getByText("Expired:")).toBeVisible();
    await look("expired, with the plans");
  });

  await test.step("the member comes back", async () => {
    await agree(page);
    await fillCard(page, CARDS.pays);
    await order(page);
    await planIsReady(page);
  });
  expect(faults).toEqual({});
});
