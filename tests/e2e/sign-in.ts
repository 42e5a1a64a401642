/** People of the demo world: by the login's page, or past it where the login is not what is looked at. */
import type { Cookie, Page } from "@playwright/test";
import { sendForm, type Mount } from "./world";

export async function logIn(page: Page, mount: Mount, email = "member@demo.test"): Promise<void> {
  await page.goto(`${mount.base}/login`);
  await page.getByLabel("Email").fill(email);
  await page.locator("[name=password]").fill("demo1234");
  await page.locator("main form button[type=submit]").first().click();
  // Refused, the form says why: there is nothing to wait for.
  const refusal = page.getByRole("status").filter({ has: page.locator("p") });
  const away = page.waitForURL((url) => !url.pathname.endsWith("/login"));
  const refused = await Promise.race([away.then(() => null), refusal.first().textContent()]);
  if (refused === null || !new URL(page.url()).pathname.endsWith("/login")) return;
  away.catch(() => undefined);
  throw new Error(`${email} was not logged in on the ${mount.name}: ${refused}`);
}

/** Past the login's page. */
export async function signIn(page: Page, mount: Mount, email?: string): Promise<void> {
  await page.context().addCookies(await sessionOf(mount, email));
}

export async function sessionOf({ base }: Mount, email = "member@demo.test"): Promise<Cookie[]> {
  return (await sendForm(`${base}/login`, { email, password: "demo1234" })).cookies;
}

export const asHeader = (cookies: Pick<Cookie, "name" | "value">[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
