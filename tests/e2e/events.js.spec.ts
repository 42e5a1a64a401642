/** What a browser tells our own log (spec §7), and the waits of spec §9 by a clock that the test moves. */
import { expect, test, type Page } from "@playwright/test";
import { becomeMember, mounts, port, signUp, type Mount } from "./world";

const [path] = mounts as [Mount, ...Mount[]];
const origin = `http://localhost:${port}`;

interface Told {
  name: string;
  path: string;
  gym?: string;
  reason?: string;
}

/** Everything that goes to /api/events, in its order; a beacon's body is told to no listener of the network. */
async function listen(page: Page): Promise<Told[]> {
  const told: Told[] = [];
  await page.exposeFunction("toldTheLog", (text: string) => told.push(JSON.parse(text) as Told));
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    let before: Promise<unknown> = Promise.resolve();
    navigator.sendBeacon = (address, body) => {
      if (String(address).endsWith("/api/events") && body instanceof Blob) {
        const text = body.text();
        const { toldTheLog } = window as unknown as { toldTheLog(text: string): Promise<void> };
        // One after the other, however long each takes to be read.
        before = before.then(async () => void toldTheLog(await text));
      }
      return send(address, body);
    };
  });
  return told;
}

async function fillCard(page: Page): Promise<void> {
  await page.getByLabel("I am 18 or over").check();
  await page.getByLabel("Card number").fill("4242424242424242");
  await page.getByLabel("Expiry").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
}

const named = (told: Told[], name: string) => told.filter((one) => one.name === name);

/** From here on time passes only by `runFor`. */
const stopClock = async (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

test("page views, the terms box and a checkout; the view after it waits 3 seconds", async ({
  page,
}) => {
  await page.clock.install();
  const told = await listen(page);
  await signUp(page, path.base);
  const chooser = new URL(page.url()).pathname;
  await expect
    .poll(() => named(told, "Page view").map((one) => [one.path, one.gym]))
    .toEqual([
      ["/gym/ironworks/signup", "ironworks"],
      [chooser, "ironworks"],
    ]);

  await page.locator("[name=terms]").check();
  await page.locator("[name=terms]").uncheck();
  await expect
    .poll(() => told.slice(-2))
    .toEqual([
      { name: "Terms accepted", path: chooser, gym: "ironworks" },
      { name: "Terms rejected", path: chooser, gym: "ironworks" },
    ]);
  await page.locator("[name=terms]").check();
  await fillCard(page);

  const success = "/subscription/checkout/success";
  const views = () => named(told, "Page view").filter((one) => one.path === success);
  await stopClock(page);
  await page.getByRole("button", { name: /Start Free Trial/ }).click();
  await page.waitForURL((url) => url.pathname === success);
  await expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();
  await page.clock.runFor(2_900);
  expect(views()).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(views).toEqual([{ name: "Page view", path: success, gym: "ironworks" }]);
});

test("a card that can not be set up is a failed checkout, noted with its gym", async ({ page }) => {
  const told = await listen(page);
  await becomeMember(page, path.base);
  await page.locator("[name=terms]").check();
  await fillCard(page);
  await page.route("**/api/stripe/checkout/prepare-setup", (route) =>
    route.fulfill({ status: 503, json: { message: "error.providerAway" } }),
  );
  await page.getByRole("button", { name: /Start Free Trial/ }).click();
  await page.waitForURL(/\/checkout\/failed\?/);
  await expect(
    page.getByText("Payment processing failed, please contact us for the details"),
  ).toBeVisible();
  await expect
    .poll(() => named(told, "Checkout failed"))
    .toMatchObject([{ reason: "card_setup", gym: "ironworks" }]);
  await expect
    .poll(() => named(told, "Page view").at(-1))
    .toEqual({ name: "Page view", path: "/checkout/failed", gym: "ironworks" });
});

test("the free button is locked for 2 seconds", async ({ page }) => {
  await page.clock.install();
  await becomeMember(page, path.base);
  await page.getByText("Have a promo code?").click();
  await page.getByLabel("Promo code").fill("FREE100");
  await page.getByRole("button", { name: "Apply" }).click();
  const button = page.getByRole("button", { name: /Start for free/ });
  await expect(button).toBeVisible();
  await page.getByLabel("I am 18 or over").check();
  await page.locator("[name=terms]").check();
  // Sent, and never answered: the page stays.
  await page.evaluate(() => {
    window.addEventListener("submit", (event) => {
      event.preventDefault();
      document.body.dataset["sent"] = "free";
    });
  });
  await stopClock(page);
  await button.click();
  await expect(page.locator("body")).toHaveAttribute("data-sent", "free");
  await page.clock.runFor(10);
  await expect(button).toBeDisabled();
  await page.clock.runFor(1_980);
  await expect(button).toBeDisabled();
  await page.clock.runFor(20);
  await expect(button).toBeEnabled();
});

test("a visitor is led from a product to the login after 100 ms", async ({ page }) => {
  await page.clock.install();
  const told = await listen(page);
  await stopClock(page);
  const product = "/ironworks/product/checkout/resistance-kit";
  await page.goto(`${origin}${product}`);
  // Its script runs: the page comes alive in a turn of its own, by the clock.
  await page.clock.runFor(1);
  await expect
    .poll(() => told.at(-1))
    .toEqual({ name: "Page view", path: product, gym: "ironworks" });
  await page.clock.runFor(99);
  expect(new URL(page.url()).pathname).toBe(product);
  await page.clock.runFor(1);
  await page.waitForURL(/\/gym\/ironworks\/login\?returnUrl=/);
});

test("a plan that was chosen before the script came is the one that is shown and ordered", async ({
  page,
}) => {
  await becomeMember(page, path.base);
  let come = () => {};
  const script = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await script;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByText("Yearly", { exact: true }).click();
  come();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Yearly/ })).toBeChecked();
  await expect(page.locator("dl").first()).toContainText("Yearly");
  await expect(page.locator("button[value=hosted]")).toContainText("134.91");
});
