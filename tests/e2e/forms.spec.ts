/** Forms with script: a refused or unsent form stays on the page, and no button is mute (product.md §5, §8). */
import { becomeMember, fillLogin, fromNewAddress, isHydrated, newEmail } from "./accounts";
import { CARDS, fillCard } from "./checkout-steps";
import { expect, test } from "./test";

test("a refused login keeps the password, focuses it and does not move the page", async ({
  page,
  site,
}) => {
  await page.goto(`${site.base}/login`);
  await isHydrated(page);
  const title = await page.title();
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.boundingBox();
  await fromNewAddress(page, async () => {
    await fillLogin(page, "member@demo.test", "wrong password");
    await expect(page.getByRole("alert")).toContainText("Email and password do not match.");
  });
  const password = page.locator("[name=password]");
  await expect(password).toHaveValue("wrong password");
  await expect(password).toBeFocused();
  await expect(page).toHaveTitle(`Error: ${title}`);
  expect(await heading.boundingBox()).toEqual(before);
});

test("'Login' is disabled while email or password is empty (product.md §5)", async ({
  page,
  site,
}) => {
  await page.goto(`${site.base}/login`);
  const login = page.getByRole("main").getByRole("button", { name: "Login" });
  await expect(login).toBeDisabled();
  await page.getByLabel("Email").fill("new@demo.test");
  await expect(login).toBeDisabled();
  await page.locator("[name=password]").fill("demo1234");
  await expect(login).toBeEnabled();
  await page.getByLabel("Email").fill("");
  await expect(login).toBeDisabled();
});

test("a login that the edge refuses for too many pages says so, and keeps what was typed", async ({
  page,
  site,
}) => {
  await page.goto(`${site.base}/login`);
  await isHydrated(page);
  // As app/http/edge/refuse.ts answers `.data`.
  await page.route("**/login.data*", (route) =>
    route.fulfill({ status: 429, contentType: "text/plain", body: "Too Many Requests" }),
  );
  await fillLogin(page, "new@demo.test", "demo1234");
  await expect(page.getByRole("alert")).toContainText("Too many attempts in a short time.");
  await expect(page.getByLabel("Email")).toHaveValue("new@demo.test");
  await expect(page.locator("[name=password]")).toHaveValue("demo1234");
});

test("a login sent while offline keeps what was typed, and can be sent again", async ({
  page,
  site,
}) => {
  // The network is lost before the page has asked for the routes of its links.
  await page.route("**/__manifest*", (route) => route.abort());
  await page.goto(`${site.base}/login`);
  await isHydrated(page);
  await page.context().setOffline(true);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  await fillLogin(page, "new@demo.test", "demo1234");
  await expect(page.getByRole("alert")).toContainText("What you typed is still here");
  await expect(page.getByLabel("Email")).toHaveValue("new@demo.test");
  await expect(page.locator("[name=password]")).toHaveValue("demo1234");
  // Loading the page's data again would fail and replace the form.
  expect(requests.filter((request) => /\.data/.test(request))).toEqual([
    expect.stringMatching(/^POST /),
  ]);
  await page.unroute("**/__manifest*");
  await page.context().setOffline(false);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("link", { name: "Your profile" })).toBeVisible();
});

test("a refused sign-up keeps both passwords and focuses the first wrong field", async ({
  page,
  site,
}) => {
  await page.goto(`${site.base}/signup`);
  await isHydrated(page);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Byron");
  await page.getByLabel("Email").fill("member@demo.test");
  await page.locator("[name=password1]").fill("first password");
  await page.locator("[name=password2]").fill("second password");
  const second = page.locator("[name=password2]");
  await fromNewAddress(page, async () => {
    await second.press("Enter");
    await expect(second).toHaveAccessibleDescription(/passwords are not the same/);
  });
  await expect(second).toBeFocused();
  await expect(page.locator("[name=password1]")).toHaveValue("first password");
  await expect(second).toHaveValue("second password");
  await expect(page).toHaveTitle(/^Error: /);
  await second.fill("first password");
  await page.getByLabel("Email").fill(newEmail());
  await fromNewAddress(page, async () => {
    await second.press("Enter");
    await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
  });
  await expect(page).not.toHaveTitle(/^Error: /);
});

test("the order button names what is missing, and a press leads there", async ({ page, site }) => {
  await becomeMember(page, site);
  const button = page.locator("button[value=hosted]");
  const number = page.getByLabel("Card number");
  await expect(number).toBeVisible();
  const address = page.url();
  const pressFor = async (missing: string) => {
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await expect(button).toHaveAccessibleDescription(`Still missing: ${missing}`);
    await button.focus();
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await pressFor("your age, your agreement to the terms, your card details");
  await expect(page.getByRole("radio", { name: "I am 18 or over" })).toBeFocused();
  await page.keyboard.press("Space");
  await pressFor("your agreement to the terms, your card details");
  await expect(page.locator("[name=terms]")).toBeFocused();
  await page.keyboard.press("Space");
  await pressFor("your card details");
  await expect(number).toBeFocused();
  expect(page.url()).toBe(address);
  await fillCard(page, CARDS.pays);
  await expect(button).not.toHaveAttribute("aria-disabled");
  await expect(button).toHaveAccessibleDescription("");
});

test("an age survives a declined card", async ({ page, site }) => {
  await becomeMember(page, site);
  await page.getByLabel("I am 18 or over").check();
  await page.locator("[name=terms]").check();
  await fillCard(page, CARDS.declined);
  await page.locator("button[value=hosted]").click();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("radio", { name: "I am 18 or over" })).toBeChecked();
});
