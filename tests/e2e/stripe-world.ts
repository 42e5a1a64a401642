/** The server with the stand-in for Stripe behind it: a gym that can be paid, and people who buy there. */
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Browser, type Page } from "@playwright/test";
import type { Provider } from "./journey";
import { becomeMember, mountsAt, setting, signUp as signUpAt } from "./world";

const port = setting("E2E_STRIPE_PORT");
const api = `http://127.0.0.1:${setting("E2E_STRIPE_API_PORT")}`;
const mounts = mountsAt({ port, tlsPort: setting("E2E_STRIPE_TLS_PORT") });
const [path] = mounts;
export const { origin, base } = path;

/** The gym can be paid: until then it can not sell. Once a run: who comes while another opens it waits for that. */
export async function openForSale(browser: Browser): Promise<void> {
  const opened = join(setting("E2E_STRIPE_DATA_DIR"), "e2e-open-for-sale");
  const turn = `${opened}.turn`;
  let isOurs = false;
  const isOpenOrOurs = () => existsSync(opened) || (isOurs = isMadeNow(turn));
  await expect.poll(isOpenOrOurs, { timeout: 80_000, intervals: [100] }).toBe(true);
  if (!isOurs) return;
  try {
    await openAccount(browser);
    writeFileSync(opened, "");
  } finally {
    rmSync(turn);
  }
}

/** Of those who make the same file at once, one has made it. */
function isMadeNow(file: string): boolean {
  try {
    writeFileSync(file, "", { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function openAccount(browser: Browser): Promise<void> {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: origin });
  await page.goto("/gym/ironworks/login");
  await page.getByLabel("Email").fill("owner@demo.test");
  await page.locator("[name=password]").fill("demo1234");
  await page.locator("main form button[type=submit]").first().click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await page.goto("/dashboard/gym");
  const button = page.getByRole("button", { name: /Create Account|Open Payment Dashboard/ });
  await expect(button).toBeVisible();
  if ((await button.textContent())?.includes("Create Account")) {
    const [opened] = await Promise.all([page.context().waitForEvent("page"), button.click()]);
    await opened.getByRole("button", { name: "Give everything it asks for" }).click();
    await opened.waitForURL(`${origin}/**`);
    await page.goto("/dashboard/gym");
    await expect(page.getByRole("button", { name: "Open Payment Dashboard" })).toBeVisible();
  }
  await page.context().close();
}

/** Somebody new, who has agreed to everything but the price; by the page and its form, or past them. */
export async function signUp(page: Page): Promise<void> {
  await signUpAt(page, base);
  await agree(page);
}

export async function arrive(page: Page): Promise<void> {
  await becomeMember(page, base);
  await agree(page);
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel("I am 18 or over").check();
  await page.locator("[name=terms]").check();
}

export async function payOnStripesPage(page: Page, number: string): Promise<void> {
  await expect(page.getByRole("heading", { name: /^Pay / })).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: "Pay" }).click();
}

/** What Stripe would have refused, or would never say. */
export async function faultsAtStripe(page: Page): Promise<unknown> {
  return (await page.request.get(`${api}/browser/faults`)).json();
}

export const stripe: Provider = {
  name: "Stripe",
  mounts,
  whole: [path.name],
  dataDir: setting("E2E_STRIPE_DATA_DIR"),
  payOnPage: payOnStripesPage,
  async sayYesToBank(page, number, js) {
    if (js) return page.getByRole("button", { name: "Complete authentication" }).click();
    await page.getByLabel("My bank may ask me").check();
    await payOnStripesPage(page, number);
  },
  /** It stays open for another card; who gives up goes back. */
  async giveUpPage(page) {
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
  },
  async passDays(page, { email, days }) {
    const moved = await page.request.post(`${api}/browser/clock`, { form: { email, days } });
    expect(moved.ok()).toBe(true);
  },
  /** On the invoice's page, which leads nowhere; then a look at cards and receipts. */
  async payOverdue(page, { base: gym }, number) {
    await expect(page.getByText("Due now")).toBeVisible();
    await payOnStripesPage(page, number);
    await expect(page.getByRole("heading", { name: "Invoice paid" })).toBeVisible();
    await page.goto(`${gym}/profile`);
    await page.getByRole("button", { name: "Cards and receipts" }).click();
    await expect(page.getByRole("heading", { name: /hosted\/portal/ })).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL(`${gym}/profile`);
  },
};
