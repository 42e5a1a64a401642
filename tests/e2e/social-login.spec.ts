/**
 * Continue with Facebook in a browser, with script and without, at the fake of the network (product.md §7 "Social
 * login", §8, §12 "Facebook").
 */
import { createMember, findMail, newEmail, PASSWORD } from "./accounts";
import { ask } from "./http";
import { expect, test, type Mount, type Page, type SandboxSite } from "./test";

const button = (page: Page) => page.getByRole("button", { name: "Continue with Facebook" });

/** Leads from the form to the network's page and chooses a person there. */
async function chooseThere(page: Page, name: RegExp) {
  await button(page).click();
  await page.getByRole("heading", { name: "Stand-in for Facebook" }).waitFor();
  await page.getByRole("link", { name }).click();
}

/** Opens the login form and waits for its script, which disables the button of an empty form. */
async function openWithScript(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeDisabled();
}

/** The bodies or addresses of requests; the body of a beacon is known where the request is intercepted. */
async function watchRequests(page: Page, pattern: string) {
  const found: string[] = [];
  await page.route(pattern, (route) => {
    found.push(route.request().postData() ?? route.request().url());
    return route.continue();
  });
  return found;
}

/** The network knows one more person; returns the email. */
async function addPerson({ facebook }: SandboxSite, person: { last_name: string; email: string }) {
  const form = { first_name: "Nora", ...person };
  expect((await ask(`${facebook}/people`, { form })).status).toBe(200);
  return person.email;
}

/** The platform's host asks before the login goes on to the gym's own domain. */
async function confirmOwnDomain(page: Page, { platform }: SandboxSite) {
  await expect(page.getByRole("heading", { name: /^Continue to ironworks\.test/ })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(platform.origin);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
}

/** A person of the network who is no member signs up on the gym's own domain, by way of the platform's host. */
async function signUpOnOwnDomain(page: Page, { base, origin }: Mount, site: SandboxSite) {
  const email = await addPerson(site, { last_name: "Lang", email: newEmail() });
  const hosts = new Set<string>();
  page.on("request", (request) => {
    if (request.isNavigationRequest()) hosts.add(new URL(request.url()).origin);
  });
  await chooseThere(page, new RegExp(`${email}$`));
  await confirmOwnDomain(page, site);
  await page.waitForURL(/\/profile\/subscription\//);
  expect([...hosts]).toContain(site.platform.origin);
  expect(new URL(page.url()).origin).toBe(origin);
  // The session is a cookie of this host alone.
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.endsWith("session"))).toMatchObject([
    { name: "__Host-session", domain: "ironworks.test", secure: true, httpOnly: true },
  ]);
  await page.goto(`${base}/account`);
  await expect(page.getByText(email)).toBeVisible();
}

