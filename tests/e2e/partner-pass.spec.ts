/** From a partner's link to the first workout: registration, pass, play (product.md §17). */
import { fromNewAddress, isHydrated } from "./accounts";
import { expect, test, type Mount, type Page, type Site } from "./test";
import { addressOf, findWorkout } from "./workouts";

const PASSWORD = "Iron-works-1970";
const field = (page: Page, name: "password1" | "password2") => page.locator(`[name=${name}]`);
const save = (page: Page) => page.getByRole("button", { name: "Save" });

async function openLink(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sandbox/partner`);
  await page.getByRole("link", { name: "A new person" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Robin" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("readonly");
}

async function register(page: Page): Promise<void> {
  await field(page, "password1").fill(PASSWORD);
  await field(page, "password2").fill(PASSWORD);
  await fromNewAddress(page, async () => {
    await save(page).click();
    await expect(page.getByText("“Partner pass” is active")).toBeVisible();
  });
  await page.getByRole("link", { name: "Start training" }).click();
}

/** One that is locked without a pass. */
async function openWorkout(page: Page, mount: Mount, site: Site): Promise<void> {
  const locked = await findWorkout(site, "locked", ({ accessEnabled }) => !accessEnabled);
  await page.goto(addressOf(mount, locked));
}

test("a new person registers on a phone, with hints on the password, and plays", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLink(page, site.origin);
  await isHydrated(page);
  await field(page, "password1").fill("Iron");
  await expect(page.getByRole("status")).toHaveText(
    "Still missing: 1 number, 1 special character, at least 8 characters",
  );
  await field(page, "password2").fill("other");
  await save(page).click();
  const message = page.getByRole("alert");
  await expect(message).toContainText("Password must contain");
  await expect(field(page, "password1")).toBeFocused();
  // The message lies over the page, and not over the field that it is about.
  await expect(async () => {
    const above = await message.boundingBox();
    const below = await field(page, "password1").boundingBox();
    expect(below?.y ?? 0).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  }).toPass({ timeout: 10_000 });
  await register(page);
  await page.getByRole("link", { name: /^Ironworks/ }).click();
  await expect(page).toHaveURL(site.base);
  await openWorkout(page, site, site);
  await page
    .getByRole("button", { name: /^Play / })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a new person registers on the gym's own domain and opens a workout", async ({
    page,
    site,
    customDomain,
  }) => {
    await openLink(page, customDomain.origin);
    await register(page);
    await expect(page).toHaveURL(new RegExp(`^${customDomain.base}/category/`));
    await openWorkout(page, customDomain, site);
    await expect(page.locator("video[controls], audio[controls]").first()).toBeVisible();
  });
});
