/**
 * Every page and state of choosing, paying and leaving: one member's whole life in each gym with script, whose colours
 * axe judges, and in one of them without. Nothing stands out sideways at three widths, and axe finds nothing: on the
 * phone, and where a desktop has another layout there too. With PICTURES set a picture of each is left in test-results.
 */
import { expect, test } from "@playwright/test";
import { findings } from "./axe";
import { becomeMember, port } from "./world";

const origin = `http://localhost:${port}`;
const WIDTHS = [390, 768, 1440];
const WIDE = { wide: true };
const PICTURES = Boolean(process.env["PICTURES"]);
test.describe.configure({ mode: "parallel" });

for (const [guid, puid] of [
  ["ironworks", "resistance-kit"],
  ["flowstate", "yoga-block-set"],
] as const) {
  test(`paying at ${guid}`, async ({ page, javaScriptEnabled: js }) => {
    test.skip(
      !js && !PICTURES && guid !== "ironworks",
      "without script only the colours are others",
    );
    test.setTimeout(300_000);
    page.setDefaultTimeout(20_000);
    // A dialog is looked at when it is there, not while it fades in.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const gym = `${origin}/gym/${guid}`;
    const found: Record<string, string[]> = {};
    const look = async (name: string, { wide = false } = {}) => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        const wrong = sideways > 0 ? [`${sideways} px too wide`] : [];
        if (js && (width === 390 || (wide && width === 1440)))
          wrong.push(...(await findings(page)));
        if (PICTURES) {
          const picture = `${name.replaceAll(/[^a-z]+/g, "-")}-${width}.png`;
          await page.screenshot({ path: test.info().outputPath(picture) });
        }
        if (wrong.length > 0) found[`${name} at ${width}`] = wrong;
      }
    };
    const press = (name: string | RegExp) => page.getByRole("button", { name }).click();
    const manage = async () => {
      await page.goto(`${gym}/profile`);
      await page
        .getByRole("link", { name: /Manage/ })
        .first()
        .click();
    };
    const passDays = async (days: number, badge: string) => {
      await page.goto(`${origin}/sandbox/clock`);
      await page.getByLabel("Days").fill(String(days));
      await press("Move on");
      await expect(page.getByText("Time has passed.")).toBeVisible();
      // It stands in the document: nothing comes to this page by itself.
      await expect
        .poll(
          async () => {
            await page.goto(`${gym}/profile`);
            return page.getByText(badge, { exact: true }).isVisible();
          },
          { timeout: 60_000, intervals: [100] },
        )
        .toBe(true);
    };
    const pay = async (number: string, button: RegExp) => {
      if (!js) {
        await press(button);
        await expect(page.getByText("Test payment: no money moves")).toBeVisible();
        await page.getByLabel("Card number").fill(number);
        return page.getByRole("button", { name: "Pay", exact: true }).click();
      }
      await page.getByLabel("Card number").fill(number);
      await page.getByLabel("Expiry").fill("12 / 34");
      await page.getByLabel("CVC").fill("123");
      await press(button);
    };

    await becomeMember(page, gym);
    const planId = /subscription\/(\d+)/.exec(page.url())?.[1];
    await look("the plans", WIDE);
    await page.getByText("Have a promo code?").click();
    await page.getByLabel("Promo code").fill("nothing of the kind");
    await press("Apply");
    await expect(page.getByText("There is no such code.")).toBeVisible();
    await look("a code that is refused");
    await page.getByLabel("Promo code").fill("FREE100");
    await press("Apply");
    await expect(page.getByRole("button", { name: /Start for free/ })).toBeVisible();
    await look("a plan for nothing");

    await page.goto(`${origin}/subscription/checkout?selectedSubscriptionType=${planId}`);
    await expect(page.getByText("Due today")).toBeVisible();
    await look("checkout of one plan", WIDE);
    await page.getByLabel("I am 18 or over").check();
    await page.locator("[name=terms]").check();
    await pay("4000000000000341", /Start Free Trial|Confirm/);
    await page.waitForURL(/\/subscription\/checkout\/success/);
    await expect(page.getByRole("link", { name: "Start training" })).toBeVisible();
    await look("the success dialog");

    await page.goto(`${gym}/profile`);
    await look("the profile", WIDE);
    await manage();
    await expect(page.getByRole("link", { name: "Cancel Subscription" })).toBeVisible();
    await look("a subscription's dialog", WIDE);
    await page.getByRole("link", { name: "Cancel Subscription" }).click();
    await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
    await look("the cancel dialog");
    await press("Yes");
    await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
    await look("cancelled, with its toast");
    await manage();
    await page.getByRole("link", { name: "Revert Cancellation" }).click();
    await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
    await look("the revert dialog");
    await press("Yes");
    await expect(page.getByText("Canceled", { exact: true })).toHaveCount(0);

    await passDays(8, "Payment overdue");
    await look("overdue, on the profile");
    await manage();
    await expect(page.getByRole("button", { name: "Pay now" })).toBeVisible();
    await look("overdue, its dialog");
    await press("Pay now");
    await expect(page.getByText("Test payment: no money moves")).toBeVisible();
    await look("the sandbox's own page");
    await passDays(9, "Inactive");
    await manage();
    await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
    await expect(page.getByText("Expired:")).toBeVisible();
    await look("expired, with the plans");

    await page.goto(`${origin}/${guid}/product/checkout/${puid}`);
    await expect(page.getByText("Due today")).toBeVisible();
    await look("a product", WIDE);
    await page.getByLabel("I am 18 or over").check();
    await pay("4242424242424242", /Confirm/);
    await page.waitForURL(/\/product\/checkout\/success/);
    await look("a product's success");
    await page.goto(`${gym}/profile`);
    await look("the profile with an order");
    await page.goto(`${origin}/checkout/failed?selectedSubscriptionType=${planId}`);
    await look("a failed checkout", WIDE);
    await page.goto(`${origin}/register/failed`);
    await look("a failed registration");
    expect(found).toEqual({});
  });
}
