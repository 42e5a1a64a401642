/**
 * One gym has several hosts, and a form on one may lead back to another (decisions §2). A browser holds the redirect
 * after a form to the page's `form-action` too: it must let in that one origin, on that page, and no other.
 */
import { expect, test, type Page } from "@playwright/test";
import { fillSignUp, fromElsewhere, mounts, port, type Mount } from "./world";

const [path, label] = mounts as [Mount, Mount, Mount];
const PLATFORM = `http://gymfront.localhost:${port}`;
/** From where, and to where. */
const ways: [string, string, string][] = [
  ["the platform's path to the label", path.base, `${label.origin}/category/strength`],
  ["the label to the platform", label.base, `${PLATFORM}/gym/ironworks/category/strength`],
];

const formAction = async (page: Page, address: string) => {
  const answer = await page.goto(address);
  const policy = answer?.headers()["content-security-policy"] ?? "";
  return /form-action ([^;]*)/.exec(policy)?.[1]?.trim();
};
const send = (page: Page) => page.locator("main form button[type=submit]").first().click();

for (const [way, base, target] of ways) {
  const query = `returnUrl=${encodeURIComponent(target)}`;

  test(`login leads from ${way}`, async ({ page }) => {
    expect(await formAction(page, `${base}/login`)).toBe("'self'");
    expect(await formAction(page, `${base}/login?${query}`)).toBe(
      `'self' ${new URL(target).origin}`,
    );
    await page.getByLabel("Email").fill("member@demo.test");
    // A wrong one first: the page that is shown again leads there, too.
    await page.locator("[name=password]").fill("not this one");
    await fromElsewhere(page, async () => {
      await send(page);
      await expect(
        page.getByText("Email and password do not match. Check both and try again.").first(),
      ).toBeVisible();
    });
    await page.locator("[name=password]").fill("demo1234");
    await send(page);
    await page.waitForURL(target);
    await expect(page.getByRole("heading").first()).toBeVisible();
  });

  test(`logout leads from ${way}`, async ({ page }) => {
    // A link on somebody else's page: it is asked first.
    await page.route("http://elsewhere.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<a href="${base}/logout?${query}">out</a>`,
      }),
    );
    await page.goto("http://elsewhere.example/");
    await page.getByRole("link", { name: "out" }).click();
    await expect(page.getByRole("heading", { name: "Log out?" })).toBeVisible();
    await send(page);
    await page.waitForURL(target);
  });
}

test("registration keeps the other host for after the plan", async ({ page }) => {
  const target = `${label.origin}/category/strength`;
  await page.goto(`${path.base}/signup?returnUrl=${encodeURIComponent(target)}`);
  await fillSignUp(page);
  await page.waitForURL(/\/profile\/subscription\/\d+\?/);
  expect(new URL(page.url()).searchParams.get("returnUrl")).toBe(target);
});

test("nobody else's origin is let in", async ({ page }) => {
  for (const address of [
    "https://evil.example/",
    `http://flowstate.gymfront.localhost:${port}/`,
    "https://ironworks.test:9999/",
    "https://ironworks.test;evil.example/",
  ]) {
    const at = `${path.base}/login?returnUrl=${encodeURIComponent(address)}`;
    expect(await formAction(page, at), address).toBe("'self'");
  }
});
