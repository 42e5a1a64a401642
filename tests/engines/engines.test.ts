/** The journey of a member in Firefox and in WebKit: pages, forms, dialogs, the player and the card form. */
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Engine } from "../support/engines/engine";
import { startFirefox } from "../support/engines/firefox";
import { startWebKit } from "../support/engines/webkit";
import { fileApp, newEmail, PASSWORD } from "../support/world";

const app = fileApp();
const gymUrl = () => `http://localhost:${app.port}/gym/ironworks`;

describe.each([
  ["Firefox", startFirefox],
  ["WebKit", startWebKit],
])("%s", (_name, start) => {
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
});

const PLAY_BUTTON = `[role=dialog] button[aria-label^="Play "]`;
const START_TRAINING = `[role=dialog] a[href*="/category/"]`;
const FREE_WORKOUT = `[...document.querySelectorAll("li[id^=w-] a[href*='/category/strength/']")]
  .find((link) => !link.textContent.includes("members only")).getAttribute("href")`;
const LOCKED_WORKOUT = `"#" + [...document.querySelectorAll("li[id^=w-]")]
  .find((card) => card.textContent.includes("members only")).id + " a"`;
