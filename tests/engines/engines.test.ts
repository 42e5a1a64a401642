/** The journey of a member in Firefox and in WebKit: pages, forms, dialogs, the player and the card form. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../support/engines/engine";
import { startFirefox } from "../support/engines/firefox";
import { startWebKit } from "../support/engines/webkit";
import { addressOf, findWorkout, isTimedLoop, type FoundWorkout } from "../e2e/workouts";
import { startApp } from "../support/app";
import { fileApp, newEmail, PASSWORD } from "../support/world";

const app = fileApp();
const gymUrl = () => `http://localhost:${app.port}/gym/ironworks`;

describe.each([
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
])("%s", (name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine?.end());

  /** Waits for hydration: from here on the script handles clicks and input. */
  const isHydrated = () =>
    expect
      .poll(() =>
        engine.read<boolean>(
          `Object.keys(document.querySelector("main") ?? {}).some((key) => key.includes("react"))`,
        ),
      )
      .toBe(true);
  const open = async (path: string) => {
    await engine.open(`${gymUrl()}${path}`);
    await isHydrated();
  };
  const text = (selector: string) =>
    engine.read<string>(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? ""`);

  const seconds = () => engine.read<number>(`document.querySelector("video")?.currentTime ?? 0`);

  it("a refused login stays on the page, keeps the password and focuses it", async () => {
    await open("/login");
    await engine.type("[name=email]", `${randomBytes(4).toString("hex")}@demo.test`);
    await engine.type("[name=password]", "wrong password");
    await engine.press("Enter");
    await expect.poll(() => text("[role=alert]")).toContain("Email and password do not match.");
    expect(await engine.read(`document.activeElement.name`)).toBe("password");
    expect(await engine.read(`document.activeElement.value`)).toBe("wrong password");
    expect(await engine.read(`document.title`)).toMatch(/^Error: /);
  });

  it("a free workout plays in its dialog, which Escape closes", async () => {
    await open("/category/strength");
    const free = await engine.read<string>(FREE_WORKOUT);
    await engine.click(`a[href="${free}"]`);
    await expect.poll(() => engine.address()).toContain(free);
    await engine.click(PLAY_BUTTON);
    await expect.poll(seconds).toBeGreaterThan(0.2);
    await engine.press("Escape");
    await expect.poll(() => engine.read(`document.querySelector("[role=dialog]")`)).toBeNull();
    // Focus is again on the card that was opened.
    await expect.poll(() => engine.read(`document.activeElement.getAttribute("href")`)).toBe(free);
  });

  // WebKitGTK sometimes hangs where hls.js leaves the gap at a stream's start by a seek, more often on a busy machine.
  const itInFirefox = it.runIf(name === "Firefox");

  itInFirefox(
    "a workout starts, pauses, goes on, changes to its next movement, and is resumed there",
    async () => {
      const { workout, index } = await findLoops();
      const [movement, next] = workout.movements.slice(index, index + 2);
      const [id, nextId] = [Number(movement?.id), Number(next?.id)];
      const place = (at: number) => `${at + 1} of ${workout.movements.length}`;
      const isPlaying = (at: number) =>
        expect.poll(() => engine.read<string>(PLAYER_STATE)).toBe(`Pause, playing, ${place(at)}`);
      const sent = () => engine.read<string>(SENT_EVENTS);
      const open = async (address: string) => {
        await engine.open(address);
        await isHydrated();
        await engine.read(LISTEN_TO_TRACKING);
      };
      await open(addressOf({ base: gymUrl() }, workout, id));
      await engine.click(PLAY_BUTTON);
      await isPlaying(index);
      // Beyond the gap at the start, which hls.js leaves by a seek: WebKit stalls when it is paused meanwhile.
      await expect.poll(seconds).toBeGreaterThan(0.5);
      const started = `202 1 WORKOUT_START ${id}, 202 2 WORKOUT_PLAY ${id}, 202 3 MOVEMENT_START ${id}`;
      await expect.poll(sent).toBe(started);

      await engine.press("Space");
      await expect
        .poll(() => engine.read<string>(PLAYER_STATE))
        .toBe(`Play, paused, ${place(index)}`);
      const at = await seconds();
      const paused = `${started}, 202 4 WORKOUT_PAUSE ${id}`;
      await expect.poll(sent).toBe(paused);
      expect(await seconds()).toBe(at);

      await engine.press("Space");
      await isPlaying(index);
      await expect.poll(seconds).toBeGreaterThan(at);
      const goesOn = `${paused}, 202 5 WORKOUT_PLAY ${id}, 202 6 MOVEMENT_START ${id}`;
      await expect.poll(sent).toBe(goesOn);

      await engine.click(NEXT_BUTTON);
      await isPlaying(index + 1);
      await expect.poll(seconds).toBeGreaterThan(0.2);
      await expect.poll(sent).toBe(`${goesOn}, 202 7 MOVEMENT_START ${nextId}`);

      await open(addressOf({ base: gymUrl() }, workout));
      expect(await text(RESUME_BUTTON)).toMatch(/^Resume at \d+:\d\d$/);
      await engine.click(RESUME_BUTTON);
      await isPlaying(index + 1);
      await expect.poll(seconds).toBeGreaterThan(0.2);
      const resumed = `202 1 WORKOUT_START ${nextId}, 202 2 WORKOUT_PLAY ${nextId}, 202 3 MOVEMENT_START ${nextId}`;
      await expect.poll(sent).toMatch(new RegExp(`${resumed}$`));
      await engine.press("Space");
      await expect.poll(sent).toMatch(new RegExp(`${resumed}, 202 4 WORKOUT_PAUSE ${nextId}$`));
    },
  );

  it("the header stays at the top while the page scrolls", async () => {
    await open("/category/strength");
    await engine.read(`(scrollTo(0, 900), null)`);
    await expect.poll(() => engine.read<number>(`Math.round(scrollY)`)).toBe(900);
    const top = `Math.round(document.querySelector("header").getBoundingClientRect().top)`;
    expect(await engine.read(top)).toBe(0);
    const onTop = `document.elementFromPoint(250, 20).closest("header") !== null`;
    expect(await engine.read(onTop)).toBe(true);
  });

  it("Escape in a workout opened by its address leads to its card, with focus", async () => {
    await open("/category/strength");
    const free = await engine.read<string>(FREE_WORKOUT);
    await engine.open(`http://localhost:${app.port}${free}`);
    await isHydrated();
    await engine.press("Escape");
    await expect.poll(() => engine.read(`document.querySelector("[role=dialog]")`)).toBeNull();
    await expect.poll(() => engine.read(`document.activeElement.getAttribute("href")`)).toBe(free);
  });

  it("the scrollbar of a dark dialog is dark", async () => {
    await open("/category/strength");
    const free = await engine.read<string>(FREE_WORKOUT);
    await engine.open(`http://localhost:${app.port}${free}`);
    await isHydrated();
    // WebKit before 18.2 cannot colour a scrollbar.
    if (!(await engine.read<boolean>(`CSS.supports("scrollbar-color", "red blue")`))) {
      expect(engine.name).toBe("webkit");
      return;
    }
    const colours = `getComputedStyle(document.querySelector("[role=dialog]")).scrollbarColor`;
    // The thumb has the gym's colour for lines, the track the dialog's own.
    expect(await engine.read(colours)).toMatch(/^rgb\(\d+, \d+, \d+\) rgba\(0, 0, 0, 0\)$/);
  });

  it("a trainer's promo film has a poster, loads on play and plays", async () => {
    await engine.open(`http://localhost:${app.port}/about/maya-cole`);
    await isHydrated();
    const film = `document.querySelector("main video")`;
    expect(await engine.read(`${film}.getAttribute("poster") !== "" && ${film}.preload`)).toBe(
      "none",
    );
    expect(await engine.read(`${film}.readyState`)).toBe(0);
    await engine.read(`(${film}.scrollIntoView({ block: "center" }), null)`);
    await engine.click("main video");
    await expect.poll(seconds).toBeGreaterThan(0.2);
  });

  it("without its server a gym says in its own name that there is no connection", async () => {
    const own = await startApp();
    const home = `http://localhost:${own.port}/gym/ironworks`;
    try {
      await engine.open(home);
      // A first page has no controller, so the reload is the first that the worker answers.
      await expect
        .poll(() => engine.read(`navigator.serviceWorker.ready.then((one) => one.active?.state)`))
        .toBe("activated");
    } finally {
      await own.stop();
    }
    // Firefox reports the refused connection although its page is the worker's.
    await engine.open(`${home}/terms`).catch(() => {});
    await expect.poll(() => engine.read(`document.title`)).toBe("You are offline · Ironworks");
    expect(await text("main")).toContain("Ironworks");
  });

  it("a new member signs up, pays by card and plays the workout that was locked", async () => {
    await open("/category/strength");
    const locked = await engine.read<string>(LOCKED_WORKOUT);
    await engine.click(locked);
    await expect.poll(() => engine.address()).toMatch(/\/signup/);
    await isHydrated();
    await engine.type("[name=firstName]", "Ada");
    await engine.type("[name=lastName]", "Byron");
    await engine.type("[name=email]", newEmail());
    await engine.type("[name=password1]", PASSWORD);
    await engine.type("[name=password2]", PASSWORD);
    await engine.press("Enter");
    await expect.poll(() => text("h1")).toBe("Choose your Plan:");
    await isHydrated();
    await engine.click("[name=age][value=adult]");
    await engine.click("[name=terms]");
    await engine.type("[autocomplete=cc-number]", "4242424242424242");
    await engine.type("[autocomplete=cc-exp]", "1234");
    await engine.type("[autocomplete=cc-csc]", "123");
    await engine.click("button[value=hosted]");
    await expect.poll(() => text("[role=dialog]")).toContain("Your place at Ironworks is ready");
    await engine.click(START_TRAINING);
    await expect.poll(() => engine.address()).toMatch(/\/category\/\w+\/\d+/);
    await isHydrated();
    await engine.click(PLAY_BUTTON);
    await expect.poll(seconds).toBeGreaterThan(0.2);
  });

  // Last, because it may stay signed in with a plan.
  itInFirefox("a member joins the live that runs, and watches it near to real time", async () => {
    await open("/login");
    // The login page leads a person on whom the test before has left signed in.
    if ((await engine.address()).includes("/login")) {
      await engine.type("[name=email]", "member@demo.test");
      await engine.type("[name=password]", "demo1234");
      await engine.press("Enter");
      await expect.poll(() => engine.address()).not.toContain("/login");
    }
    await open("/lives/ironworks-open-floor");
    await engine.click(`form[action$="/seat"] button`);
    await expect.poll(seconds).toBeGreaterThan(1);
    await expect.poll(() => text("main")).toMatch(/\d+ seconds? behind/);
    await engine.click(`form[action$="/seat"] button`);
    await expect.poll(() => engine.read(`document.querySelector("video")`)).toBeNull();
  });
});