/** A person without an email at the network types one, and verifies it by the code that is mailed there. */
async function verifyTypedEmail(page: Page, { dataDir }: SandboxSite) {
  const email = newEmail();
  await expect(page.getByRole("heading", { name: "Which email is yours?" })).toBeVisible();
  await page.locator("[name=email]").fill(email);
  await page.getByRole("button", { name: "Send code" }).click();
  await page.locator("[name=code]").fill("AAAAAAAA");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("This code is wrong or no longer valid.");
  const mail = await findMail(email, { dataDir });
  const code = /: ([A-Z2-9]{8})$/.exec(mail.subject ?? "")?.[1] ?? "";
  await page.locator("[name=code]").fill(code);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(/\/profile\/subscription\//);
}

test.describe("with script", () => {
  test("a new member signs up on the gym's own domain", async ({ page, customDomain, site }) => {
    await openWithScript(page, `${customDomain.base}/login`);
    await signUpOnOwnDomain(page, customDomain, site);
  });

  test("a person without an email verifies one on the gym's own domain", async ({
    page,
    customDomain: { base, origin },
    site,
  }) => {
    await addPerson(site, { last_name: "Silent", email: newEmail() });
    await openWithScript(page, `${base}/login`);
    await chooseThere(page, /^Nora Silent, email refused/);
    await confirmOwnDomain(page, site);
    await verifyTypedEmail(page, site);
    expect(new URL(page.url()).origin).toBe(origin);
  });

  test("a member with the same email links by the password on the gym's own domain", async ({
    page,
    customDomain,
    site,
  }) => {
    const email = await addPerson(site, { last_name: "Known", email: newEmail() });
    await createMember(page, customDomain, email);
    await page.context().clearCookies();
    await openWithScript(page, `${customDomain.base}/login`);
    await chooseThere(page, new RegExp(`${email}$`));
    await confirmOwnDomain(page, site);
    await expect(page.getByRole("heading", { name: "You already have an account" })).toBeVisible();
    await page.locator("[name=password]").fill(PASSWORD);
    await page.getByRole("button", { name: "Link and log in" }).click();
    await page.waitForURL((url) => !url.pathname.includes("facebook"));
    await page.goto(`${customDomain.base}/account`);
    await expect(page.getByText(email)).toBeVisible();
  });

  test("the network's script names a person on the platform's host, without leaving the page", async ({
    page,
    site: {
      platform: { base },
    },
  }) => {
    await openWithScript(page, `${base}/login`);
    const scripts = await watchRequests(page, "**/sdk.js");
    expect(scripts).toEqual([]);
    await page.evaluate(() => Object.assign(window, { facebookPerson: "10001" }));
    await button(page).click();
    await page.waitForURL(/\/profile\/subscription\//);
    expect(scripts).toHaveLength(1);
    expect(scripts[0]).toMatch(/\/en_US\/sdk\.js$/);
    // The same person is known the next time.
    await page.context().clearCookies();
    await openWithScript(page, `${base}/login?returnUrl=${encodeURIComponent(`${base}/profile`)}`);
    await page.evaluate(() => Object.assign(window, { facebookPerson: "10001" }));
    await button(page).click();
    await expect(page.getByRole("heading", { name: "Hello, Ada" })).toBeVisible();
  });

  test("the script gets version, scope and kind of the question, and its status is recorded", async ({
    page,
    site: {
      platform: { base },
    },
  }) => {
    await openWithScript(page, `${base}/login`);
    const events = await watchRequests(page, "**/api/events");
    await page.locator("[name=email]").fill("typed@example.test");
    await button(page).click();
    await expect.poll(() => events.join()).toContain('"reason":"unknown"');
    const calls = await page.evaluate(() => (window as { facebookCalls?: unknown }).facebookCalls);
    expect(calls).toEqual([
      ["init", { appId: "424242424242", version: "v2.3", cookie: false, xfbml: false }],
      ["login", { scope: "public_profile,email", return_scopes: true, auth_type: "" }],
    ]);
    // The person has closed the window: nothing is said, and nothing typed is lost.
    await expect(page.locator("[name=email]")).toHaveValue("typed@example.test");
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test("a script that is missing is recorded, and the form leads to the network", async ({
    page,
    site: {
      platform: { base },
    },
  }) => {
    await page.route("**/sdk.js", (route) => route.abort());
    await openWithScript(page, `${base}/login`);
    const events = await watchRequests(page, "**/api/events");
    await button(page).click();
    await page.getByRole("heading", { name: "Stand-in for Facebook" }).waitFor();
    expect(events.join()).toContain('"reason":"facebookNotLoaded"');
  });

  test("a phone goes to the network's page with every parameter", async ({
    browser,
    site: {
      platform: { base, origin },
    },
  }) => {
    const context = await browser.newContext({ userAgent: "Mozilla/5.0 (iPhone) Mobile Safari" });
    const page = await context.newPage();
    await page.goto(`${base}/signup`);
    await button(page).click();
    await page.getByRole("heading", { name: "Stand-in for Facebook" }).waitFor();
    const { searchParams } = new URL(page.url());
    const { state, ...parameters } = Object.fromEntries(searchParams);
    expect(state).toMatch(/^facebookdirect\.[\w-]{43}$/);
    expect(parameters).toEqual({
      client_id: "424242424242",
      redirect_uri: `${origin}/auth/facebook/callback`,
      return_scopes: "true",
      scope: "public_profile,email",
      response_type: "code",
      auth_type: "",
      display: "page",
    });
    await context.close();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a new member signs up on the gym's own domain", async ({ page, customDomain, site }) => {
    await page.goto(`${customDomain.base}/login`);
    await signUpOnOwnDomain(page, customDomain, site);
  });

  test("a person without an email verifies one on the gym's own label", async ({ page, site }) => {
    const { label } = site;
    await page.goto(`${label.base}/login`);
    await chooseThere(page, /^Tom Phone/);
    await verifyTypedEmail(page, site);
    expect(new URL(page.url()).origin).toBe(label.origin);
  });

  test("an account with the same email is linked by its password; a refusal says nothing", async ({
    page,
    site: {
      platform: { base },
    },
  }) => {
    await page.goto(`${base}/login`);
    await chooseThere(page, /^Cancel$/);
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await chooseThere(page, /^Mia Member, member@demo\.test$/);
    await expect(page.getByRole("heading", { name: "You already have an account" })).toBeVisible();
    await page.locator("[name=password]").fill("demo1234");
    await page.getByRole("button", { name: "Link and log in" }).click();
    await expect(page).toHaveURL(base);
  });
});
