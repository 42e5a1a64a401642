/**
 * A gym has several hosts, and a form on one may redirect to another (product.md §11). A browser applies the `form-
 * action` of the page to that redirect too; tests/http/form-targets.test.ts reads it.
 */
import { fillLogin, fromNewAddress } from "./accounts";
import { expect, test } from "./test";

test("the login on the platform's path leads to the gym's label", async ({ page, site }) => {
  const target = `${site.label.origin}/category/strength`;
  const login = `${site.base}/login?returnUrl=${encodeURIComponent(target)}`;
  await page.goto(login);
  // After a wrong password the page that is shown again also admits the other host.
  await fromNewAddress(page, async () => {
    await fillLogin(page, "nobody@demo.test", "not this one");
    await expect(
      page.getByText("Email and password do not match. Check both and try again.").first(),
    ).toBeVisible();
  });
  await fillLogin(page, "member@demo.test", "demo1234");
  await page.waitForURL(target);
  await expect(page.getByRole("heading").first()).toBeVisible();
});

test("the logout on the gym's label asks for confirmation, and leads to the platform", async ({
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
