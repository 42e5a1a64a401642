/** The form of a plan with script: the free button, a choice before hydration, the permission of a parent. */
import { randomUUID } from "node:crypto";
import { becomeMember, findMail } from "./accounts";
import { agree, applyCode, CARDS, fillCard, order, planIsReady } from "./checkout-steps";
import { expect, test } from "./test";

test("the free button is locked for 2 seconds, also after a refusal", async ({ page, site }) => {
  await page.clock.install();
  await becomeMember(page, site);
  await applyCode(page, "FREE100");
  const button = page.getByRole("button", { name: /Start for free/ });
  await expect(button).toBeVisible();
  await agree(page);
  // The server refuses terms other than its own.
  await page.locator("[name=quotes]").evaluate((input: HTMLInputElement) => {
    input.value = input.value.replaceAll(/:[^,]*/g, ":1GBP.0");
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  await button.click();
  await expect(page.getByText(/^The price or the terms have just changed/).first()).toBeVisible();
  await page.clock.runFor(10);
  await expect(button).toBeDisabled();
  await page.clock.runFor(1_980);
  await expect(button).toBeDisabled();
  await page.clock.runFor(20);
  await expect(button).toBeEnabled();
});

test("a plan chosen before hydration is the one that is shown and ordered", async ({
  page,
  site,
}) => {
  await becomeMember(page, site);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await page.getByText("Yearly", { exact: true }).click();
  release();
  await expect(page.getByLabel("Card number")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Yearly/ })).toBeChecked();
  await expect(page.locator("dl").first()).toContainText("Yearly");
  await expect(page.locator("button[value=hosted]")).toContainText("134.91");
});

test("Remove takes the code away by the keyboard, and its message takes over the focus", async ({
  page,
  site,
}) => {
  await becomeMember(page, site);
  await applyCode(page, "welcome20");
  await expect(page.getByRole("status").filter({ hasText: "Code accepted" })).toContainText(
    "20% off your first month after the free trial: £11.99, then £14.99 per month",
  );
  await agree(page);
  await page.getByRole("button", { name: "Remove welcome20" }).press("Enter");
  const message = page.getByText("Code removed. The full price applies again.");
  await expect(message).toBeFocused();
  await expect(page.getByRole("status").filter({ has: message })).toBeVisible();
  await expect(page.getByLabel("Promo code")).toHaveValue("");
  await expect(page.locator("button[value=hosted]")).toContainText("14.99");
  await expect(page.locator("[name=terms]")).toBeChecked();
  await applyCode(page, "welcome20");
  await expect(page.getByText("Code accepted")).toBeVisible();
  await expect(message).toHaveCount(0);
});

test("a wrong Instagram handle is reported at its field, which has the focus", async ({
  page,
  site,
}) => {
  await becomeMember(page, site);
  await page.getByRole("radio", { name: /^Inner Circle/ }).check();
  await agree(page);
  await fillCard(page, CARDS.pays);
  const handle = page.getByLabel("Your Instagram handle");
  for (const [typed, told] of [
    ["", /This plan needs your Instagram handle/],
    ["a da", /Use letters, numbers, dots and underscores/],
  ] as const) {
    await handle.fill(typed);
    await order(page);
    await expect(handle).toHaveAccessibleDescription(told);
    await expect(handle).toBeFocused();
  }
});

test("a young member asks a parent by the Enter key, and pays once the parent has agreed", async ({
  page,
  context,
  site,
}) => {
  const parentEmail = `anne-${randomUUID()}@example.test`;
  await becomeMember(page, site);
  await applyCode(page, "welcome20");
  await expect(page.getByText("Code accepted")).toBeVisible();
  const card = page.getByLabel("Card number");
  await expect(card).toBeVisible();
  await page.getByLabel("I have a parent's permission").check();
  await expect(card).toHaveCount(0);
  await page.getByLabel("Your parent's name").fill("Anne King");
  await page.getByLabel("Your parent's email").fill(parentEmail);
  // The Enter key asks the parent instead of applying the promo code.
  await page.getByLabel("Your parent's email").press("Enter");
  await expect(page.getByText(`We wrote to Anne King (${parentEmail})`)).toBeVisible();
  await expect(page.getByText("Code accepted")).toBeVisible();

  const mail = await findMail(parentEmail, site);
  const [, search = ""] = /\/permission(\?token=[\w-]+)/.exec(mail.text ?? "") ?? [];
  const member = await context.cookies();
  await context.clearCookies();
  const parent = await context.newPage();
  await parent.goto(`${site.base}/permission${search}`);
  await expect(parent.getByText("£14.99")).toBeVisible();
  await parent.getByLabel("I am 18 or over and a parent or guardian of Ada.").check();
  await parent.getByRole("button", { name: "I agree" }).click();
  await expect(parent.getByRole("heading", { name: "Thank you, Anne King" })).toBeVisible();
  await parent.close();
  await context.clearCookies();
  await context.addCookies(member);

  await page.goto(page.url());
  await expect(page.getByText("Your age")).toHaveCount(0);
  await page.locator("[name=terms]").check();
  await fillCard(page, CARDS.pays);
  await order(page);
  await planIsReady(page);
});
