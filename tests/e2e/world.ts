/** Where the gym stands in a test, and what its outbox holds. */
import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import PostalMime, { type Email } from "postal-mime";

export const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run by playwright`);
  return value;
};

export const port = setting("E2E_PORT");
export const tlsPort = setting("E2E_TLS_PORT");
export const dataDir = setting("E2E_DATA_DIR");

export interface Mount {
  name: string;
  /** The gym's home without a slash at its end. */
  base: string;
  origin: string;
}

const mount = (name: string, origin: string, prefix: string): Mount => ({
  name,
  origin,
  base: `${origin}${prefix}`,
});

/** Below the prefix, on the gym's label, and on its own domain over TLS. */
export const mountsAt = (at: { port: string; tlsPort: string }): [Mount, Mount, Mount] => [
  mount("path", `http://localhost:${at.port}`, "/gym/ironworks"),
  mount("label", `http://ironworks.gymfront.localhost:${at.port}`, ""),
  mount("custom domain", `https://ironworks.test:${at.tlsPort}`, ""),
];

export const mounts = mountsAt({ port, tlsPort });

export const PASSWORD = "correct horse";
export const newEmail = () => `ada-${randomUUID()}@example.test`;

/** A new person at a gym, who stands before its plans. `base`: the gym's home without a slash at its end. */
export async function becomeMember(page: Page, base: string, email = newEmail()): Promise<void> {
  const { location, cookies } = await sendForm(`${base}/signup`, {
    email,
    firstName: "Ada",
    lastName: "Byron",
    password1: PASSWORD,
    password2: PASSWORD,
  });
  await page.context().addCookies(cookies);
  await page.goto(location);
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
}

/** The same by the page and its form. */
export async function signUp(page: Page, base: string, email = newEmail()): Promise<void> {
  await page.goto(`${base}/signup`);
  await fillSignUp(page, email);
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
}

/** The form of the page that is open, filled in and sent. */
export async function fillSignUp(page: Page, email = newEmail()): Promise<void> {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Byron");
  await page.getByLabel("Email").fill(email);
  await page.locator("[name=password1]").fill(PASSWORD);
  await page.locator("[name=password2]").fill(PASSWORD);
  await createAccount(page);
}

/**
 * The button that creates an account, pressed from an address of its own, until it has led on: an address may sign up
 * twenty people an hour, and a suite signs up more.
 */
async function createAccount(page: Page): Promise<void> {
  await fromElsewhere(page, async () => {
    await page
      .locator("main form")
      .first()
      .getByRole("button", { name: /create/i })
      .click();
    // Not "load": a page pressed before its script came is a document anew, and of a script that never answers never done.
    const ledOn = ({ pathname }: URL) => !pathname.endsWith("/signup");
    await page.waitForURL(ledOn, { waitUntil: "domcontentloaded" });
  });
}

const someAddress = () => ({ "X-Forwarded-For": `10.${randomBytes(3).join(".")}` });

/** What is asked meanwhile comes from an address of its own: tests that share one would share its limits. */
export async function fromElsewhere(page: Page, act: () => Promise<void>): Promise<void> {
  await page.setExtraHTTPHeaders(someAddress());
  await act();
  await page.setExtraHTTPHeaders({});
}

/** Script has taken the page over: what is pressed and typed from here on it hears. */
export const comesAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.includes("react")),
  );

/** The newest mail to an address; waits for the job that delivers it. */
export async function mailTo(address: string, within = dataDir): Promise<Email> {
  const outbox = join(within, "outbox");
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        const names = await readdir(outbox).catch(() => []);
        for (const name of names.filter((one) => one.endsWith(".eml")).sort()) {
          const mail = await readMail(join(outbox, name));
          if (mail.to?.some((to) => to.address === address)) found = mail;
        }
        return found !== undefined;
      },
      { message: `a mail to ${address}`, timeout: 60_000, intervals: [100] },
    )
    .toBe(true);
  if (!found) throw new Error(`no mail to ${address}`);
  return found;
}

/** A mail that is there stays as it is: each is read once, though a test looks at all of them ten times a second. */
const mails = new Map<string, Promise<Email>>();
function readMail(file: string): Promise<Email> {
  const read = mails.get(file) ?? readFile(file).then((bytes) => PostalMime.parse(bytes));
  mails.set(file, read);
  return read;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Asks for an address with somebody's cookies, past the browser and past name resolution: all hosts are this machine. */
export function answerOf(
  address: string,
  cookie: string,
  headers: Record<string, string> = {},
  form?: Record<string, string>,
): Promise<Answer> {
  const { protocol, hostname, host, port: at, pathname, search } = new URL(address);
  const send = protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      {
        host: "127.0.0.1",
        port: at,
        path: `${pathname}${search}`,
        method: form ? "POST" : "GET",
        headers: { host, cookie, ...headers },
        servername: hostname,
        rejectUnauthorized: false,
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString("utf8"),
          }),
        );
      },
    );
    request.on("error", reject);
    request.end(form && new URLSearchParams(form).toString());
  });
}

/** A page's form as a browser would send it, from an address of its own; what it leads to, and the session that begins. */
export async function sendForm(address: string, form: Record<string, string>) {
  const { origin, hostname, protocol } = new URL(address);
  const { status, headers, text } = await answerOf(
    address,
    "",
    { ...someAddress(), origin, "content-type": "application/x-www-form-urlencoded" },
    form,
  );
  const session = headers["set-cookie"]?.find((line) => /^(?:__Host-)?session=/.test(line));
  if (status !== 303 || !headers.location || !session)
    throw new Error(`${address}: ${status} ${text.slice(0, 500)}`);
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(session) ?? [];
  const cookie = { name, value, domain: hostname, path: "/", secure: protocol === "https:" };
  return {
    location: new URL(headers.location, address).href,
    cookies: [{ ...cookie, expires: -1, httpOnly: true, sameSite: "Lax" as const }],
  };
}

/** The first bytes are enough to know whether it is given. */
export const statusOf = async (address: string, cookie: string): Promise<number> =>
  (await answerOf(address, cookie, { range: "bytes=0-10" })).status;
