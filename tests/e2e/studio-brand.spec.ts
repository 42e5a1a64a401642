/** The part of a picture is chosen by the keyboard alone. */
import { readFile } from "node:fs/promises";
import { signIn } from "./accounts";
import { tabTo } from "./keyboard";
import { expect, test } from "./test";

const PICTURE = new URL("../../app/demo/pictures/ironworks/logo.png", import.meta.url);

test("three sliders move the part that is shown, and Enter saves it", async ({ page, site }) => {
  const pictures = `${site.origin}/gym/flowstate/studio/brand/pictures`;
  await signIn(page, site, "flowstate-owner@demo.test");
  await page.goto(pictures);
  await page.locator("#about input[type=file]").setInputFiles({
    name: "about.png",
    mimeType: "image/png",
    buffer: await readFile(PICTURE),
  });
  await page.locator("#about form[enctype] button").click();
  const fold = page.locator("#about summary");
  await expect(fold).toBeVisible();
  await tabTo(page, fold);
  await page.keyboard.press("Enter");
  const shown = page.locator("#about svg[role=img]");
  const before = await shown.getAttribute("viewBox");
  for (const [name, key] of [
    ["zoom", "PageUp"],
    ["x", "ArrowRight"],
    ["y", "ArrowDown"],
  ] as const) {
    const slider = page.locator(`#about input[name=${name}]`);
    const from = await slider.inputValue();
    await tabTo(page, slider);
    await page.keyboard.press(key);
    expect(await slider.inputValue()).not.toBe(from);
    await expect(slider).toHaveAttribute(
      "aria-valuetext",
      new RegExp(`^${await slider.inputValue()}\\D`),
    );
  }
  expect(await shown.getAttribute("viewBox")).not.toBe(before);
  const chosen = await shown.getAttribute("viewBox");
  await tabTo(page, page.getByRole("button", { name: "Save this part of the picture beside" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Saved", { exact: false }).first()).toBeVisible();
  await expect(shown).toHaveAttribute("viewBox", chosen ?? "");
});
