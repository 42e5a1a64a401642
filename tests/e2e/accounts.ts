/** Members of a test: their forms, sent without the browser or filled in, and their mail. */
import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { ask } from "./http";
import { expect, type Mount, type Page } from "./test";

export const PASSWORD = "correct horse";
export const newEmail = () => `ada-${randomUUID()}@example.test`;

/** Every sign-up and login has an IP address of its own, because the server limits both by address. */
const newAddress = () => ({ "X-Forwarded-For": `10.${randomBytes(3).join(".")}` });

export async function fromNewAddress(page: Page, act: () => Promise<void>): Promise<void> {
  await page.setExtraHTTPHeaders(newAddress());
  await act();
  await page.setExtraHTTPHeaders({});
}

/** Sends a page's form without the browser; returns the session that it begins, and where it leads. */
async function beginSession(address: string, form: Record<string, string>) {
  const { status, headers } = await ask(address, { headers: newAddress(), form });
  const session = headers["set-cookie"]?.find((line) => /^(?:__Host-)?session=/.test(line));
  if (status !== 303 || headers.location === undefined || session === undefined)
    throw new Error(`${address}: ${status}`);
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(session) ?? [];
  return { name, value, to: new URL(headers.location, address).href };
}

/** Sets the session that a form begins in the browser. */
async function takeSession(page: Page, address: string, form: Record<string, string>) {
  const { name, value, to } = await beginSession(address, form);
  const { hostname, protocol } = new URL(address);
  await page.context().addCookies([
    {
      name,
      value,
      domain: hostname,
      path: "/",
      secure: protocol === "https:",
      expires: -1,
      httpOnly: true,
      sameSite: "Lax",
    },
  ]);
  return to;
}

/** The member signs in on another device and ends all sessions but that one. */
export async function endSessionsElsewhere({ base }: Mount, email: string): Promise<void> {
  const { name, value } = await beginSession(`${base}/login`, { email, password: PASSWORD });
  const address = `${base}/account/devices`;
  const headers = { cookie: `${name}=${value}` };
  const { status } = await ask(address, { headers, form: { intent: "others" } });
  if (status !== 303) throw new Error(`${address}: ${status}`);
}

/** Sets the session of a person of the demo world in the browser, without the login page. */
export async function signIn(page: Page, { base }: Mount, email = "member@demo.test") {
  await takeSession(page, `${base}/login`, { email, password: "demo1234" });
}

/** Sets the session of a new member without a plan; returns the address that the sign-up leads to. */
export function createMember(page: Page, { base }: Mount, email = newEmail()): Promise<string> {
  return takeSession(page, `${base}/signup`, {
    email,
    firstName: "Ada",
    lastName: "Byron",
    password1: PASSWORD,
    password2: PASSWORD,
  });
}

/** Opens the gym's plans as a new member without a plan. */
export async function becomeMember(page: Page, mount: Mount, email?: string): Promise<void> {
  await page.goto(await createMember(page, mount, email));
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
}

/** Fills in the sign-up form of the page and sends it. */
export async function fillSignUp(page: Page, email = newEmail()): Promise<void> {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Byron");
  await page.getByLabel("Email").fill(email);
  await page.locator("[name=password1]").fill(PASSWORD);
  await page.locator("[name=password2]").fill(PASSWORD);
  await fromNewAddress(page, async () => {
    await page
      .getByRole("main")
      .getByRole("button", { name: /create/i })
      .first()
      .click();
    // Does not wait for "load", which never fires if a script is held back.
    const ledOn = ({ pathname }: URL) => !pathname.endsWith("/signup");
    await page.waitForURL(ledOn, { waitUntil: "domcontentloaded" });
  });
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("main form button[type=submit]").first().click();
}

/** The code of the mail that resets the password of an address. */
export async function findResetCode(address: string, site: { dataDir: string }): Promise<string> {
  const { subject = "" } = await findMail(address, site, / is your code for /);
  return subject.slice(0, subject.indexOf(" "));
}

/** Waits for hydration: from here on the script handles clicks and input. */
export const isHydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.includes("react")),
  );

/** The newest mail to an address, and with such a subject; waits for the job that delivers it. */
export async function findMail(
  address: string,
  { dataDir }: { dataDir: string },
  subject = /^/,
): Promise<Email> {
  const outbox = join(dataDir, "outbox");
  const read = new Set<string>();
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        const names = await readdir(outbox).catch(() => []);
        for (const name of names.sort()) {
          if (!name.endsWith(".eml") || read.has(name)) continue;
          read.add(name);
          const mail = await PostalMime.parse(await readFile(join(outbox, name)));
          const isTo = mail.to?.some((to) => to.address === address);
          if (isTo && subject.test(mail.subject ?? "")) found = mail;
        }
        return found !== undefined;
      },
      { message: `a mail to ${address}`, timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
  if (!found) throw new Error(`no mail to ${address}`);
  return found;
}
