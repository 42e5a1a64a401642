/**
 * The product's main job, told once for each payment provider: sign up, welcome mail, plan, payment, the video plays, log
 * out, log in, cancel, the end, and again; what goes wrong with a card; a renewal that fails; a product.
 */
import { expect, test, type Page } from "@playwright/test";
import { asHeader, sessionOf } from "./sign-in";
import { fillSignUp, mailTo, newEmail, PASSWORD, statusOf, type Mount } from "./world";

export interface Provider {
  name: string;
  mounts: readonly [Mount, ...Mount[]];
  /** The mounts on which all of the journey is walked; on any other its core: paid, and watched. */
  whole: readonly string[];
  /** Where the server behind it keeps its outbox. */
  dataDir: string;
  /** The provider's own page, where no script is. */
  payOnPage(page: Page, number: string): Promise<void>;
  /** There, or in the dialog over the card form: the bank asks, and the holder says yes. */
  sayYesToBank(page: Page, number: string, js: boolean): Promise<void>;
  /** After a card that was refused on the provider's own page. */
  giveUpPage(page: Page): Promise<void>;
  /** Time passes at the provider, for this member alone. */
  passDays(page: Page, member: { mount: Mount; email: string; days: number }): Promise<void>;
  /** From where "Pay now" has led. */
  payOverdue(page: Page, mount: Mount, number: string): Promise<void>;
}

export const CARD = "4242424242424242";
const DECLINED = "4000000000000002";
const ASKS_ONCE = "4000002500003155";
const REFUSED_LATER = "4000000000000341";

/** By the way that a visitor of the home goes. */
async function join(page: Page, { base }: Mount, email?: string) {
  await page.goto(base || "/");
  await page.getByRole("link", { name: "Join Ironworks" }).first().click();
  await fillSignUp(page, email);
}

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
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.waitForURL(`${mount.base}/profile`);
}

/**
 * What follows comes by the provider's events, and then stands in the document: nothing comes to this page by itself.
 */
async function profileComesToSay(page: Page, { base }: Mount, text: string | RegExp, not?: string) {
  const says = (one: string | RegExp) => page.getByText(one, { exact: true }).first().isVisible();
  await expect
    .poll(
      async () => {
        await page.goto(`${base}/profile`);
        return (await says(text)) && !(not !== undefined && (await says(not)));
      },
      { timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 34");
  await page.getByLabel("CVC").fill("123");
}

const order = (page: Page) =>
  page.getByRole("button", { name: /Start Free Trial|Confirm|Start for free/ }).click();

/** Terms, age and the button; where script runs, the card stands in the same form. */
async function choosePlan(page: Page, provider: Provider, js: boolean, number = CARD) {
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
  await page.getByLabel("I am 18 or over").check();
  await page.locator("[name=terms]").check();
  if (js) await fillCard(page, number);
  await order(page);
  if (!js) await provider.payOnPage(page, number);
}

const isReady = (page: Page) =>
  expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();

const time = (page: Page) =>
  page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);

/** Its clock really advances: over two seconds of film seen. */
async function watch(page: Page) {
  await page.locator("video").waitFor();
  await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    // Pressed while the player is still being put in place, the film plays from there; only this promise is broken.
    await video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    });
  });
  await expect.poll(() => time(page), { timeout: 30_000 }).toBeGreaterThan(2);
}

/** What the payer's player has loaded is the payer's alone. */
async function mediaIsTheirsAlone(page: Page, mount: Mount, seen: Set<string>) {
  const addresses = [...seen];
  expect(addresses.length).toBeGreaterThan(0);
  const statusesFor = (cookie: string) =>
    Promise.all(addresses.map((address) => statusOf(address, cookie)));
  // The same question by the payer is answered, so a refusal below is about the person.
  const granted = await statusesFor(asHeader(await page.context().cookies(mount.origin)));
  expect(granted.filter((status) => status >= 400)).toEqual([]);
  const visitor = await statusesFor("");
  expect(visitor.filter((status) => status < 400)).toEqual([]);
  const another = await statusesFor(asHeader(await sessionOf(mount)));
  expect(another.filter((status) => status < 400)).toEqual([]);
}

async function outAndInAgain(page: Page, mount: Mount, email: string) {
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
}

