/** A live from the trainer's camera to the replay, in two browsers: the camera's picture shows the time. */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { signIn } from "./accounts";
import { openCuttableProxy } from "./cuttable-proxy";
import { readPictureClock, showClockInCamera } from "./picture-clock";
import { expect, test, type Mount } from "./test";

/** As long as a phone needs to find another network. */
const CUT_MS = Number(process.env["E2E_CUT_SECONDS"] ?? 8) * 1_000;
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const ELSEWHERE = "https://stream.example.test/live";
const FILM = new URL("../../app/demo/media/ironworks/squat-clinic/360/", import.meta.url);

test.describe.configure({ timeout: 420_000 });

test("a trainer goes live from a phone, a member watches within twelve seconds, cuts of either network end nothing, and the replay is as long", async ({
  browser,
  site,
}) => {
  const trainerNetwork = await openCuttableProxy(site.port);
  const memberNetwork = await openCuttableProxy(site.port);
  const atGym = ({ port }: { port: number }) => mountOf(`http://localhost:${port}`);
  const trainer = await openPage(browser, atGym(trainerNetwork), "trainer@demo.test");
  await showClockInCamera(trainer);
  const title = `Evening lift ${Date.now()}`;
  await planLive(trainer, atGym(trainerNetwork), title);

  await trainer
    .getByRole("article")
    .filter({ hasText: title })
    .getByRole("link", { name: "Go live" })
    .click();
  await trainer.getByRole("button", { name: "Open the camera" }).click();
  await expect(trainer.getByText(/Your connection: (?:good|just enough|too slow)/)).toBeVisible();
  await trainer.getByRole("button", { name: "Go live", exact: true }).click();
  const began = Date.now();
  await expect(trainer.getByText("On air")).toBeVisible();

  const member = await openPage(browser, atGym(memberNetwork), "member@demo.test");
  await member.goto(`${atGym(memberNetwork).base}/lives`);
  await member.getByRole("link", { name: title, exact: true }).first().click();
  await member.getByRole("button", { name: /^Join/ }).click();
  // Before script runs, the press loads the page again.
  await expect(member.locator("video")).toBeVisible();
  await expect.poll(() => secondsBehind(member)).toBeLessThanOrEqual(12);
  await expect(member.getByText(/seconds? behind/)).toBeVisible();
  await expect(trainer.getByText("1 watching")).toBeVisible();

  await member.getByLabel("Your question").fill("How deep?");
  await member.getByRole("button", { name: "Ask" }).click();
  await expect(trainer.getByText("How deep?")).toBeVisible();

  await trainerNetwork.silenceFor(CUT_MS + 8_000, async () => {
    await expect(trainer.getByText(/The network is gone/)).toBeVisible();
  });
  await expect(trainer.getByText("On air")).toBeVisible();
  await expect(trainer.getByText(/The network is gone/)).toBeHidden();
  // What was recorded without a network is shown first; a press leads past it, and each loads from another place.
  await expect(async () => {
    const jump = member.getByRole("button", { name: "Jump to live" });
    if (await jump.isVisible()) await jump.click({ timeout: 2_000 });
    await expect.poll(() => secondsBehind(member), { timeout: 15_000 }).toBeLessThanOrEqual(12);
  }).toPass({ timeout: 120_000 });

  await memberNetwork.cutFor(CUT_MS, async () => {
    await expect(member.getByText(/The picture stands still/)).toBeVisible();
  });
  await expect(member.getByText(/seconds? behind/)).toBeVisible();

  await trainer.getByRole("button", { name: "End", exact: true }).click();
  await trainer.getByRole("button", { name: "End the live" }).click();
  const seconds = (Date.now() - began) / 1_000;
  await expect(trainer.getByRole("heading", { name: "This live is over" })).toBeVisible();
  await expect(member.getByText(/This live is over/).first()).toBeVisible();

  // The job that makes replays runs each minute.
  await expect(async () => {
    await member.reload();
    await expect(member.getByRole("link", { name: "Watch the replay" })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 150_000, intervals: [5_000] });
  await member.getByRole("link", { name: "Watch the replay" }).click();
  await member.getByRole("button", { name: /play/i }).first().click();
  await expect
    .poll(() => member.locator("video").evaluate((video: HTMLVideoElement) => video.duration))
    .toBeGreaterThan(seconds - 2);
  const replay = await member
    .locator("video")
    .evaluate((video: HTMLVideoElement) => video.duration);
  expect(Math.abs(replay - seconds)).toBeLessThanOrEqual(2);
});

test("at a gym's own domain over TLS, a trainer goes live, a member watches, and the recording is cut by its picture", async ({
  browser,
  customDomain,
}) => {
  const trainer = await openPage(browser, customDomain, "trainer@demo.test");
  await showClockInCamera(trainer);
  const title = `At home ${Date.now()}`;
  await planLive(trainer, customDomain, title);
  const planned = trainer.getByRole("article").filter({ hasText: title });
  await planned.getByRole("link", { name: "Go live" }).click();
  await trainer.getByRole("button", { name: "Open the camera" }).click();
  await trainer.getByRole("button", { name: "Go live", exact: true }).click();
  await expect(trainer.getByText("On air")).toBeVisible();

  const member = await openPage(browser, customDomain, "member@demo.test");
  await member.goto(`${customDomain.base}/lives`);
  await member.getByRole("link", { name: title, exact: true }).first().click();
  await member.getByRole("button", { name: /^Join/ }).click();
  // Before script runs, the press loads the page again.
  await expect(member.locator("video")).toBeVisible();
  await expect.poll(() => secondsBehind(member)).toBeLessThanOrEqual(12);

  // Neither Escape nor a page that is loaded again ends the live, and its own browser is not asked.
  await trainer.keyboard.press("Escape");
  await trainer.getByRole("button", { name: "Stay live" }).click();
  trainer.once("dialog", (question) => void question.accept());
  await trainer.reload();
  await trainer.getByRole("button", { name: "Open the camera" }).click();
  await trainer.getByRole("button", { name: "Continue the live" }).click();
  await expect(trainer.getByText("On air")).toBeVisible();
  // The recording needs some seconds to be cut.
  const onAirAgain = Date.now();
  await expect.poll(() => Date.now() - onAirAgain).toBeGreaterThan(5_000);

  await trainer.getByRole("button", { name: "End", exact: true }).click();
  await trainer.getByRole("button", { name: "End the live" }).click();
  await expect(trainer.getByRole("heading", { name: "This live is over" })).toBeVisible();

  await trainer.setViewportSize({ width: 844, height: 390 });
  await trainer.goto(`${customDomain.base}/lives/manage?tab=past`);
  const past = trainer.getByRole("article").filter({ hasText: title });
  await past.getByRole("link", { name: "Watch the replay" }).click();
  const video = trainer.locator("video");
  await expect
    .poll(() => video.evaluate((picture: HTMLVideoElement) => picture.duration))
    .toBeGreaterThan(4);
  expect((await video.boundingBox())?.height).toBeLessThan(390);
  await video.evaluate((picture: HTMLVideoElement) => (picture.currentTime = 3));
  await trainer.getByRole("button", { name: "Take the time of the picture: Begins at" }).click();
  await expect(trainer.getByLabel("Begins at", { exact: true })).toHaveValue("0:03");
});

test("a live whose stream is another site's plays from there", async ({ browser, site }) => {
  const mount = mountOf(site.origin);
  const trainer = await openPage(browser, mount, "trainer@demo.test");
  const title = `From elsewhere ${Date.now()}`;
  await planLive(trainer, mount, title, `${ELSEWHERE}/index.m3u8`);

  const member = await openPage(browser, mount, "member@demo.test");
  const asked = await serveStream(member);
  await member.goto(`${mount.base}/lives`);
  await member.getByRole("link", { name: title, exact: true }).first().click();
  await member.getByRole("button", { name: /^Join/ }).click();
  // Before script runs, the press loads the page again.
  await expect(member.locator("video")).toBeVisible();
  const played = () =>
    member.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(played).toBeGreaterThan(0);
  const before = await played();
  await expect.poll(played).toBeGreaterThan(before + 1);
  expect(asked).toEqual(expect.arrayContaining(["index.m3u8", "init.mp4"]));
});

const mountOf = (origin: string): Mount => ({ origin, base: `${origin}/gym/ironworks` });

async function openPage(browser: Browser, mount: Mount, email: string): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await signIn(page, mount, email);
  return page;
}

