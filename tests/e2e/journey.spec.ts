/**
 * From a locked workout to that workout: sign-up, plan, payment, play. The clicks and fields that it takes are counted,
 * so that a further one is a decision (testing.md §8).
 */
import { newEmail, PASSWORD } from "./accounts";
import { CARDS } from "./checkout-steps";
import { countSteps, type Person } from "./count-steps";
import { expect, test, type Mount, type Page } from "./test";
import { listenToTracking } from "./tracked-events";

async function signUpFromLockedWorkout(page: Page, { base }: Mount, person: Person) {
  await page.goto(`${base}/category/strength`);
  const card = page.locator("main li[id^=w-]").filter({ hasText: "members only" }).first();
  const link = card.getByRole("link").first();
  const name = ((await link.textContent()) ?? "").replace(/\s*\(members only\)\s*$/, "");
  const id = ((await card.getAttribute("id")) ?? "").slice(2);
  await person.click(link);
  await expect(page).toHaveURL(/\/signup/);
  await expect(page.getByRole("main")).toContainText(name);
  await person.fill(page.locator("[name=firstName]"), "Ada");
  await person.fill(page.locator("[name=lastName]"), "Byron");
  await person.fill(page.locator("[name=email]"), newEmail());
  await person.fill(page.locator("[name=password1]"), PASSWORD);
  await person.fill(page.locator("[name=password2]"), PASSWORD);
  await person.click(page.getByRole("main").getByRole("button", { name: "Create account" }));
  await expect(page.getByRole("heading", { name: "Choose your Plan:" })).toBeVisible();
  await person.click(page.getByLabel("I am 18 or over"));
  await person.click(page.locator("[name=terms]"));
  return id;
}

const openTheWorkout = async (page: Page, person: Person, id: string) => {
  await expect(page.getByText("Your place at Ironworks is ready")).toBeVisible();
  await person.click(page.getByRole("link", { name: "Start training" }));
  await expect(page).toHaveURL(new RegExp(`/category/\\w+/${id}\\b`));
};

test.describe("with script", () => {
  const journey = async (page: Page, mount: Mount) => {
    const person = countSteps();
    const id = await signUpFromLockedWorkout(page, mount, person);
    await person.fill(page.getByLabel("Card number"), CARDS.pays);
    await person.fill(page.getByLabel("Expiry"), "12 / 34");
    await person.fill(page.getByLabel("CVC"), "123");
    await person.click(page.locator("button[value=hosted]"));
    await openTheWorkout(page, person, id);
    await person.click(page.getByRole("button", { name: /^Play / }).first());
    await expect
      .poll(() =>
        page
          .locator("video, audio")
          .first()
          .evaluate((film: HTMLMediaElement) => film.currentTime),
      )
      .toBeGreaterThan(0.2);
    expect(person.steps).toEqual({ clicks: 7, fields: 8 });
  };

  test("below the platform's path; the player reports the start", async ({ page, site }) => {
    const { stored } = listenToTracking(page);
    await journey(page, site);
    const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0];
    await expect.poll(() => stored[0]?.workoutTrackType).toBe("WORKOUT_START");
    expect(stored[0]?.workoutId).toBe(Number(id));
  });

  test("on the gym's own domain over TLS, with nothing on the console", async ({
    page,
    customDomain,
  }) => {
    const faults: string[] = [];
    page.on("console", (message) => {
      // The suite blocks the page's service worker (tests/playwright.config.ts).
      if (message.text().startsWith("Service Worker registration blocked")) return;
      if (["error", "warning"].includes(message.type())) faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(String(error)));
    // All tests share one IP address, which may report only so many events a minute.
    await page.addInitScript(() => {
      navigator.sendBeacon = () => true;
    });
    await journey(page, customDomain);
    const cookies = await page.context().cookies(customDomain.origin);
    expect(cookies.find(({ name }) => name === "__Host-session")).toMatchObject({ secure: true });
    expect(faults).toEqual([]);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  const journey = async (page: Page, mount: Mount) => {
    const person = countSteps();
    const id = await signUpFromLockedWorkout(page, mount, person);
    await person.click(page.locator("button[value=hosted]"));
    await expect(page.getByText("Test payment: no money moves")).toBeVisible();
    await person.fill(page.getByLabel("Card number"), CARDS.pays);
    await person.click(page.getByRole("button", { name: "Pay", exact: true }));
    await openTheWorkout(page, person, id);
    await expect(page.locator("video[controls], audio[controls]").first()).toBeVisible();
    expect(person.steps).toEqual({ clicks: 7, fields: 6 });
  };

  test("below the platform's path", ({ page, site }) => journey(page, site));

  test("on the gym's own domain", ({ page, customDomain }) => journey(page, customDomain));
});
