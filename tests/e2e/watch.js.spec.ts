/** A workout with script: every kind plays through, at more than one level, behind a gate that holds. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { grantExpiry } from "../../app/features/player/grant";
import { grantSigner } from "../../app/features/player/grant.server";
import { hashSessionToken } from "../../app/features/identity/session-token.server";
import { asHeader, sessionOf, signIn } from "./sign-in";
import { dataDir, mounts, statusOf, type Mount } from "./world";
import { address, findWorkout, isLooped, type FoundWorkout } from "./workouts";

const places = mounts.filter(({ name }) => name !== "label");
const [path] = places as [Mount, ...Mount[]];

const film = (page: Page) => page.locator("video");
const seconds = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime);
const width = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.videoWidth);
const press = (page: Page, name: RegExp | string) =>
  page.getByRole("button", { name }).first().click();
const activeRow = (page: Page) => page.locator("[aria-current=true]");
const countdown = async (page: Page) =>
  Number(((await page.getByRole("timer").textContent()) ?? "").replace(/^.*?(\d+)$/, "$1"));

/** The big play button, and time that goes by. */
async function play(page: Page) {
  await press(page, /^Play /);
  await expect(page.getByRole("button", { name: /^Play ./ })).toHaveCount(0);
}

async function openPlaylist(page: Page) {
  await page.getByRole("tab", { name: "Playlist" }).click();
}

/** Near the end, as by the slider. */
const nearlyDone = (page: Page) =>
  film(page).evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 1.5;
  });

for (const mount of places) {
  test(`a locked film plays at two levels for its member alone, on the ${mount.name}`, async ({
    page,
  }) => {
    const workout = await findWorkout(
      "locked film",
      ({ accessEnabled, movements }) =>
        !accessEnabled && movements.some((one) => one.kind === "VIDEO" && !isLooped(one)),
    );
    const movement = workout.movements.find((one) => one.kind === "VIDEO" && !isLooped(one));
    const seen = new Set<string>();
    page.on("response", (response) => {
      if (new URL(response.url()).pathname.startsWith("/media/") && response.ok())
        seen.add(response.url());
    });
    await signIn(page, mount);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address(mount, workout, movement?.id));
    await play(page);
    await expect.poll(() => width(page), { timeout: 30_000 }).toBeGreaterThan(0);
    const atFirst = await width(page);
    const levels = () =>
      new Set([...seen].flatMap((url) => /\/(\d+)\/\d+\.(?:m4s|ts)$/.exec(url)?.[1] ?? [])).size;
    await expect.poll(levels, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
    // It plays on at the other level: sharper or coarser than it began, and further on.
    await expect.poll(() => width(page), { timeout: 30_000 }).not.toBe(atFirst);
    const switched = await seconds(page);
    await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(switched + 1);

    const addresses = [...seen];
    const cookies = await page.context().cookies(mount.origin);
    const own = asHeader(cookies);
    const ask = (cookie: string, of = addresses) =>
      Promise.all(of.map((one) => statusOf(one, cookie)));
    // The same question by the payer is answered, so a refusal below is about the person.
    expect((await ask(own)).filter((status) => status >= 400)).toEqual([]);
    expect((await ask("")).filter((status) => status !== 403)).toEqual([]);

    // Another session of the very same member, who may watch: the grant is not its own.
    const theirs = asHeader(await sessionOf(mount));
    expect((await ask(theirs)).filter((status) => status !== 403)).toEqual([]);

    const session = cookies.find(({ name }) => /(?:__Host-)?session$/.test(name))?.value ?? "";
    const secret = readFileSync(join(dataDir, "session-secret"), "utf8").trim();
    const signed = (expiresAt: number) => {
      const { gymId, id: workoutId } = workout;
      return grantSigner(secret).sign({ gymId, workoutId, expiresAt }, hashSessionToken(session));
    };
    const under = (grant: string) =>
      addresses.map((one) => one.replace(/\/media\/[^/]+/, `/media/${grant}`));
    // Signed by the same key, it opens: what follows is refused for its age alone.
    const alive = await ask(own, under(signed(grantExpiry(new Date()))));
    expect(alive.filter((status) => status >= 400)).toEqual([]);
    const expired = await ask(own, under(signed(Math.floor(Date.now() / 1000))));
    expect(expired.filter((status) => status !== 403)).toEqual([]);

    const [first = ""] = addresses;
    const base = /^.*\/media\/[^/]+\/\d+/.exec(first)?.[0] ?? "";
    for (const trick of ["/../../../session-secret", "/..%2f..%2fx.m3u8", "/%2e%2e/x", "//etc/x"]) {
      expect(await statusOf(`${base}${trick}`, own), trick).toBeGreaterThanOrEqual(400);
    }
  });
}

