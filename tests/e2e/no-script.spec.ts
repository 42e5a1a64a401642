/**
 * A member without script: each page with a form works by its form alone. The answers of the server are tested in
 * process; here a real browser sends the forms.
 */
import { randomUUID } from "node:crypto";
import {
  becomeMember,
  createMember,
  fillLogin,
  fillSignUp,
  findMail,
  findResetCode,
  fromNewAddress,
  newEmail,
  PASSWORD,
  signIn,
} from "./accounts";
import {
  agree,
  applyCode,
  CARDS,
  manage,
  order,
  passDaysAtSandbox,
  payOnSandboxPage,
  planIsReady,
  profileComesToSay,
} from "./checkout-steps";
import { expect, test } from "./test";

test.use({ javaScriptEnabled: false });

test("a visitor signs up, pays, watches, likes, cancels and buys a product", async ({
  page,
  site,
}) => {
  const { base, origin } = site;
  const email = newEmail();
  await test.step("the visitor picks a language and signs up", async () => {
    await page.goto(base);
    await page.getByRole("link", { name: "Join Ironworks" }).first().click();
    await page.locator("[name=firstName]").fill("Ada");
    await page.getByRole("button", { name: "Deutsch" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.locator("[name=firstName]")).toHaveValue("Ada");
    await page.getByRole("button", { name: "English" }).click();
    await fillSignUp(page, email);
  });

  await test.step("the member applies a code; a declined card leads back to the plans", async () => {
    await applyCode(page, "welcome20");
    await expect(page.getByText("Code accepted")).toBeVisible();
    await agree(page);
    await order(page);
    await payOnSandboxPage(page, CARDS.declined);
    await expect(
      page.getByText("Payment processing failed, please contact us for the details"),
    ).toBeVisible();
    await page.getByRole("link", { name: "Try again" }).click();
  });

  await test.step("the bank asks, and the payment opens the plan", async () => {
    await agree(page);
    await order(page);
    await payOnSandboxPage(page, CARDS.asksOnce);
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await planIsReady(page);
    await page.getByRole("link", { name: "Start training" }).click();
    await expect(page).toHaveURL(new RegExp(`^${base}/category/strength`));
  });

  await test.step("the member filters, likes and watches", async () => {
    await page
      .getByRole("navigation", { name: "Filters" })
      .getByRole("link", { name: "20 min" })
      .click();
    await expect(page).toHaveURL(/time=T20/);
    const card = page.locator("main li[id^=w-]").first();
    const name = (await card.getByRole("heading").textContent()) ?? "";
    const heart = page.getByRole("button", { name: `Like ${name}` });
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expect(page).toHaveURL(/#w-\d+$/);
    await page.locator("main li[id^=w-]").first().getByRole("link", { name }).click();
    await expect(page.locator("video[controls]").first()).toBeVisible();
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await page.getByRole("button", { name: "I finished this workout" }).click();
    await expect(page.getByText("Your workout is saved. Well done!")).toBeVisible();
    await page.getByRole("link", { name: "Close workout" }).click();
    const finished = page.locator("main li[id^=w-]").filter({ hasText: name });
    await expect(finished.getByRole("img", { name: "Done", exact: true })).toBeVisible();
    await page.goto(`${base}/progress`);
    await expect(page.locator("section[aria-labelledby=history] li li")).toContainText([name]);
  });

  await test.step("the member cancels and takes it back", async () => {
    const canceled = page.getByText("Canceled", { exact: true });
    for (const change of ["Cancel Subscription", "Revert Cancellation"]) {
      await manage(page, site);
      await page.getByRole("link", { name: change }).click();
      await page.getByRole("button", { name: "Yes", exact: true }).click();
      await page.waitForURL(`${base}/profile`);
      await expect(canceled).toHaveCount(change === "Cancel Subscription" ? 1 : 0);
    }
  });

  await test.step("the member logs out, and in again on the way to a product", async () => {
    await page.goto(`${base}/profile`);
    await page.getByRole("main").getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
    await page.goto(`${origin}/ironworks/product/checkout/resistance-kit`);
    await page.waitForURL(/\/gym\/ironworks\/login\?returnUrl=/);
    await fillLogin(page, email, PASSWORD);
    await page.waitForURL(/\/ironworks\/product\/checkout\/resistance-kit$/);
    // The age was asked with the plan.
    await expect(page.getByLabel("I am 18 or over")).toHaveCount(0);
    await page.locator("[name=terms]").check();
    await order(page);
    await payOnSandboxPage(page, CARDS.pays);
    await expect(page.getByRole("heading", { name: "Your kit is on its way" })).toBeVisible();
  });
});

test("a parent agrees, and the member pays for one plan and for an overdue invoice", async ({
  page,
  context,
  site,
}) => {
  const { base, origin } = site;
  await becomeMember(page, site);
  const [, planId] = /subscription\/(\d+)/.exec(page.url()) ?? [];
  const parentEmail = `anne-${randomUUID()}@example.test`;
  await page.goto(`${origin}/subscription/checkout?selectedSubscriptionType=${planId}`);
  await page.getByLabel("I have a parent's permission").check();
  await page.getByLabel("Your parent's name").fill("Anne King");
  await page.getByLabel("Your parent's email").fill(parentEmail);
  await page.getByRole("button", { name: "Ask my parent" }).click();
  await expect(page.getByText(`We wrote to Anne King (${parentEmail})`)).toBeVisible();
  const checkout = page.url();
  const mail = await findMail(parentEmail, site);
  const [, search = ""] = /\/permission(\?token=[\w-]+)/.exec(mail.text ?? "") ?? [];
  const member = await context.cookies();
  await context.clearCookies();
  await page.goto(`${base}/permission${search}`);
  await page.getByLabel("I am 18 or over and a parent or guardian of Ada.").check();
  await page.getByRole("button", { name: "I agree" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, Anne King" })).toBeVisible();

  await context.addCookies(member);
  await page.goto(checkout);
  await page.locator("[name=terms]").check();
  await order(page);
  await payOnSandboxPage(page, CARDS.refusedLater);
  await planIsReady(page);
  await passDaysAtSandbox(page, site, 8);
  await profileComesToSay(page, site, "Payment overdue");
  await manage(page, site);
  await page.getByRole("button", { name: "Pay now" }).click();
  await payOnSandboxPage(page, CARDS.pays);
  await profileComesToSay(page, site, /Next billing date:/, "Payment overdue");
});

test("a member who forgot the password sets a new one and is back in", async ({
  page,
  context,
  site,
}) => {
  const email = newEmail();
  await createMember(page, site, email);
  await context.clearCookies();
  await page.goto(`${site.base}/login?returnUrl=${site.base}/contact`);
  await page.getByRole("link", { name: "Forgot password" }).click();
  await page.getByLabel("Email").fill(email);
  await fromNewAddress(page, () => page.getByRole("button", { name: "Send code" }).click());
  await expect(page.getByText("Confirmation code sent. Please check your email.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Code").fill(await findResetCode(email, site));
  await page.locator("[name=password1]").fill("password");
  await page.locator("[name=password2]").fill("password");
  await page.getByRole("button", { name: "Set password" }).click();
  await page.waitForURL(`${site.base}/contact`);
  await expect(page.getByText("it is one of the most common ones")).toBeVisible();
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
});

test("a member deletes the account on the gym's own domain, and keeps it by logging in", async ({
  page,
  customDomain,
}) => {
  const { base } = customDomain;
  const email = newEmail();
  await createMember(page, customDomain, email);
  await page.goto(`${base}/profile`);
  await page.getByRole("link", { name: "Delete account" }).click();
  await page.locator("[name=password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL(`${base}/`);
  await expect(page.getByText("Log in within 30 days to keep it.")).toBeVisible();
  await page.goto(`${base}/profile`);
  await fillLogin(page, email, PASSWORD);
  await expect(page).toHaveURL(`${base}/profile`);
  await expect(page.getByText("your account will not be deleted")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("the owner of a gym opens the payment dashboard in another tab", async ({ page, site }) => {
  await signIn(page, site, "owner@demo.test");
  await page.goto(`${site.origin}/dashboard/gym`);
  await page.getByLabel("Your password").fill("demo1234");
  const [dashboard] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "Open Payment Dashboard" }).click(),
  ]);
  await expect(dashboard.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a visitor answers the question of consent, and changes the answer", async ({
  page,
  stripeSite,
}) => {
  await page.goto(`${stripeSite.base}/category/strength`);
  await page.getByRole("button", { name: "Yes, that is fine" }).click();
  await expect(page).toHaveURL(`${stripeSite.base}/category/strength`);
  await expect(page.getByRole("button", { name: "Yes, that is fine" })).toHaveCount(0);
  await page.goto(`${stripeSite.base}/consent`);
  await expect(page.getByText("You said yes.")).toBeVisible();
  await page.getByRole("button", { name: "No, thanks" }).click();
  await expect(page.getByText("You said no.")).toBeVisible();
});
