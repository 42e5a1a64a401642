/** People of the demo world, by the login form; once a run where it does not matter who logs in when. */
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cookie, Page } from "@playwright/test";
import { answerOf, dataDir, type Mount } from "./world";

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

/** Kept in files, for a test that fails takes its worker with it, and the next one would begin without. */
const folder = join(dataDir, "e2e-sessions");

export async function signIn(page: Page, mount: Mount, email = "member@demo.test"): Promise<void> {
  await page.context().addCookies(await sessionOf(page, mount, email));
}

async function sessionOf(page: Page, mount: Mount, email: string): Promise<Cookie[]> {
  const file = join(folder, `${encodeURIComponent(`${mount.origin} ${email}`)}.json`);
  const known = await readFile(file, "utf8").catch(() => null);
  if (known !== null) {
    const cookies = JSON.parse(known) as Cookie[];
    const header = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    if ((await answerOf(`${mount.origin}/api/account`, header)).status === 200) return cookies;
  }
  await logIn(page, mount, email);
  const cookies = (await page.context().cookies(mount.origin)).filter(({ name }) =>
    /session$/.test(name),
  );
  await mkdir(folder, { recursive: true });
  await writeFile(`${file}.${process.pid}`, JSON.stringify(cookies));
  await rename(`${file}.${process.pid}`, file);
  return cookies;
}
