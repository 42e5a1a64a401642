/** On a phone on its side a message stays in view, and so do the name and first button of a page without a picture. */
import { fillLogin, fromNewAddress, newEmail } from "./accounts";
import { expect, test, type Page } from "./test";

test.use({ viewport: { width: 740, height: 360 } });

const SENT = "Confirmation code sent. Please check your email.";

/** From the first step of a reset, which the page shows, to the second one as a new document. */
async function requestCode(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(newEmail());
  await fromNewAddress(page, async () => {
    await page.getByRole("button", { name: "Send code" }).click();
    await page.waitForURL(/step=code/);
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the second step of a reset shows that the code is sent", async ({ page, site }) => {
    await page.goto(`${site.base}/reset-password`);
    await requestCode(page);
    await expect(page.getByText(SENT)).toBeInViewport({ ratio: 1 });
  });

  test("a refused login says so beside the password, which is focused", async ({ page, site }) => {
    await page.goto(`${site.base}/login`);
    await fromNewAddress(page, () => fillLogin(page, "member@demo.test", "wrong password"));
    const password = page.locator("[name=password]");
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(/do not match/);
    await expect(page.locator("main form").getByText("do not match")).toBeInViewport({ ratio: 1 });
  });
});

test("a trainer without a header picture is named, with the first button, at once", async ({
  page,
  site,
}) => {
  await page.goto(new URL("/about/tom-reyes", site.origin).href);
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Get started" }).first()).toBeInViewport({
    ratio: 1,
  });
});

test("with script the second step shows its message, and the code is focused", async ({
  page,
  site,
}) => {
  // The first step is sent before its script arrives, so the second one is a document too.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(`${site.base}/reset-password`);
  await page.unroute("**/assets/*.js");
  await requestCode(page);
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.getByText(SENT)).toBeInViewport({ ratio: 1 });
});
