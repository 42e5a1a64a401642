// @ts-check
/**
 * Installs what the tests of browsers, engines and broadcasts need: Debian packages as root, otherwise Playwright's
 * Chromium.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Chromium without the browser UI does the same work in two thirds of the time. */
const HEADLESS_SHELL = "chromium-headless-shell";
const NAMES = [HEADLESS_SHELL, "chromium"];

/** @param {string} command */
const has = (command) =>
  spawnSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore" }).status === 0;

/** The browser of the tests: CHROMIUM where it is set, else Debian's headless shell, else Debian's Chromium. */
export function findChromium() {
  const named = process.env["CHROMIUM"];
  const places = named ? [named] : NAMES.map((name) => join("/usr/bin", name));
  return places.find((place) => existsSync(place));
}

export function getBrowser() {
  const isRoot = process.getuid?.() === 0 && has("apt-get");
  if (isRoot && !process.env["CHROMIUM"] && !has(HEADLESS_SHELL)) install(HEADLESS_SHELL);
  if (isRoot && !findChromium()) install("chromium");
  if (isRoot && !has("caddy")) install("caddy");
  if (!findChromium()) installPlaywrightsOwn();
  if (!findChromium()) {
    throw new Error(
      "The browser tests need a Chromium: install Debian's package `chromium-headless-shell` or `chromium`, or name one with CHROMIUM=/path/to/it.",
    );
  }
  if (!has("caddy")) {
    throw new Error(
      "The browser tests need Caddy in front of the custom domain: install Debian's package `caddy`.",
    );
  }
}

/** The encoder of a gym's own broadcasts. */
export function getFfmpeg() {
  if (!has("ffmpeg") && process.getuid?.() === 0 && has("apt-get")) install("ffmpeg");
  if (!has("ffmpeg")) throw new Error("The tests of broadcasts need Debian's package `ffmpeg`.");
}

/** Firefox, WebKit's driver, a display for WebKit, and the decoders of H.264 and AAC that both lack. */
const ENGINE_PACKAGES = ["firefox-esr", "webkit2gtk-driver", "gstreamer1.0-libav", "xvfb"];
const ENGINE_COMMANDS = ["firefox-esr", "WebKitWebDriver", "Xvfb"];

export function getEngines() {
  const isComplete = () => ENGINE_COMMANDS.every(has);
  if (!isComplete() && process.getuid?.() === 0 && has("apt-get"))
    install(ENGINE_PACKAGES.join(" "));
  if (!isComplete()) {
    throw new Error(`The engine tests need Debian's packages ${ENGINE_PACKAGES.join(", ")}.`);
  }
}

/** The caller checks afterwards whether the packages are installed. @param {string} name */
function install(name) {
  process.stdout.write(`Installing ${name}…\n`);
  const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${name}`;
  spawnSync("sh", ["-c", command], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

function installPlaywrightsOwn() {
  spawnSync(
    process.execPath,
    ["node_modules/@playwright/test/cli.js", "install", "--only-shell", "chromium"],
    { stdio: "inherit" },
  );
  const home =
    process.env["PLAYWRIGHT_BROWSERS_PATH"] ??
    join(process.env["HOME"] ?? "", ".cache/ms-playwright");
  const folder = existsSync(home)
    ? readdirSync(home, { recursive: true, encoding: "utf8" }).find((file) =>
        /\/(?:chrome|headless_shell|chrome-headless-shell)$/.test(file),
      )
    : undefined;
  if (folder) process.env["CHROMIUM"] = join(home, folder);
}
