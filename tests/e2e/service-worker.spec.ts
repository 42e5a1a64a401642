/** What a browser shows with the network gone, and what it has deleted by then (security.md §17b). */
import { fillLogin, fromNewAddress, isHydrated, signIn } from "./accounts";
import { findFaults, readTheme } from "./axe";
import { deploySite, type DeployedSite } from "./deployed-site";
import { expect, test as base, type Page } from "./test";

const test = base.extend<{ deployed: DeployedSite }>({
  deployed: async ({ site }, use) => {
    const deployed = await deploySite(site);
    await use(deployed);
    await deployed.stop();
  },
});
test.use({ serviceWorkers: "allow" });

/** Remix's router, as the page has it. */
interface Router {
  navigate(to: string): Promise<void>;
}

const namesOf = (page: Page) => page.evaluate(async () => (await caches.keys()).sort());
const documentsOf = async (page: Page) =>
  (await namesOf(page)).filter((name) => !name.endsWith(" offline"));

/** Visits a page until its worker controls it and has kept it. */
async function keep(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect
    .poll(() => page.evaluate(async () => (await caches.match(location.href)) !== undefined))
    .toBe(true);
}

/** The title of a list of workouts or of a gym's home. */
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const notice = (page: Page) => page.getByRole("complementary", { name: "You are offline" });
const offlineHeading = (page: Page) => page.getByRole("heading", { name: "You are offline" });

/** A sheet that did not load would leave the browser's own margin. */
async function expectStyled(page: Page): Promise<void> {
  await expect(page.locator("body")).toHaveCSS("margin", "0px");
}

test("with the network gone a visitor sees the last category, and else the offline page", async ({
  page,
  deployed,
}) => {
  const home = `http://localhost:${deployed.port}/gym/ironworks`;
  await keep(page, `${home}/category/strength`);
  const title = await heading(page).innerText();
  deployed.hasNetwork = false;

  await page.goto(`${home}/login`);
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page).toHaveTitle("You are offline · Ironworks");
  await expectStyled(page);
  await page.getByRole("link", { name: "The workouts you saw last" }).click();
  await expect(heading(page)).toHaveText(title);
  await expectStyled(page);
  await isHydrated(page);
  await expect(notice(page)).toContainText(/This page is as it was on \d+ \w+ \d{4}.* \d\d:\d\d\./);

  await page.goto(`${home}/login`);
  await expect(offlineHeading(page)).toBeVisible();
  deployed.hasNetwork = true;
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByLabel("Email")).toBeVisible();
});

test("the category that the router has shown last is kept in place of the one before", async ({
  page,
  deployed,
}) => {
  const home = `http://localhost:${deployed.port}/gym/ironworks`;
  await keep(page, `${home}/category/strength`);
  await keep(page, home);
  const address = `${home}/category/TOP_LIKED`;
  await page.waitForFunction(() => Reflect.has(window, "__remixRouter"));
  await page.evaluate(async (to) => {
    Reflect.set(window, "same", true);
    await (Reflect.get(window, "__remixRouter") as Router).navigate(to);
  }, new URL(address).pathname);
  await page.waitForURL(address);
  expect(await page.evaluate(() => Reflect.get(window, "same"))).toBe(true);
  const isKept = (url: string) =>
    page.evaluate(async (one) => (await caches.match(one)) !== undefined, url);
  await expect.poll(() => isKept(address)).toBe(true);
  expect(await isKept(`${home}/category/strength`)).toBe(false);
});

test("a link that is pressed on an open page with the network gone leads to what is kept", async ({
  page,
  context,
  site,
}) => {
  const home = `http://flowstate.gymfront.localhost:${site.port}`;
  await keep(page, `${home}/`);
  await page.goto(`${home}/lives`);
  await isHydrated(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.locator("a[href='/']").first().click();
  await expect(notice(page)).toBeVisible();
  await expect(page).toHaveURL(`${home}/`);
  await expectStyled(page);
});

test("a link to a page whose script is not loaded leads to the offline page until the network is back", async ({
  page,
  context,
  site,
}) => {
  const home = `http://flowstate.gymfront.localhost:${site.port}`;
  await keep(page, `${home}/`);
  await isHydrated(page);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.locator("a[href='/lives']").first().click();
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page).toHaveURL(`${home}/lives`);
  await context.setOffline(false);
  await expect(page).toHaveTitle(/^Live/);
  await expect(page).toHaveURL(`${home}/lives`);
});

test("two gyms side by side keep their own, on one origin and on two hosts", async ({
  page,
  deployed,
}) => {
  const { port } = deployed;
  const homes = [
    ["Ironworks", `http://localhost:${port}/gym/ironworks`],
    ["Flowstate", `http://localhost:${port}/gym/flowstate`],
    ["Ironworks", `http://ironworks.gymfront.localhost:${port}`],
    ["Flowstate", `http://flowstate.gymfront.localhost:${port}`],
  ] as const;
  for (const [, home] of homes) await keep(page, `${home}/`.replace(/(\/gym\/\w+)\/$/, "$1"));
  deployed.hasNetwork = false;
  for (const [name, home] of homes) {
    await page.goto(home);
    await expect(page).toHaveTitle(new RegExp(name, "i"));
    await expect(offlineHeading(page)).toHaveCount(0);
    await page.goto(`${home}/signup`);
    await expect(page).toHaveTitle(new RegExp(`^You are offline · ${name}$`, "i"));
  }
});

