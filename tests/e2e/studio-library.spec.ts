/** A gym's library in a browser: a film from a phone's camera, files that are dragged, lost networks, and no script. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { makeScratch } from "../support/scratch.mjs";
import { createMember, signIn } from "./accounts";
import { openCuttableProxy } from "./cuttable-proxy";
import { filmWithCamera } from "./film-with-camera";
import { expect, test, type Mount } from "./test";

const CLIP = new URL("../../app/demo/media/ironworks/burpee/clip.mp4", import.meta.url);
const CAPTIONS = "1\n00:00:00,500 --> 00:00:01,500\nKnees over toes\n";
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
/** Takes seconds on a network of this speed. */
const LARGE_BYTES = 30_000_000;
const BYTES_PER_SECOND = 4_000_000;

test.describe.configure({ timeout: 300_000 });

test("somebody opens a gym on a phone, films, and sees the film ready with its covers", async ({
  browser,
  site,
}) => {
  const page = await (await browser.newContext(PHONE)).newPage();
  const platform = { origin: site.origin, base: site.origin };
  await createMember(page, platform);
  const guid = `barn-${Date.now()}`;
  const base = await openGym(page, { site: platform, guid });
  await page.getByRole("link", { name: "Library" }).first().click();
  await expect(page.getByText("Nothing here yet")).toBeVisible();

  // The camera of a phone hands its film to the field; this one is recorded from the browser's fake camera.
  const film = await filmWithCamera(page);
  // The page stays when it can not be loaded again, and goes on by itself.
  const data = "**/studio/library.data*";
  await page.route(data, (route) => route.abort());
  await page.getByLabel("Film now").setInputFiles({
    name: "first film.webm",
    mimeType: "video/webm",
    buffer: film,
  });
  await expect(page.getByText("Arrived.", { exact: true })).toBeVisible();
  await expect(page.getByText(/^No connection right now/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Arrived.", { exact: true })).toBeVisible();
  await page.unroute(data);
  const list = page.getByRole("listitem").filter({ has: page.getByRole("heading") });
  await expect(list.getByText("Ready", { exact: true })).toBeVisible({ timeout: 120_000 });
  await list.getByRole("link", { name: "first film.webm" }).click();
  await expectToPlay(page);

  await page.getByRole("radio", { name: "Picture 2" }).check();
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByText("The cover picture is saved.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Picture 2" })).toBeChecked();
  await page.getByRole("link", { name: "Manage captions" }).click();
  await page.getByLabel("File with captions").setInputFiles({
    name: "captions.srt",
    mimeType: "application/x-subrip",
    buffer: Buffer.from(CAPTIONS),
  });
  await page.getByRole("button", { name: "Save captions" }).click();
  await expect(page.getByText("The captions are saved.")).toBeVisible();
  await page.goto(base);
  await page.getByRole("link", { name: "first film.webm" }).click();
  const cues = () =>
    page.locator("video").evaluate((video: HTMLVideoElement) => {
      for (const track of video.textTracks) track.mode = "hidden";
      return video.textTracks[0]?.cues?.length ?? 0;
    });
  await expect.poll(cues).toBe(1);
  await page.context().close();
});