test("a playlist goes on to its next movement, and the active one is marked", async ({ page }) => {
  const workout = await findWorkout(
    "playlist with two films",
    ({ movements }) =>
      movements.length > 1 &&
      movements.some(
        (one, at) => at + 1 < movements.length && one.kind === "VIDEO" && !isLooped(one),
      ),
  );
  const at = workout.movements.findIndex((one) => one.kind === "VIDEO" && !isLooped(one));
  await signIn(page, path);
  await page.goto(address(path, workout, workout.movements[at]?.id));
  await openPlaylist(page);
  await play(page);
  await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(1);
  await nearlyDone(page);
  const next = workout.movements[at + 1]?.name ?? "";
  await expect(activeRow(page)).toContainText(next, { timeout: 30_000 });
  // And by a press, to the first one.
  await page
    .getByRole("link", { name: workout.movements[0]?.name ?? "" })
    .first()
    .click();
  await expect(activeRow(page)).toContainText(workout.movements[0]?.name ?? "");
  await expect(page).toHaveURL(address(path, workout, workout.movements[at]?.id));
});

test("a looped movement starts again until its time is over, then the next one comes", async ({
  page,
}) => {
  const loops = ({ movements }: FoundWorkout) =>
    movements
      .slice(0, -1)
      .filter((one) => one.kind === "VIDEO" && isLooped(one) && one.appType === "TIME_BASED")
      .sort((a, b) => a.duration - b.duration)[0];
  const workout = await findWorkout("timed loop", (one) => loops(one) !== undefined);
  const loop = loops(workout);
  if (!loop) throw new Error("no loop");
  // The browser's clock, so that the middle of a long loop need not be waited for.
  await page.clock.install();
  await signIn(page, path);
  await page.goto(address(path, workout, loop.id));
  await openPlaylist(page);
  await play(page);
  await expect(activeRow(page)).toContainText(loop.name);
  await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(1);
  const before = await countdown(page);
  expect(before).toBeLessThanOrEqual(loop.duration);
  // It goes back to the beginning while the countdown goes on.
  let furthest = 0;
  await expect
    .poll(
      async () => {
        const now = await seconds(page);
        furthest = Math.max(furthest, now);
        return now < furthest - 0.5;
      },
      { timeout: 20_000, intervals: [100] },
    )
    .toBe(true);
  expect(await countdown(page)).toBeLessThan(before);
  // Until shortly before its time is over it stays; what comes next comes by itself.
  await page.clock.fastForward(((await countdown(page)) - 4) * 1000);
  await expect.poll(() => countdown(page)).toBeLessThanOrEqual(4);
  await expect(activeRow(page)).toContainText(loop.name);
  const next = workout.movements[workout.movements.indexOf(loop) + 1]?.name ?? "";
  await expect(activeRow(page)).toContainText(next);
});

test("a voice plays, a picture counts down and waits when it is told to", async ({ page }) => {
  const voice = await findWorkout(
    "workout that is only heard",
    ({ movements, accessEnabled, videoUrl }) =>
      (accessEnabled && movements.length === 0 && /\.m4a$/.test(videoUrl ?? "")) ||
      movements[0]?.kind === "AUDIO",
  );
  await signIn(page, path);
  await page.goto(address(path, voice));
  await play(page);
  await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(1.5);

  const stills = await findWorkout("workout of pictures", ({ movements }) =>
    movements.some(({ kind, duration }) => kind === "IMAGE" && duration > 8),
  );
  const still = stills.movements.find(({ kind, duration }) => kind === "IMAGE" && duration > 8);
  await page.goto(address(path, stills, still?.id));
  await play(page);
  await expect.poll(() => countdown(page)).toBeLessThan(still?.duration ?? 0);
  await press(page, "Pause");
  const paused = await countdown(page);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  expect(await countdown(page)).toBe(paused);
  await press(page, /^Play$/);
  await expect.poll(() => countdown(page)).toBeLessThan(paused);
});

