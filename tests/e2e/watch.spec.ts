/** A workout with and without script: what a locked one shows and where it leads, and that every kind can be played. */
import { expect, test, type Page } from "@playwright/test";
import { TIME_FILTERS, timeBucketOf } from "../../app/features/catalog/workouts/time-bucket";
import { asHeader, logIn, signIn } from "./sign-in";
import { answerOf, mounts, statusOf, type Mount } from "./world";
import { address, findWorkout, isLooped } from "./workouts";

const places = mounts.filter(({ name }) => name !== "label");
const [path] = places as [Mount, ...Mount[]];
const MEDIA = /\/media\/|\.m3u8|\.mp4|\.m4a|\.vtt|clips\//;

const cookiesOf = async (page: Page, mount: Mount) =>
  asHeader(await page.context().cookies(mount.origin));

const hrefOf = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).last().getAttribute("href");

for (const mount of places) {
  const prefix = new URL(mount.base || mount.origin).pathname.replace(/\/$/, "");

  test(`a locked workout shows the way in and no address of media, on the ${mount.name}`, async ({
    page,
  }) => {
    const workout = await findWorkout("locked", ({ accessEnabled }) => !accessEnabled);
    const at = address(mount, workout);
    const silent = async () => {
      const cookie = await cookiesOf(page, mount);
      const call = `${mount.origin}/api/workout/${workout.id}/gym/${workout.gymId}/CHALLENGE`;
      for (const one of [at, `${at}.data`, call]) {
        const { status, text } = await answerOf(one, cookie);
        expect(status, one).toBe(200);
        expect(text, one).not.toMatch(MEDIA);
      }
    };

    await page.goto(at);
    const box = page.getByRole("dialog").or(page.locator("body")).first();
    await expect(box.getByText("This workout is for members.")).toBeVisible();
    await expect(page.locator("video, audio")).toHaveCount(0);
    expect(await hrefOf(page, "Join the community")).toBe(`${prefix}/signup`);
    expect(await hrefOf(page, "Get Started")).toBe(`${prefix}/signup`);
    expect(await hrefOf(page, "Sign In")).toBe(`${prefix}/login`);
    await silent();

    // Signing in leads back here; somebody without a plan is led to the first one that opens it.
    await page.getByRole("link", { name: "Sign In", exact: true }).last().click();
    await page.getByLabel("Email").fill("new@demo.test");
    await page.locator("[name=password]").fill("demo1234");
    await page.locator("main form button[type=submit]").first().click();
    await page.waitForURL(at);
    const plan = await hrefOf(page, "Get Started");
    expect(plan).toMatch(new RegExp(`^${prefix}/profile/subscription/\\d+\\?returnUrl=`));
    expect(new URL(plan ?? "", mount.origin).searchParams.get("returnUrl")).toBe(at);
    expect(await hrefOf(page, "Join the community")).toBe(plan);
    await expect(page.getByRole("dialog").or(page.locator("body")).first()).not.toContainText(
      "Sign In",
    );
    await silent();
  });
}

test("Get Started leads back to the workout after the login", async ({ page }) => {
  const workout = await findWorkout("locked", ({ accessEnabled }) => !accessEnabled);
  const kept = async () =>
    (await page.context().cookies(path.origin))
      .filter(({ name }) => name === "preloginPage" || name === "getStarted")
      .map(({ name, value }) => `${name}=${decodeURIComponent(value)}`)
      .sort();
  await page.goto(address(path, workout));
  // Who only looks is not led back.
  expect(await kept()).toEqual([]);
  await page.getByRole("link", { name: "Get Started", exact: true }).click();
  await page.waitForURL(/\/signup/);
  expect(await kept()).toEqual([
    "getStarted=1",
    `preloginPage=${new URL(address(path, workout)).pathname}`,
  ]);
  await logIn(page, path, "new@demo.test");
  await expect(page).toHaveURL(address(path, workout));
});

test("class info and the playlist are there, with script in tabs, without in sections", async ({
  page,
  javaScriptEnabled,
}) => {
  const workout = await findWorkout(
    "free playlist",
    ({ accessEnabled, movements }) => accessEnabled && movements.length > 2,
  );
  await page.goto(address(path, workout));
  await expect(page.getByText("Total duration")).toBeVisible();
  const tabs = page.getByRole("tab");
  await expect(tabs).toHaveCount(javaScriptEnabled ? 2 : 0);
  if (javaScriptEnabled) await page.getByRole("tab", { name: "Playlist" }).click();
  const rows = page.locator("ol li");
  await expect(rows).toHaveCount(workout.movements.length);
  const box = await page.locator("ol").boundingBox();
  expect(box?.height ?? 0).toBeLessThanOrEqual(210);
  await expect(page.locator("[aria-current=true]")).toContainText(workout.movements[0]?.name ?? "");
});

test("without script each movement has its native player and a link of its own", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === true, "with script the player is another");
  const workout = await findWorkout(
    "playlist of films",
    ({ movements }) => movements.length > 1 && movements.every(({ kind }) => kind === "VIDEO"),
  );
  await signIn(page, path);
  // Out of a filtered list, and back to it.
  const filter = `time=${TIME_FILTERS[timeBucketOf(workout.duration) - 1]}`;
  await page.goto(`${address(path, workout)}?${filter}`);
  const source = () => page.locator("video[controls] source").getAttribute("src");
  const own = await cookiesOf(page, path);
  const seen: (string | null)[] = [];
  for (const movement of workout.movements) {
    await expect(page.locator("[aria-current=true]")).toContainText(movement.name);
    const file = await source();
    expect(file).toMatch(/\/clip\.mp4$/);
    // A loop goes on by itself, a film that has an end does not.
    expect((await page.locator("video[controls]").getAttribute("loop")) !== null).toBe(
      isLooped(movement),
    );
    expect(seen).not.toContain(file);
    seen.push(file);
    expect(await statusOf(`${path.origin}${file}`, own)).toBe(206);
    expect(await statusOf(`${path.origin}${file}`, "")).toBe(403);
    const next = page.getByRole("link", { name: "Next", exact: true });
    if (seen.length < workout.movements.length) await next.click();
    else await expect(next).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Close workout" }).click();
  await expect(page).toHaveURL(`${path.base}/category/RECENT_WORKOUTS?${filter}`);
});

test("without script a voice has its native player, a picture its seconds", async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === true, "with script the player is another");
  await signIn(page, path);
  const voice = await findWorkout(
    "workout that is only heard",
    ({ movements, accessEnabled, videoUrl }) =>
      (accessEnabled && movements.length === 0 && /\.m4a$/.test(videoUrl ?? "")) ||
      movements[0]?.kind === "AUDIO",
  );
  await page.goto(address(path, voice));
  const file = await page.locator("audio[controls]").getAttribute("src");
  expect(await statusOf(`${path.origin}${file}`, await cookiesOf(page, path))).toBe(206);

  const stills = await findWorkout(
    "workout of pictures",
    ({ movements }) => movements.length > 1 && movements.some(({ kind }) => kind === "IMAGE"),
  );
  const still = stills.movements.find(({ kind }) => kind === "IMAGE");
  await page.goto(address(path, stills, still?.id));
  await expect(page.locator("video, audio")).toHaveCount(0);
  await expect(page.getByRole("img", { name: still?.name ?? "" })).toBeVisible();
});
