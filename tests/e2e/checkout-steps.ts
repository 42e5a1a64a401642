/** Steps of choosing and paying that several specs share. */
import { expect, type Mount, type Page } from "./test";

export const CARDS = {
  pays: "4242424242424242",
  declined: "4000000000000002",
  asksOnce: "4000002500003155",
  refusedLater: "4000000000000341",
  wrongCode: "4000000000000127",
};

export async function applyCode(page: Page, code: string): Promise<void> {
  if (!(await page.getByLabel("Promo code").isVisible()))
    await page.getByText("Have a promo code?").click();
  await page.getByLabel("Promo code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

/** Ticks the confirmations of an adult; the age is asked with the first order only. */
export async function agree(page: Page): Promise<void> {
  await page.locator("[name=terms]").check();
  const age = page.getByLabel("I am 18 or over");
  if (await age.isVisible()) await age.check();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
}

export const order = (page: Page) =>
  page.getByRole("button", { name: /Start Free Trial|Confirm|Start for free/ }).click();

export const planIsReady = (page: Page) =>
  expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();

/** Opens the subscription from the profile. */
export async function manage(page: Page, { base }: Mount): Promise<void> {
  await page.goto(`${base}/profile`);
  await page
    .getByRole("link", { name: /Manage/ })
    .first()
    .click();
}

/** Reloads the profile until it shows the provider's events, which arrive some time later. */
export async function profileComesToSay(
  page: Page,
  { base }: Mount,
  text: string | RegExp,
  notText?: string,
): Promise<void> {
  const says = (one: string | RegExp) => page.getByText(one, { exact: true }).first().isVisible();
  await expect
    .poll(
      async () => {
        await page.goto(`${base}/profile`);
        return (await says(text)) && !(notText !== undefined && (await says(notText)));
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
}

/** Advances the sandbox by days for the signed-in member. */
export async function passDaysAtSandbox(page: Page, { origin }: Mount, days: number) {
  await page.goto(`${origin}/sandbox/clock`);
  await page.getByLabel("Days").fill(String(days));
  await page.getByRole("button", { name: "Move on" }).click();
  await expect(page.getByText("Time has passed.")).toBeVisible();
}

/** Pays on the hosted page of the sandbox, which works without script. */
export async function payOnSandboxPage(page: Page, number: string): Promise<void> {
  await expect(page.getByText("Test payment: no money moves")).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
}

/** Pays on the page of the fake Stripe. */
export async function payOnStripePage(page: Page, number: string): Promise<void> {
  await expect(page.getByRole("heading", { name: /^Pay / })).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: "Pay" }).click();
}
