/** A challenge in the browser (product.md §21): join, train today's workout, find it done. */
import { isHydrated, signIn } from "./accounts";
import { findFaults, readTheme } from "./axe";
import { expect, test } from "./test";
import { listenToTracking, typesOf } from "./tracked-events";

const CHALLENGE = "ironworks-thirty-day-engine";
const WIDE = { wide: true };

test("a member joins, starts today's workout, and finds it done", async ({ page, site }) => {
  const address = `${site.base}/challenge/${CHALLENGE}`;
  const theme = await readTheme(`${site.origin}/gym/flowstate`);
  await page.goto(address);
  expect(await findFaults(page, { theme, ...WIDE })).toEqual([]);

  await signIn(page, site);
  await page.goto(address);
  await isHydrated(page);
  expect(await findFaults(page, { theme })).toEqual([]);
  await page.getByRole("button", { name: "Join the challenge" }).click();
  await expect(page.getByText("0 of 26 workouts done")).toBeVisible();
  await isHydrated(page);
  await page.getByTitle("Move to another day").first().click();
  await expect(page.getByLabel("New day").first()).toBeVisible();
  expect(await findFaults(page, { theme, ...WIDE })).toEqual([]);

  const { stored } = listenToTracking(page);
  await page.getByRole("link", { name: /^Start/ }).click();
  await page
    .getByRole("button", { name: /^Play ./ })
    .first()
    .click();
  await expect.poll(() => typesOf(stored)).toContain("MOVEMENT_START");
  const [first] = stored;
  expect(first).toMatchObject({
    workoutGroupId: expect.any(Number),
    workoutGroupItemId: Number(new URL(page.url()).pathname.split("/").at(-1)),
  });
  // Three quarters of the workout take minutes: the server counts what the player would send then.
  const complete = { ...first, workoutTrackType: "WORKOUT_COMPLETE", seq: 1_000, ageMs: 0 };
  const status = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      return (await fetch("/api/workouts/tracking", { method: "POST", headers, body })).status;
    },
    JSON.stringify([complete]),
  );
  expect(status).toBe(202);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(address);
  await expect(page.getByText("1 of 26 workouts done")).toBeVisible();
  await expect(page.getByText("Done for today")).toBeVisible();
});
