/**
 * A gym has several hosts, and a form on one may lead back to another (decisions §2). A browser holds the redirect
 * after a form to the page's `form-action` too: that page admits this one origin, and no other.
 */
import { fillLogin, fromNewAddress } from "./accounts";
import { ask } from "./http";
import { expect, test } from "./test";

async function readFormAction(address: string): Promise<string | undefined> {
  const { headers } = await ask(address);
  return /form-action ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.trim();
}

test("the login on the platform's path leads to the gym's label", async ({ page, site }) => {
  const target = `${site.label.origin}/category/strength`;
  expect(await readFormAction(`${site.base}/login`)).toBe("'self'");
  const login = `${site.base}/login?returnUrl=${encodeURIComponent(target)}`;
  expect(await readFormAction(login)).toBe(`'self' ${site.label.origin}`);
  await page.goto(login);
  // After a wrong password the page that is shown again leads there as well.
  await fromNewAddress(page, async () => {
    await fillLogin(page, "member@demo.test", "not this one");
    await expect(
      page.getByText("Email and password do not match. Check both and try again.").first(),
    ).toBeVisible();
  });
  await fillLogin(page, "member@demo.test", "demo1234");
  await page.waitForURL(target);
  await expect(page.getByRole("heading").first()).toBeVisible();
});

test("the logout on the gym's label asks first, and leads to the platform", async ({
  page,
  site,
}) => {
  const target = `http://gymfront.localhost:${site.port}/gym/ironworks/category/strength`;
  const query = `returnUrl=${encodeURIComponent(target)}`;
  await page.route("http://elsewhere.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<a href="${site.label.base}/logout?${query}">out</a>`,
    }),
  );
  await page.goto("http://elsewhere.example/");
  await page.getByRole("link", { name: "out" }).click();
  await expect(page.getByRole("heading", { name: "Log out?" })).toBeVisible();
  await page.locator("main form button[type=submit]").first().click();
  await page.waitForURL(target);
});

test("a form admits no origin that is not the gym's", async ({ site }) => {
  for (const address of [
    "https://evil.example/",
    `http://flowstate.gymfront.localhost:${site.port}/`,
    "https://ironworks.test:9999/",
    "https://ironworks.test;evil.example/",
  ]) {
    const at = `${site.base}/login?returnUrl=${encodeURIComponent(address)}`;
    expect(await readFormAction(at), address).toBe("'self'");
  }
});
