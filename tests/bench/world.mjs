// @ts-check
/** The servers that several parts share, each started on first use: our own and the baselines. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, onCleanUp, place, root, say, start, startApp } from "./tools.mjs";

/** Twenty-four cards: what is new in the gym. */
export const CATEGORY = "/gym/ironworks/category/RECENT_WORKOUTS";
/** The same page uncached: a query parameter that no page knows bypasses the cache. @param {number} count */
export const uncachedPage = (count) => ({ path: `${CATEGORY}?bench=${count}` });

/** @template T @param {() => Promise<T>} make @returns {() => Promise<T>} */
function shared(make) {
  /** @type {Promise<T> | undefined} */
  let value;
  return () => (value ??= make());
}

export const app = shared(() => startApp());

export const page = shared(async () => {
  const { body, status } = await ask((await app()).port, { path: CATEGORY });
  if (status !== 200) throw new Error(`${CATEGORY}: ${status}`);
  const file = join(place, "page.html");
  writeFileSync(file, body);
  return { file, body, html: body.toString() };
});

const remixBuild = shared(async () => {
  say("Building bare Remix…");
  const folder = join(root, "tests/bench/bare-remix/build");
  onCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const { status } = spawnSync(
    process.execPath,
    [join(root, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build", "--logLevel", "error"],
    {
      cwd: join(root, "tests/bench/bare-remix"),
      stdio: "inherit",
      env: { ...process.env, NODE_ENV: "production", BARE_REMIX_BUILD: folder },
    },
  );
  if (status !== 0) throw new Error("bare Remix was not built");
  return folder;
});

/** @param {"raw" | "post" | "react" | "remix" | "argon2"} kind */
export async function startBaseline(kind) {
  const { file } = await page();
  const build = kind === "remix" ? await remixBuild() : "";
  const { port } = await app();
  return start(["tests/bench/baseline.mjs", kind, file, build, String(port)], {}, /^port (\d+)/);
}

export const raw = shared(() => startBaseline("raw"));
export const rawPost = shared(() => startBaseline("post"));
export const react = shared(() => startBaseline("react"));
export const remix = shared(() => startBaseline("remix"));
export const argon2 = shared(() => startBaseline("argon2"));

const OWN_FORM = {
  "Sec-Fetch-Site": "same-origin",
  "Content-Type": "application/x-www-form-urlencoded",
  // A browser that is known from earlier logins: no mail tells of a new device.
  "User-Agent":
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
};

/** A form as a browser sends it. @param {string} path @param {Record<string, string>} fields @param {string} from */
export const formOf = (path, fields, from) => ({
  path,
  method: "POST",
  headers: { ...OWN_FORM, "X-Forwarded-For": from },
  body: new URLSearchParams(fields).toString(),
});

/** @param {string} email @param {string} from */
export const loginOf = (email, from) =>
  formOf("/gym/ironworks/login", { email, password: "demo1234" }, from);

/** A member's cookie. @param {number} port */
export async function memberCookie(port, email = "member@demo.test") {
  const { headers, status } = await ask(port, loginOf(email, "10.2.0.1"));
  if (status !== 303) throw new Error(`login: ${status}`);
  return String(headers["set-cookie"]).split(";")[0] ?? "";
}

/** Accounts of the benchmark's own, each of which logs in from its own network. @param {number} port */
export async function signUp(port, accounts = 60) {
  const networkOf = (/** @type {number} */ number) => `10.1.${number}.1`;
  for (let number = 0; number < accounts; number += 1) {
    const fields = { email: `bench${number}@example.test`, firstName: "B", lastName: "B" };
    const passwords = { password1: "demo1234", password2: "demo1234" };
    const form = formOf("/gym/ironworks/signup", { ...fields, ...passwords }, networkOf(number));
    const answer = await ask(port, form);
    if (answer.status !== 303) throw new Error(`sign-up: ${answer.status}`);
  }
  let logins = 0;
  return {
    next() {
      logins += 1;
      const number = logins % accounts;
      return loginOf(`bench${number}@example.test`, networkOf(number));
    },
  };
}

export const read = (/** @type {string} */ file) => readFileSync(join(root, file), "utf8");