test("several files are dragged, paused, cut off and go on by themselves", async ({
  browser,
  site,
}) => {
  const network = await openCuttableProxy(site.port, { bytesPerSecond: BYTES_PER_SECOND });
  const page = await openLibrary(browser, network);
  const names = ["one.mov", "two.mov"].map((name) => `${Date.now()}-${name}`);
  await drop(page, names);
  const rows = page.getByRole("list", { name: "Uploads of this page" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);

  await rows
    .first()
    .getByRole("button", { name: /^Pause/ })
    .click();
  await expect(rows.first().getByText(/^Paused at/)).toBeVisible();
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.getByRole("link", { name: "HOME", exact: true }).click();
  await expect.poll(() => asked).toEqual([expect.stringContaining("still being uploaded")]);
  await expect(page).toHaveURL(/\/studio\/library$/);
  await network.cutFor(4_000);
  await rows
    .first()
    .getByRole("button", { name: /^Resume/ })
    .click();
  for (const row of await rows.all()) {
    await expect(row.getByText("Arrived.", { exact: true })).toBeVisible({
      timeout: 120_000,
    });
  }
  // A row that is hidden hands the keyboard to the next one, the last one to the field.
  await rows.first().getByRole("button", { name: /^Hide/ }).click();
  await expect(rows.getByRole("button", { name: /^Hide/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Choose files")).toBeFocused();
  // What is no film is refused with what to do.
  for (const name of names) {
    const listed = page.getByRole("listitem").filter({ hasText: name });
    await expect(listed.getByText(/We do not know this format/)).toBeVisible({ timeout: 60_000 });
  }
  await page.context().close();
});

test("an upload whose tab was closed goes on when the file is chosen again", async ({
  browser,
  site,
}) => {
  const network = await openCuttableProxy(site.port, { bytesPerSecond: BYTES_PER_SECOND });
  const page = await openLibrary(browser, network);
  // A file of the disk keeps its time, by which it is known again.
  const name = `${Date.now()}-long.mov`;
  const file = join(makeScratch("closed-tab"), name);
  await writeFile(file, Buffer.alloc(LARGE_BYTES, "film"));
  await page.getByLabel("Choose files").setInputFiles(file);
  const row = page.getByRole("list", { name: "Uploads of this page" }).getByRole("listitem");
  // The buffers of the connection hold some megabytes that the server has not seen.
  await expect(row.getByText(/^[4-7]\d% sent$/)).toBeVisible();
  await page.close({ runBeforeUnload: false });

  const again = await page.context().newPage();
  const starts: string[] = [];
  again.on("request", (request) => {
    if (request.method() === "PATCH") starts.push(request.headers()["upload-offset"] ?? "");
  });
  await again.goto(page.url());
  const listed = again.getByRole("listitem").filter({ hasText: name });
  await expect(listed.getByText(/^Not complete yet/)).toBeVisible();
  await again.getByLabel("Choose files").setInputFiles(file);
  await expect(again.getByText("Arrived.", { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  expect(Number(starts[0])).toBeGreaterThan(0);
  await again.context().close();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a ready MP4 is brought by a form, watched and deleted", async ({ page, site }) => {
    await signIn(page, site, "trainer@demo.test");
    const name = `${Date.now()}.mp4`;
    await page.goto(`${site.base}/studio/library`);
    await page.getByLabel("Choose files").setInputFiles({
      name,
      mimeType: "video/mp4",
      buffer: await readFile(CLIP),
    });
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByText("Your files have arrived.")).toBeVisible();
    const row = page.getByRole("listitem").filter({ hasText: name });
    // The page does not load itself again, so that no chosen file is lost.
    await expect(async () => {
      const again = page.getByRole("link", { name: "Look again" });
      if (await again.isVisible()) await again.click();
      await expect(row.getByText("Ready", { exact: true })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });
    await row.getByRole("link", { name }).click();
    await expect(page.locator("video")).toHaveAttribute("controls", "");
    await page.getByRole("link", { name: "Delete file" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("The file is deleted.")).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

/** Returns the address of its library. */
async function openGym(page: Page, { site, guid }: { site: Mount; guid: string }) {
  await page.goto(`${site.base}/start-your-gym`);
  await page.getByLabel("Name of the gym").fill(guid);
  await page.getByLabel("Address").fill(guid);
  await page.getByLabel("Country").selectOption("DE");
  await page.getByLabel("Currency").selectOption("EUR");
  await page.getByLabel("Time zone").selectOption("Europe/Berlin");
  await page.getByLabel("First category").fill("Strength");
  await page.getByLabel("I am 18 or over").check();
  await page.getByLabel(/I accept the terms/).check();
  await page.getByRole("button", { name: "Open the gym" }).click();
  await page.getByRole("link", { name: "Skip for now" }).click();
  await expect(page.getByText("Draft").first()).toBeVisible();
  return `${site.origin}/gym/${guid}/studio/library`;
}

async function openLibrary(browser: Browser, { port }: { port: number }): Promise<Page> {
  const origin = `http://localhost:${port}`;
  const mount = { origin, base: `${origin}/gym/ironworks` };
  const page = await (await browser.newContext()).newPage();
  await signIn(page, mount, "trainer@demo.test");
  await page.goto(`${mount.base}/studio/library`);
  await expect(page.getByText(/^Or drag them here/)).toBeVisible();
  return page;
}

async function drop(page: Page, names: readonly string[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ bytes, files }) => {
      const data = new DataTransfer();
      for (const name of files) {
        data.items.add(new File([new Uint8Array(bytes).fill(7)], name));
      }
      return data;
    },
    { bytes: LARGE_BYTES / 2, files: names },
  );
  await page.getByRole("form", { name: "Upload files" }).dispatchEvent("drop", {
    dataTransfer: transfer,
  });
}

async function expectToPlay(page: Page): Promise<void> {
  const video = page.locator("video");
  await expect(video).toBeVisible();
  const played = () =>
    video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true;
      await element.play();
      return element.currentTime;
    });
  await expect.poll(played).toBeGreaterThan(0.2);
}