test("a film that breaks says so and is tried again where it was", async ({ page }) => {
  const workout = await findWorkout(
    "free film",
    (one) => one.accessEnabled && one.movements.length === 0 && /m3u8$/.test(one.videoUrl ?? ""),
  );
  let broken = true;
  await page.route("**/media/**", (route) => (broken ? route.abort() : route.continue()));
  // The pauses between its tries pass by the browser's clock.
  await page.clock.install();
  await page.goto(address(path, workout));
  await play(page).catch(() => undefined);
  const sorry = page.getByRole("alert").filter({ hasText: "This will not play" });
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(1_000);
        return sorry.isVisible();
      },
      { timeout: 45_000, intervals: [100] },
    )
    .toBe(true);
  broken = false;
  await press(page, "Try again");
  await press(page, /^Play/);
  await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(1);
});

for (const mount of places) {
  test(`closing leads back to where the list was, on the ${mount.name}`, async ({ page }) => {
    await signIn(page, mount);
    await page.goto(`${mount.base}/category/strength`);
    const card = page.locator("main h3 a, main h2 a").filter({ hasText: /\w/ }).nth(9);
    await card.scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => Math.round(window.scrollY));
    const before = await place();
    const list = page.url();
    for (const close of ["key", "button"]) {
      await card.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toBeVisible();
      // Nothing behind it can be reached.
      for (let tab = 0; tab < 12; tab += 1) await page.keyboard.press("Tab");
      expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
      if (close === "key") await page.keyboard.press("Escape");
      else await page.getByRole("link", { name: "Close workout" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(list);
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(4);
      await expect(card).toBeFocused();
    }
  });
}

test("what cannot be loaded says so, can be closed, and is noted once", async ({ page }) => {
  const noted: unknown[] = [];
  // A beacon's body is told only where it is intercepted.
  await page.route("**/api/events", (route) => {
    const event: unknown = route.request().postDataJSON();
    if (JSON.stringify(event).includes("Workout fetch failed")) noted.push(event);
    return route.continue();
  });
  const sorry = page.getByText("Cannot load workout").first();
  await page.goto(`${path.base}/category/strength/2147483000`);
  await expect(sorry).toBeVisible();
  await page.getByRole("link", { name: "Close workout" }).click();
  await expect(page).toHaveURL(`${path.base}/category/strength`);
  // The server has noted its own document; what script could not fetch, script tells.
  expect(noted).toEqual([]);
  await page.route(/\/category\/strength\/\d+\.data/, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/\d+\.data/, "2147483000.data"),
    }),
  );
  const card = page.locator("main li[id^=w-] a").first();
  await card.click();
  await expect(sorry).toBeVisible();
  await expect.poll(() => noted.length).toBe(1);
  const [, id] = /\/(\d+)$/.exec(new URL(page.url()).pathname) ?? [];
  expect(noted[0]).toMatchObject({ name: "Workout fetch failed", workoutId: id });
});

test("a workout that is slow to come says so in its place, and can be given up", async ({
  page,
}) => {
  await page.goto(`${path.base}/category/strength`);
  const card = page.locator("main li[id^=w-] a").first();
  let held = true;
  const release: (() => void)[] = [];
  await page.route(/\/category\/strength\/\d+\.data/, async (route) => {
    if (held) await new Promise<void>((go) => release.push(go));
    await route.continue().catch(() => undefined);
  });
  const loading = page.locator("[aria-busy=true]").getByText("Loading");
  await card.click();
  await expect(loading).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(loading).toHaveCount(0);
  await expect(page).toHaveURL(`${path.base}/category/strength`);
  await card.click();
  await expect(loading).toBeAttached();
  held = false;
  for (const go of release) go();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(loading).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(card).toBeFocused();
});

test("opened by its address it is as modal as by a press: nothing else can be reached", async ({
  page,
}) => {
  const workout = await findWorkout("free film", ({ accessEnabled }) => accessEnabled);
  await page.goto(address(path, workout));
  for (const part of ["main", "header"])
    await expect(page.locator(`[inert] ${part}`).first()).toBeAttached();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.getByRole("link", { name: "Close workout" }).click();
  await expect(page.locator("[inert]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
});
