// @ts-check
/**
 * `npm test`: every test. `npm run test:postgres`: those that need a database, again on PostgreSQL, whose address is
 * in TEST_DATABASE_URL. Reports go to GYMFRONT_REPORTS, where `tests/count.mjs` adds them up.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildWhenNeeded } from "../app/build.mjs";
import { countReports, namesOf } from "./count.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const reports = process.env["GYMFRONT_REPORTS"] ?? mkdtempSync(join(tmpdir(), "gymfront-reports-"));
mkdirSync(reports, { recursive: true });
const started = Date.now();

/** @param {string} file @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(file, args, env = {}) {
  const { status } = spawnSync(process.execPath, [file, ...args], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** @param {string} name @param {string} config @param {string[]} command */
function vitest(name, config, command = ["run"]) {
  const report = join(reports, `${name}.json`);
  return run("node_modules/vitest/vitest.mjs", [
    ...command,
    ...["--config", `tests/${config}`],
    ...["--reporter", "default", "--reporter", "json", `--outputFile.json=${report}`],
  ]);
}

/** @param {string} command */
const has = (command) =>
  spawnSync("sh", ["-c", `command -v ${command}`], { stdio: "ignore" }).status === 0;

/** What browser tests need and a bare machine lacks: Debian's packages as root, else Playwright's own Chromium. */
function getBrowser() {
  const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
  const missing = [
    ...(existsSync(chromium) ? [] : ["chromium"]),
    ...(has("caddy") ? [] : ["caddy"]),
  ];
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && has("apt-get")) {
    process.stdout.write(`Installing ${missing.join(" and ")}…\n`);
    spawnSync(
      "sh",
      [
        "-c",
        `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${missing.join(" ")}`,
      ],
      {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      },
    );
  } else if (missing.includes("chromium")) {
    run("node_modules/@playwright/test/cli.js", ["install", "chromium"]);
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
  if (!existsSync(process.env["CHROMIUM"] ?? chromium)) {
    throw new Error(
      "The browser tests need a Chromium: install Debian's package `chromium`, or say where one is with CHROMIUM=/path/to/it.",
    );
  }
  if (!has("caddy")) {
    throw new Error(
      "The browser tests need Caddy before the custom domain: install Debian's package `caddy`.",
    );
  }
}

/** @type {boolean[]} */
const verdicts = [];
if (process.argv[2] === "postgres") {
  if (!process.env["TEST_DATABASE_URL"]) {
    process.stderr.write(
      "TEST_DATABASE_URL is the address of a PostgreSQL whose role may create databases\n",
    );
    process.exit(1);
  }
  buildWhenNeeded();
  // Whatever imports, however indirectly, what makes a test's database.
  const needDatabase = ["related", "tests/support/template-database.ts", "--run"];
  verdicts.push(vitest("postgres-unit", "vitest.config.ts", needDatabase));
  verdicts.push(vitest("postgres-server", "vitest.server.config.ts"));
} else {
  delete process.env["TEST_DATABASE_URL"];
  getBrowser();
  buildWhenNeeded();
  verdicts.push(vitest("unit", "vitest.config.ts"));
  verdicts.push(vitest("server", "vitest.server.config.ts"));
  verdicts.push(
    run(
      "node_modules/@playwright/test/cli.js",
      ["test", "--config", "tests/playwright.config.ts", "--reporter=list,json"],
      {
        PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "browser.json"),
      },
    ),
  );
}

const sum = countReports(reports);
const { passed, failed } = sum;
const seconds = Math.round((Date.now() - started) / 1000);
const good = verdicts.every(Boolean) && failed === 0;
process.stdout.write(namesOf(sum));
process.stdout.write(
  good
    ? `\nEvery test is green: ${passed} in ${seconds} s.\n`
    : `\nNot green: of ${passed + failed} tests ${failed} went wrong, in ${seconds} s.\n`,
);
process.exit(good ? 0 : 1);
