/** The main job with the sandbox: its pages stand on the gym's own host. */
import { expect, type Page } from "@playwright/test";
import { tellJourney } from "./journey";
import { dataDir, mounts } from "./world";

async function payOnPage(page: Page, number: string): Promise<void> {
  await expect(page.getByText("Test payment: no money moves")).toBeVisible();
  await page.getByLabel("Card number").fill(number);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
}

tellJourney({
  name: "the sandbox",
  mounts,
  whole: ["path", "label", "custom domain"],
  dataDir,
  payOnPage,
  sayYesToBank: (page) => page.getByRole("button", { name: "Complete authentication" }).click(),
  // A refused card has led on already.
  giveUpPage: async () => {},
  async passDays(page, { mount, days }) {
    await page.goto(`${mount.origin}/sandbox/clock`);
    await page.getByLabel("Days").fill(String(days));
    await page.getByRole("button", { name: "Move on" }).click();
    await expect(page.getByText("Time has passed.")).toBeVisible();
  },
  payOverdue: (page, _mount, number) => payOnPage(page, number),
});
