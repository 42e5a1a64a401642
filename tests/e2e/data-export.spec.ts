/** The archive of a member's data: the page follows its preparation by itself, with script and without. */
import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { createMember, findMail, newEmail } from "./accounts";
import { expect, test, type Mount, type Page } from "./test";

/** On a quick machine the job may end before the page is loaded. */
const PREPARING_OR_READY = /^Your data is (being prepared|ready)$/;
const READY = "Your data is ready";

/** Opens the mailed link at the address of the session, downloads, and returns the names in the archive. */
async function download(page: Page, { base }: Mount, email: string, dataDir: string) {
  const { text = "" } = await findMail(email, { dataDir }, /Your data is ready/);
  const query = /\/account\/data(\?token=\S+)/.exec(text)?.[1] ?? "";
  await page.goto(`${base}/account/data${query}`);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download the file" }).click(),
  ]);
  const files = unzipSync(new Uint8Array(await readFile(await file.path())));
  await page.goto(`${base}/account/data${query}`);
  await expect(page.getByText("This link has been used")).toBeVisible();
  return Object.keys(files);
}

test("the page waits for the archive and says that a mail is sent, without a reload", async ({
  page,
  site,
}) => {
  const email = newEmail();
  await createMember(page, site, email);
  await page.goto(`${site.base}/account/data`);
  await page.getByRole("button", { name: "Prepare my data" }).click();
  const status = page.getByRole("main").getByRole("status");
  await expect(status.getByRole("heading", { name: PREPARING_OR_READY })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await expect(status.getByRole("heading", { name: READY })).toBeVisible();
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  expect(await download(page, site, email, site.dataDir)).toContain("csv/account.csv");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the page reloads itself until the archive is ready", async ({
    page,
    site,
    customDomain,
  }) => {
    const email = newEmail();
    await createMember(page, customDomain, email);
    await page.goto(`${customDomain.base}/account/data`);
    await page.getByRole("button", { name: "Prepare my data" }).click();
    await expect(page.getByRole("heading", { name: PREPARING_OR_READY })).toBeVisible();
    await expect(page.getByRole("heading", { name: READY })).toBeVisible();
    const names = await download(page, customDomain, email, site.dataDir);
    expect(names).toContain("json/account.json");
  });
});
