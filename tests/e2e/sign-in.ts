/** People of the demo world, by the login form; once a worker where it does not matter, for logins are limited. */
import type { Cookie, Page } from "@playwright/test";
import type { Mount } from "./world";

export async function logIn(page: Page, mount: Mount, email = "member@demo.test"): Promise<void> {
  await page.goto(`${mount.base}/login`);
  await page.getByLabel("Email").fill(email);
  await page.locator("[name=password]").fill("demo1234");
  await page.locator("main form button[type=submit]").first().click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

const sessions = new Map<string, Cookie[]>();

export async function signIn(page: Page, mount: Mount, email = "member@demo.test"): Promise<void> {
  const name = `${mount.origin} ${email}`;
  const known = sessions.get(name);
  if (known) return page.context().addCookies(known);
  await logIn(page, mount, email);
  const cookies = await page.context().cookies(mount.origin);
  sessions.set(
    name,
    cookies.filter((cookie) => /session$/.test(cookie.name)),
  );
}