test("a login without script deletes what was kept, and a signed-in person's pages are not kept", async ({
  page,
  deployed,
}) => {
  const home = `http://localhost:${deployed.port}/gym/ironworks`;
  await keep(page, `${home}/category/strength`);
  await keep(page, `http://localhost:${deployed.port}/gym/flowstate`);
  expect(await documentsOf(page)).toHaveLength(2);
  await page.goto(`${home}/login`);
  await page.getByLabel("Email").fill("member@demo.test");
  await page.locator("[name=password]").fill("demo1234");
  await fromNewAddress(page, async () => {
    // The browser itself sends the form, as it does without script.
    await page
      .locator("main form")
      .first()
      .evaluate((form: HTMLFormElement) => form.submit());
    await page.waitForURL(({ pathname }) => !pathname.endsWith("/login"));
  });
  await expect.poll(() => documentsOf(page)).toEqual([]);

  await page.goto(`${home}/category/strength`);
  await page.goto(home);
  await isHydrated(page);
  expect(await documentsOf(page)).toEqual([]);
  deployed.hasNetwork = false;
  await page.goto(`${home}/category/strength`);
  await expect(offlineHeading(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "The workouts you saw last" })).toBeHidden();
});

test("a logout leaves nothing of the member, and of the visitor before", async ({
  page,
  deployed,
}) => {
  const home = `http://localhost:${deployed.port}/gym/ironworks`;
  await keep(page, home);
  await fromNewAddress(page, async () => {
    await page.goto(`${home}/login`);
    await isHydrated(page);
    await fillLogin(page, "member@demo.test", "demo1234");
    await page.waitForURL(({ pathname }) => !pathname.endsWith("/login"));
  });
  await expect.poll(() => documentsOf(page)).toEqual([]);
  await page.goto(`${home}/account`);
  // An address that the member types in signs out by itself.
  await page.goto(`${home}/logout`);
  await page.waitForURL(home);
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
  deployed.hasNetwork = false;
  await page.goto(`${home}/account`);
  await expect(offlineHeading(page)).toBeVisible();
});

test("a session that no worker has seen begin deletes what was kept", async ({
  page,
  deployed,
  site,
}) => {
  const home = `http://localhost:${deployed.port}/gym/ironworks`;
  await keep(page, home);
  await signIn(page, site);
  await page.goto(home);
  await expect.poll(() => documentsOf(page)).toEqual([]);
});

test("an update waits for the pages of the old build, and leaves nothing of it", async ({
  page,
  context,
  deployed,
}) => {
  const home = `http://localhost:${deployed.port}/gym/ironworks`;
  await keep(page, `${home}/category/strength`);
  const old = await namesOf(page);
  expect(old).toHaveLength(2);

  deployed.isNextBuild = true;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const state = () =>
    page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready;
      return waiting?.state;
    });
  await expect.poll(state).toBe("installed");
  expect(await namesOf(page)).toEqual(expect.arrayContaining(old));
  deployed.hasNetwork = false;
  await page.reload();
  await expectStyled(page);
  await isHydrated(page);

  // The waiting worker takes over when the last page of the old one is closed.
  const next = await context.newPage();
  await page.close();
  deployed.hasNetwork = true;
  await next.goto(`http://localhost:${deployed.port}/favicon.svg`);
  await expect.poll(() => namesOf(next)).toEqual(["gymfront /gym/ironworks next offline"]);
  await keep(next, `${home}/category/strength`);
  deployed.hasNetwork = false;
  await next.goto(`${home}/category/strength`);
  await expect(next.locator('link[href$=".next.css"]').first()).toBeAttached();
  await expectStyled(next);
  await isHydrated(next);
  await next.goto(`${home}/login`);
  await expect(offlineHeading(next)).toBeVisible();
  await expectStyled(next);
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });

  test("a kept page says so in the reader's language, and its links ask for documents", async ({
    page,
    deployed,
    site,
  }) => {
    const home = `http://localhost:${deployed.port}/gym/ironworks`;
    await keep(page, `${home}/category/strength`);
    await expect(page.locator("[data-kept-page]")).toHaveCount(0);
    const keptLanguage = () =>
      page.evaluate(async () =>
        (await caches.match(`${location.pathname.split("/category")[0]}/offline`))?.headers.get(
          "Content-Language",
        ),
      );
    await expect.poll(keptLanguage).toBe("de");
    deployed.hasNetwork = false;
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    await page.reload();
    await isHydrated(page);
    const aside = page.getByRole("complementary", { name: "Du bist offline" });
    await expect(aside).toContainText("Diese Seite hat den Stand vom");
    await expect(aside).toBeInViewport();
    // The worker's registration runs after load, and takes the links from the router.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    expect(errors).toEqual([]);
    expect(
      await findFaults(page, {
        wide: true,
        theme: await readTheme(`${site.origin}/gym/flowstate`),
      }),
    ).toEqual([]);
    await page.locator("main a[href*='/category/strength/']").first().click();
    await expect(page.getByRole("heading", { name: "Du bist offline" })).toBeVisible();

    deployed.hasNetwork = true;
    await page.goto(`${home}/category/strength`);
    await expect(heading(page)).toBeVisible();
    await expect(page.locator("[data-kept-page]")).toHaveCount(0);
  });
});

test("a worker that the operator has turned off deletes what it kept, and itself", async ({
  page,
  deployed,
}) => {
  const home = `http://localhost:${deployed.port}/gym/ironworks`;
  await keep(page, home);
  expect(await namesOf(page)).toHaveLength(2);
  deployed.isWorkerOff = true;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => namesOf(page)).toEqual([]);
  const count = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(count).toBe(0);
  await page.reload();
  await expect(heading(page)).toBeVisible();
});
