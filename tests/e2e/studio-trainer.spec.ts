/** A trainer looks at both public pages with typed words before they are saved, with script and without. */
import { signIn } from "./accounts";
import { ask } from "./http";
import { expect, test } from "./test";

const WORDS = "Lift the moon, slowly.";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled });

    test("the preview shows what is typed, leads nowhere and leaves the form as it is", async ({
      page,
      site,
    }) => {
      await signIn(page, site, "trainer@demo.test");
      await page.goto(`${site.base}/studio/trainer`);
      const bio = page.locator("#trainer-bio");
      const german = page.locator("[name=de-stepCloser]");
      await bio.fill(WORDS);
      await page.locator("summary", { hasText: "Deutsch" }).click();
      await german.fill("Hebt den Mond.");
      await page.getByRole("button", { name: "Preview my page" }).click();
      const frame = page.frameLocator("iframe[name=trainer-preview]");
      await expect(frame.getByText(WORDS)).toBeVisible();
      const link = frame.getByRole("link", { name: "Get started" }).first();
      await link.click();
      await expect(link).toBeVisible();
      expect(page.context().pages()).toHaveLength(1);

      await page.getByLabel("Language of the preview").selectOption("de");
      await page.getByRole("button", { name: "Preview “Train with me”" }).click();
      await expect(frame.getByText("Hebt den Mond.")).toBeVisible();
      await expect(frame.locator("html")).toHaveAttribute("lang", "de");
      await expect(bio).toHaveValue(WORDS);
      await expect(german).toHaveValue("Hebt den Mond.");
      const { text } = await ask(`${site.origin}/about/maya-cole`);
      expect(text).not.toContain(WORDS);
    });
  });
}
