/** axe finds nothing on the pages of choosing, paying and leaving, in a dark gym on a phone, in a light one on a desktop. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { signIn } from "./sign-in";
import { mounts, port, type Mount } from "./world";

const origin = `http://localhost:${port}`;
const [path] = mounts as [Mount, ...Mount[]];

for (const [guid, puid, width] of [
  ["ironworks", "resistance-kit", 390],
  ["flowstate", "yoga-block-set", 1440],
] as const) {
  test(`paying at ${guid} on ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    // A dialog is looked at when it is there, not while it fades in.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const found: Record<string, string[]> = {};
    const look = async (name: string, address?: string) => {
      if (address) await page.goto(address);
      const { violations } = await new AxeBuilder({ page }).analyze();
      found[name] = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`);
    };
    const home = await (await page.request.get(`${origin}/gym/${guid}`)).text();
    const [, planId] = /\/profile\/subscription\/(\d+)/.exec(home) ?? [];
    await signIn(page, path, "new@demo.test");
    await page.goto(`${origin}/gym/${guid}/profile/subscription/${planId}`);
    await page.getByText("Have a promo code?").click();
    await page.getByLabel("Promo code").fill("nothing of the kind");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("There is no such code.")).toBeVisible();
    await look("a code that is refused");
    await look(
      "checkout of one plan",
      `${origin}/subscription/checkout?selectedSubscriptionType=${planId}`,
    );
    await look("product", `${origin}/${guid}/product/checkout/${puid}`);
    await look("registration failed", `${origin}/register/failed`);

    await page.context().clearCookies();
    await signIn(page, path, "canceled@demo.test");
    await look("cancelled, on the profile", `${path.base}/profile`);
    await page
      .getByRole("link", { name: /Manage/ })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "Revert Cancellation" })).toBeVisible();
    await look("cancelled, its dialog");
    await page.getByRole("link", { name: "Revert Cancellation" }).click();
    await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
    await look("the question");
    expect(Object.entries(found).filter(([, violations]) => violations.length > 0)).toEqual([]);
  });
}