/** A free workout in which a film follows a timed loop that is not the first movement. */
async function findLoops(): Promise<{ workout: FoundWorkout; index: number }> {
  const find = ({ movements }: FoundWorkout) =>
    movements.findIndex(
      (movement, at) => at > 0 && isTimedLoop(movement) && movements[at + 1]?.kind === "VIDEO",
    );
  const workout = await findWorkout(
    { origin: `http://localhost:${app.port}`, port: app.port },
    "free loop before a film",
    (one) => one.accessEnabled && find(one) > 0,
  );
  return { workout, index: find(workout) };
}

/** Keeps the answered requests of the tracking queue; a beacon is none of them. */
const LISTEN_TO_TRACKING = `(() => {
  window.sentEvents = [];
  const send = window.fetch;
  window.fetch = async (address, options) => {
    const answer = await send(address, options);
    if (String(address).endsWith("/api/workouts/tracking"))
      for (const { seq, workoutTrackType, movementId } of JSON.parse(options.body))
        window.sentEvents.push([answer.status, seq, workoutTrackType, movementId].join(" "));
    return answer;
  };
  return null;
})()`;
const SENT_EVENTS = `(window.sentEvents ?? []).join(", ")`;
/** What the button in the middle says, what the film does, and where in the workout it is. */
const PLAYER_STATE = `(() => {
  const buttons = [...document.querySelectorAll("[role=dialog] button")];
  const middle = buttons.find(({ ariaLabel }) => /^(Play|Pause)$/.test(ariaLabel ?? ""));
  const place = [...document.querySelectorAll("[role=dialog] span")]
    .find(({ textContent }) => /^\\d+ of \\d+$/.test(textContent));
  const film = document.querySelector("video");
  return [middle?.ariaLabel, film?.paused ? "paused" : "playing", place?.textContent].join(", ");
})()`;
const NEXT_BUTTON = `[role=dialog] button[aria-label="Next"]`;
const RESUME_BUTTON = `[role=group] button:not([aria-label])`;
const PLAY_BUTTON = `[role=dialog] button[aria-label^="Play "]`;
const START_TRAINING = `[role=dialog] a[href*="/category/"]`;
const FREE_WORKOUT = `[...document.querySelectorAll("li[id^=w-] a[href*='/category/strength/']")]
  .find((link) => !link.textContent.includes("members only")).getAttribute("href")`;
const LOCKED_WORKOUT = `"#" + [...document.querySelectorAll("li[id^=w-]")]
  .find((card) => card.textContent.includes("members only")).id + " a"`;
