/** Tests leave nothing behind, also if their process is killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, it } from "vitest";
import { END_WITH_PARENT } from "./app";
import { PID_FILE, removeAbandoned } from "./scratch.mjs";

/** A process id above every valid one. */
const DEAD_PID = 2 ** 22 + 1;

it("removes the folders of runs that were killed, and no other", () => {
  const home = mkdtempSync(join(tmpdir(), "home-"));
  const others = [`gymfront-tests-${process.pid}-abcdef`, "gymfront-tests-abcdef", "postgres-1"];
  const abandoned = [`gymfront-tests-${DEAD_PID}-abcdef`, `gymfront-tests-${DEAD_PID}-A1b2C3`];
  for (const name of [...others, ...abandoned])
    mkdirSync(join(home, name, "base"), { recursive: true });
  removeAbandoned(home);
  expect(readdirSync(home).sort()).toEqual(others.sort());
});

it("ends the server of a killed run, and no process that reuses its id", async () => {
  const home = mkdtempSync(join(tmpdir(), "home-"));
  const start = (...args: string[]) =>
    spawn(process.execPath, ["-e", "process.stdin.resume()", ...args]);
  const left = (who: string) => join(home, `gymfront-tests-${DEAD_PID}-${who}`, "browser");
  const server = start(left("abcdef"));
  const another = start();
  try {
    for (const [folder, { pid }] of [
      [left("abcdef"), server],
      [left("A1b2C3"), another],
    ] as const) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, PID_FILE), String(pid));
    }
    const ended = once(server, "exit");
    removeAbandoned(home);
    expect(await ended).toEqual([null, "SIGKILL"]);
    expect(readdirSync(home)).toEqual([]);
    expect(another.exitCode ?? another.signalCode).toBeNull();
    const [code] = await Promise.all([once(another, "exit"), another.stdin.end()]);
    expect(code).toEqual([0, null]);
  } finally {
    server.kill("SIGKILL");
    another.kill("SIGKILL");
  }
});

/** First line of a child's output. */
const firstLine = (child: ReturnType<typeof spawn>) =>
  new Promise<string>((resolve, reject) => {
    if (!child.stdout) return reject(new Error("no output"));
    createInterface({ input: child.stdout }).once("line", resolve);
    child.once("error", reject);
  });

/** An ended process may stay in the table until its new parent reads its status. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, "utf8"));
}

it("ends a server with the process that started it, even by SIGKILL", async () => {
  const parent = spawn(
    process.execPath,
    [
      "--input-type=module",
      "-e",
      `import { spawn } from "node:child_process";
       const child = spawn(process.execPath, ["--import", "${END_WITH_PARENT}", "-e", "setInterval(() => {}, 1000)"],
         { stdio: ["ignore", "ignore", "inherit", "pipe"] });
       console.log(child.pid);`,
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const server = Number(await firstLine(parent));
  expect(isRunning(server)).toBe(true);
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(server)).toBe(false);
});
