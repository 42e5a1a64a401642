// @ts-check
/** What the browser tests need and a bare machine lacks: Debian's packages as root, else Playwright's own Chromium. */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** @param {string} command */
const has = (command) =>
  spawnSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore" }).status === 0;

export function getBrowser() {
  const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const missing = [
    ...(existsSync(chromium) ? [] : ["chromium"]),
    ...(has("caddy") ? [] : ["caddy"]),
  ];
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && has("apt-get")) installPackages(missing);
  else if (missing.includes("chromium")) installPlaywrightsOwn();
  if (!existsSync(process.env["CHROMIUM"] ?? chromium)) {
    throw new Error(
      "The browser tests need a Chromium: install Debian's package `chromium`, or name one with CHROMIUM=/path/to/it.",
    );
  }
  if (!has("caddy")) {
    throw new Error(
      "The browser tests need Caddy in front of the custom domain: install Debian's package `caddy`.",
    );
  }
}

/** @param {string[]} names */
function installPackages(names) {
  process.stdout.write(`Installing ${names.join(" and ")}…\n`);
  spawnSync(
    "sh",
    [
      "-c",
      `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${names.join(" ")}`,
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    },
  );
}

function installPlaywrightsOwn() {
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "inherit",
  });
  const home =
    process.env["PLAYWRIGHT_BROWSERS_PATH"] ??
    join(process.env["HOME"] ?? "", ".cache/ms-playwright");
  const found = existsSync(home)
    ? readdirSync(home, { recursive: true, encoding: "utf8" }).find((file) =>
        /chrome-linux\/(?:chrome|headless_shell)$/.test(file),
      )
    : undefined;
  if (found) process.env["CHROMIUM"] = join(home, found);
}