/** Call it in a spec: a file for each provider, so that they run beside each other. */
export function tellJourney(provider: Provider): void {
  const [path] = provider.mounts;

  for (const mount of provider.mounts) {
    test(`from visitor to member who watches, on the ${mount.name}, with ${provider.name}`, async ({
      page,
      javaScriptEnabled,
    }) => {
      const js = javaScriptEnabled !== false;
      const email = newEmail();
      const seen = new Set<string>();
      page.on("response", (response) => {
        if (new URL(response.url()).pathname.startsWith("/media/") && response.ok())
          seen.add(response.url());
      });

      await join(page, mount, email);
      const mail = await mailTo(email, provider.dataDir);
      expect(mail.subject).toContain("Ironworks");
      expect(mail.html).toContain("ironworks.test");

      await applyCode(page, "welcome20");
      await expect(page.getByText("Code accepted")).toBeVisible();
      await expect(page.getByText("£11.99", { exact: true })).toBeVisible();
      await choosePlan(page, provider, js);
      await isReady(page);
      await page.getByRole("link", { name: "Start training" }).click();
      await expect(page.getByRole("heading", { name: "Strength" }).first()).toBeVisible();
      expect(page.url().startsWith(`${mount.base}/category/strength`)).toBe(true);

      await page.getByRole("link", { name: "Tempo squats" }).click();
      await watch(page);
      if (!provider.whole.includes(mount.name)) return;
      await mediaIsTheirsAlone(page, mount, seen);
      await outAndInAgain(page, mount, email);
      const film = page.url();

      // It ends with its period, and the way back in is the chooser.
      await changeRenewal(page, mount, "cancel");
      await provider.passDays(page, { mount, email, days: 8 });
      await profileComesToSay(page, mount, "Inactive");
      await page.goto(film);
      await expect(page.locator("video")).toHaveCount(0);
      await manage(page, mount);
      await expect(page.getByText("Expired:")).toBeVisible();
      await choosePlan(page, provider, js);
      await isReady(page);
      await page.goto(film);
      await watch(page);
    });
  }

  test(`a declined card leads to the failure page and back to the plans, with ${provider.name}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const js = javaScriptEnabled !== false;
    await join(page, path);
    await choosePlan(page, provider, js, DECLINED);
    if (!js) await provider.giveUpPage(page);
    await expect(
      page.getByText("Payment processing failed, please contact us for the details"),
    ).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/checkout/failed");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
  });

  test(`a card that asks for authentication opens the plan once it was given, with ${provider.name}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const js = javaScriptEnabled !== false;
    await join(page, path);
    await choosePlan(page, provider, js, ASKS_ONCE);
    await provider.sayYesToBank(page, ASKS_ONCE, js);
    await isReady(page);

    await changeRenewal(page, path, "cancel");
    await expect(page.getByText("Canceled", { exact: true })).toBeVisible();
    await changeRenewal(page, path, "revert");
    await expect(page.getByText("Active", { exact: true })).toBeVisible();
    await expect(page.getByText("Canceled", { exact: true })).toHaveCount(0);
  });

  test(`a renewal that fails can be paid, and all is well again, with ${provider.name}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const email = newEmail();
    await join(page, path, email);
    await choosePlan(page, provider, javaScriptEnabled !== false, REFUSED_LATER);
    await isReady(page);
    await provider.passDays(page, { mount: path, email, days: 8 });
    await profileComesToSay(page, path, "Payment overdue");
    await manage(page, path);
    await page.getByRole("button", { name: "Pay now" }).click();
    await provider.payOverdue(page, path, CARD);
    await profileComesToSay(page, path, /Next billing date:/, "Payment overdue");
  });

  test(`a product: from its page by way of an account to the gym's thanks, with ${provider.name}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    const js = javaScriptEnabled !== false;
    await page.goto(`${path.origin}/ironworks/product/checkout/resistance-kit`);
    await page.waitForURL(/\/gym\/ironworks\/login\?returnUrl=/);
    await page.getByRole("link", { name: "Create an account" }).click();
    await fillSignUp(page);
    await page.waitForURL(/\/ironworks\/product\/checkout\/resistance-kit$/);
    await page.getByLabel("I am 18 or over").check();
    if (js) await fillCard(page, CARD);
    await page.getByRole("button", { name: /Confirm/ }).click();
    if (!js) await provider.payOnPage(page, CARD);
    await expect(page.getByRole("heading", { name: "Your kit is on its way" })).toBeVisible();
    await page.getByRole("link", { name: "Your orders" }).click();
    await expect(page.getByText("Resistance kit")).toBeVisible();
    await expect(page.getByText("£34.00")).toBeVisible();
  });
}
