/**
 * The product's main job: sign up, welcome mail, plan, payment, the video plays, log out, log in; on the three mounts.
 */
import { randomUUID } from "node:crypto";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { createAccount, mailTo, mounts, statusOf, type Mount } from "./world";

const PASSWORD = "correct horse";

async function signUp(page: Page, { base }: Mount, email: string) {
  await page.goto(base || "/");
  await page.getByRole("link", { name: "Join Ironworks" }).first().click();
  await fillSignUp(page, email);
}

async function fillSignUp(page: Page, email: string) {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Byron");
  await page.getByLabel("Email").fill(email);
  await page.locator("[name=password1]").fill(PASSWORD);
  await page.locator("[name=password2]").fill(PASSWORD);
  await createAccount(page);
}

const CARD = "4242424242424242";

async function applyCode(page: Page, code: string) {
  await page.getByText("Have a promo code?").click();
  await page.getByLabel("Promo code").fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
}

/** The subscription's own page, from the profile. */
async function manage(page: Page, { base }: Mount) {
  await page.goto(`${base}/profile`);
  await page
    .getByRole("link", { name: /Manage/ })
    .first()
    .click();
}

/** By the dialog, or the page that it is without script. */
async function changeRenewal(page: Page, mount: Mount, change: "cancel" | "revert") {
  await manage(page, mount);
  const cancel = change === "cancel";
  await page
    .getByRole("link", { name: cancel ? "Cancel Subscription" : "Revert Cancellation" })
    .click();
  await expect(
    page.getByText(
      cancel
        ? "Are you sure you want to cancel your subscription?"
        : "Are you sure you want to revert cancellation of your subscription?",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForURL(`${mount.base}/profile`);
}

/** The sandbox's clock, for this member alone; what is due follows with its beat. */
async function passDays(page: Page, mount: Mount, days: number, profileSays: string) {
  await page.goto(`${mount.origin}/sandbox/clock`);
  await page.getByLabel("Days").fill(String(days));
  await page.getByRole("button", { name: "Move on" }).click();
  await expect(page.getByText("Time has passed.")).toBeVisible();
  await expect(async () => {
    await page.goto(`${mount.base}/profile`);
    await expect(page.getByText(profileSays, { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
}

/** Terms, age and the button; where script runs, the card stands in the same form. */
async function choosePlan(page: Page, js: boolean, number = CARD) {
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
  await page.getByLabel("I am 18 or over").check();
  await page.locator("[name=terms]").check();
  if (js) await fillCard(page, number);
  await page.getByRole("button", { name: /Start Free Trial|Confirm|Start for free/ }).click();
  if (!js) await payOnHostedPage(page, number);
}

async function fillCard(page: Page, number: string) {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
}

async function payOnHostedPage(page: Page, number: string) {
  await expect(page.getByText("Test payment: no money moves")).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
}

const time = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** Its clock really advances: over two seconds of film seen. */
async function watch(page: Page) {
  await page.locator("video").waitFor();
  await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(2);
}

/** For a person with a browser of their own: the statuses of addresses that somebody else has seen. */
async function statusesFor(
  browser: Browser,
  mount: Mount,
  addresses: string[],
  email: string | null,
) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  if (email) {
    await page.goto(`${mount.base}/login`);
    await page.getByLabel("Email").fill(email);
    await page.locator("[name=password]").fill("demo1234");
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  }
  const cookies = await context.cookies(mount.origin);
  await context.close();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return Promise.all(addresses.map((address) => statusOf(address, cookie)));
}

for (const mount of mounts) {
  test(`from visitor to member who watches, on the ${mount.name}`, async ({
    page,
    browser,
    javaScriptEnabled: js,
  }) => {
    const email = `ada-${randomUUID()}@example.test`;
    const seen = new Set<string>();
    page.on("response", (response) => {
      if (new URL(response.url()).pathname.startsWith("/media/") && response.ok())
        seen.add(response.url());
    });

    await signUp(page, mount, email);
    const mail = await mailTo(email);
    expect(mail.subject).toContain("Ironworks");
    expect(mail.html).toContain("ironworks.test");

    await applyCode(page, "welcome20");
    await expect(page.getByText("Code accepted")).toBeVisible();
    await expect(page.getByText("£11.99", { exact: true })).toBeVisible();
    await choosePlan(page, js);
    await expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();
    await page.getByRole("link", { name: "Start training" }).click();
    await expect(page.getByRole("heading", { name: "Strength" }).first()).toBeVisible();
    expect(page.url().startsWith(`${mount.base}/category/strength`)).toBe(true);

    await page.getByRole("link", { name: "Tempo squats" }).click();
    await watch(page);
    const addresses = [...seen];
    expect(addresses.length).toBeGreaterThan(0);
    // The same question by the payer is answered, so a refusal below is about the person.
    const own = (await page.context().cookies(mount.origin))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const granted = await Promise.all(addresses.map((address) => statusOf(address, own)));
    expect(granted.filter((status) => status >= 400)).toEqual([]);
    const refused = await statusesFor(browser, mount, addresses, null);
    expect(refused.filter((status) => status < 400)).toEqual([]);
    const another = await statusesFor(browser, mount, addresses, "member@demo.test");
    expect(another.filter((status) => status < 400)).toEqual([]);

    await page.goto(`${mount.base}/logout`);
    await expect(page.getByRole("link", { name: "Join Ironworks" }).first()).toBeVisible();
    await page.getByRole("link", { name: "Sign In" }).first().click();
    await page.getByLabel("Email").fill(email);
    await page.locator("[name=password]").fill(PASSWORD);
    await page.locator("main form button[type=submit]").first().click();
    await expect(page.getByText("Good to see you, Ada")).toBeVisible();
    await page.goto(`${mount.base}/category/strength`);
    await page.getByRole("link", { name: "Tempo squats" }).click();
    await expect(page.locator("video")).toBeVisible();
    const film = page.url();

    // It ends with its period, and the way back in is the chooser.
    await changeRenewal(page, mount, "cancel");
    await passDays(page, mount, 8, "Inactive");
    await page.goto(film);
    await expect(page.locator("video")).toHaveCount(0);
    await manage(page, mount);
    await expect(page.getByText("Expired:")).toBeVisible();
    await choosePlan(page, js);
    await expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();
    await page.goto(film);
    await watch(page);
  });
}

test("a declined card leads to the failure page and back to the plans", async ({
  page,
  javaScriptEnabled: js,
}) => {
  const [path] = mounts;
  if (!path) throw new Error("no mount");
  await signUp(page, path, `ada-${randomUUID()}@example.test`);
  await choosePlan(page, js, "4000000000000002");
  await expect(
    page.getByText("Payment processing failed, please contact us for the details"),
  ).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/checkout/failed");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
});

test("a card that asks for authentication opens the plan once it was given", async ({
  page,
  javaScriptEnabled: js,
}) => {
  const [path] = mounts;
  if (!path) throw new Error("no mount");
  await signUp(page, path, `ada-${randomUUID()}@example.test`);
  await choosePlan(page, js, "4000002500003155");
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();

  await changeRenewal(page, path, "cancel");
  await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
  await changeRenewal(page, path, "revert");
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await expect(page.getByText("Canceled", { exact: true })).toHaveCount(0);
});

test("a renewal that fails can be paid, and all is well again", async ({
  page,
  javaScriptEnabled: js,
}) => {
  const [path] = mounts;
  if (!path) throw new Error("no mount");
  await signUp(page, path, `ada-${randomUUID()}@example.test`);
  await choosePlan(page, js, "4000000000000341");
  await expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();
  await passDays(page, path, 8, "Payment overdue");
  await manage(page, path);
  await page.getByRole("button", { name: "Pay now" }).click();
  await payOnHostedPage(page, CARD);
  await expect(async () => {
    await page.goto(`${path.base}/profile`);
    await expect(page.getByText("Next billing date:")).toBeVisible({ timeout: 500 });
    await expect(page.getByText("Payment overdue")).toHaveCount(0, { timeout: 500 });
  }).toPass();
});

test("a product: from its page by way of an account to the gym's thanks", async ({
  page,
  javaScriptEnabled: js,
}) => {
  const [path] = mounts;
  if (!path) throw new Error("no mount");
  await page.goto(`${path.origin}/ironworks/product/checkout/resistance-kit`);
  await page.waitForURL(/\/gym\/ironworks\/login\?returnUrl=/);
  await page.getByRole("link", { name: "Create an account" }).click();
  await fillSignUp(page, `ada-${randomUUID()}@example.test`);
  await page.waitForURL(/\/ironworks\/product\/checkout\/resistance-kit$/);
  await page.getByLabel("I am 18 or over").check();
  if (js) await fillCard(page, CARD);
  await page.getByRole("button", { name: /Confirm/ }).click();
  if (!js) await payOnHostedPage(page, CARD);
  await expect(page.getByRole("heading", { name: "Your kit is on its way" })).toBeVisible();
  await page.getByRole("link", { name: "Your orders" }).click();
  await expect(page.getByText("Resistance kit")).toBeVisible();
  await expect(page.getByText("£34.00")).toBeVisible();
});
