/** Events that the browser reports to the server (product.md §7), with a fake clock. */
import { fillSignUp, becomeMember } from "./accounts";
import { agree, CARDS, fillCard, order, planIsReady } from "./checkout-steps";
import { expect, test, type Page } from "./test";

interface TrackedEvent {
  name: string;
  path: string;
  gym?: string;
  reason?: string;
}

/** Every event in order; Playwright shows the body of a beacon to no network listener. */
async function listenToEvents(page: Page): Promise<TrackedEvent[]> {
  const events: TrackedEvent[] = [];
  await page.exposeFunction("keepEvent", (text: string) =>
    events.push(JSON.parse(text) as TrackedEvent),
  );
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    let before: Promise<unknown> = Promise.resolve();
    navigator.sendBeacon = (address, body) => {
      if (String(address).endsWith("/api/events") && body instanceof Blob) {
        const text = body.text();
        const { keepEvent } = window as unknown as { keepEvent(text: string): Promise<void> };
        // Read one after the other, to keep the order.
        before = before.then(async () => void keepEvent(await text));
      }
      return send(address, body);
    };
  });
  return events;
}

const named = (events: TrackedEvent[], name: string) => events.filter((one) => one.name === name);

test("page views, the terms box and a checkout are reported; the view after it waits 3 seconds", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const events = await listenToEvents(page);
  await page.goto(`${site.base}/signup`);
  await fillSignUp(page);
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
  const chooser = new URL(page.url()).pathname;
  await expect
    .poll(() => named(events, "Page view").map(({ path, gym }) => [path, gym]))
    .toEqual([
      ["/gym/ironworks/signup", "ironworks"],
      [chooser, "ironworks"],
    ]);

  const terms = page.locator("[name=terms]");
  await terms.check();
  await terms.uncheck();
  await expect
    .poll(() => events.slice(-2))
    .toEqual([
      { name: "Terms accepted", path: chooser, gym: "ironworks" },
      { name: "Terms rejected", path: chooser, gym: "ironworks" },
    ]);
  await agree(page);
  await fillCard(page, CARDS.pays);

  const success = "/subscription/checkout/success";
  const views = () => named(events, "Page view").filter(({ path }) => path === success);
  // From here on time passes only by `runFor`.
  await page.clock.pauseAt(Date.now() + 60_000);
  await order(page);
  await page.waitForURL(({ pathname }) => pathname === success);
  await planIsReady(page);
  await page.clock.runFor(2_900);
  expect(views()).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(views).toEqual([{ name: "Page view", path: success, gym: "ironworks" }]);
});

test("a card that cannot be set up is reported as a failed checkout with its gym", async ({
  page,
  site,
}) => {
  const events = await listenToEvents(page);
  await becomeMember(page, site);
  await agree(page);
  await fillCard(page, CARDS.pays);
  await page.route("**/api/stripe/checkout/prepare-setup", (route) =>
    route.fulfill({ status: 503, json: { message: "error.providerAway" } }),
  );
  await order(page);
  await page.waitForURL(/\/checkout\/failed\?/);
  await expect(
    page.getByText("Payment processing failed, please contact us for the details"),
  ).toBeVisible();
  await expect
    .poll(() => named(events, "Checkout failed"))
    .toMatchObject([{ reason: "card_setup", gym: "ironworks" }]);
  await expect
    .poll(() => named(events, "Page view").at(-1))
    .toEqual({ name: "Page view", path: "/checkout/failed", gym: "ironworks" });
});

test("a visitor gets from a product to the login after 100 ms, and the view is reported", async ({
  page,
  site,
}) => {
  await page.clock.install();
  const events = await listenToEvents(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const product = "/ironworks/product/checkout/resistance-kit";
  await page.goto(`${site.origin}${product}`);
  // React hydrates the page in a new task, which the fake clock runs.
  await page.clock.runFor(1);
  await expect
    .poll(() => events.at(-1))
    .toEqual({ name: "Page view", path: product, gym: "ironworks" });
  await page.clock.runFor(99);
  expect(new URL(page.url()).pathname).toBe(product);
  await page.clock.runFor(1);
  await page.waitForURL(/\/gym\/ironworks\/login\?returnUrl=/);
});
