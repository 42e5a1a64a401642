/**
 * The product's main job: sign up, welcome mail, plan, payment, the video plays, log out, log in; on the three mounts.
 */
import { randomUUID } from "node:crypto";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { mailTo, mounts, statusOf, type Mount } from "./world";

const PASSWORD = "correct horse";

async function signUp(page: Page, { base }: Mount, email: string) {
  await page.goto(base || "/");
  await page.getByRole("link", { name: "Join Ironworks" }).first().click();
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Byron");
  await page.getByLabel("Email").fill(email);
  await page.locator("[name=password1]").fill(PASSWORD);
  await page.locator("[name=password2]").fill(PASSWORD);
  await page
    .locator("main form")
    .first()
    .getByRole("button", { name: /create/i })
    .click();
}

const CARD = "4242424242424242";

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
});