/** The other site: its playlist has no end yet. Returns the names of the files that the page asks for. */
async function serveStream(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route(`${ELSEWHERE}/*`, async (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    asked.push(name);
    const isPlaylist = name.endsWith(".m3u8");
    const file = await readFile(new URL(name, FILM));
    await route.fulfill({
      headers: { "Access-Control-Allow-Origin": "*" },
      contentType: isPlaylist ? "application/vnd.apple.mpegurl" : "video/mp4",
      body: isPlaylist
        ? file.toString().replace(/#EXT-X-(?:PLAYLIST-TYPE|ENDLIST).*\n/g, "")
        : file,
    });
  });
  return asked;
}

/** Through the manager, for a start in five minutes on the gym's clock; by camera unless an address is given. */
async function planLive(page: Page, { base }: Mount, title: string, url?: string): Promise<void> {
  const start = new Date(Date.now() + 5 * 60_000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London", ...options }).format(start);
  await page.goto(`${base}/lives/manage/new`);
  await page.locator("[name=title]").fill(title);
  await page.locator("[name=date]").fill(part({ dateStyle: "short" }));
  await page.locator("[name=time]").fill(part({ timeStyle: "short" }));
  await page.locator(`[name=source][value=${url ? "HLS" : "BROADCAST"}]`).check();
  if (url) await page.locator("[name=sourceUrl]").fill(url);
  await page.locator("button[value=publish]").click();
  // A trainer of the demo world has a live that runs.
  const anyway = page.getByRole("button", { name: /anyway/i });
  await expect(
    anyway.or(page.getByRole("article").filter({ hasText: title })).first(),
  ).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
}

async function secondsBehind(page: Page): Promise<number> {
  const shown = await readPictureClock(page);
  return shown === null ? Number.POSITIVE_INFINITY : (Date.now() - shown) / 1_000;
}
