/**
 * A start that fails ends at once with a sentence for the operator and no stack: the server and each command as
 * processes. The sentences are in app/server/start-failure.test.ts and app/server/env.server.test.ts.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { END_WITH_PARENT, makePlace, root, SECRET, type Place } from "../support/app";

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});
afterAll(() => place.remove());

async function failureOf(program: string, env: Record<string, string>): Promise<string> {
  const child = spawn(
    process.execPath,
    ["--import", END_WITH_PARENT, `build/server/${program}.js`],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "pipe", "pipe"],
      timeout: 120_000,
      env: {
        PATH: process.env["PATH"],
        NODE_ENV: "production",
        PORT: "0",
        DATA_DIR: place.dataDir,
        SESSION_SECRET: SECRET,
        ...env,
      },
    },
  );
  const { stderr } = child;
  if (!stderr) throw new Error("the process was started without its streams");
  const [errors, [code]] = await Promise.all([text(stderr), once(child, "close")]);
  expect(errors).not.toMatch(/\n\s+at /);
  expect([program, code]).toEqual([program, 1]);
  return errors.replace(/^\(node:.*\n?/gm, "");
}

it("the server and the commands say which settings are wrong", async () => {
  const wrong = { PORT: "http", TRUSTED_PROXIES: "nginx" };
  const failures = await Promise.all([failureOf("server", wrong), failureOf("db-migrate", wrong)]);
  for (const failure of failures) {
    expect(failure).toMatch(
      /^These settings are wrong:\n {2}PORT: expected .*\n {2}TRUSTED_PROXIES: expected .*\n$/,
    );
  }
});

it("the server reports that its port is taken", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const settings = { PORT: String(port), DATABASE_URL: place.databaseUrl ?? "" };
  const failure = await failureOf("server", settings);
  other.close();
  expect(failure).toMatch(new RegExp(`^PORT: 127.0.0.1:${port} is in use`));
});

// A data directory belongs to one process; PostgreSQL may be shared (fleet.test.ts).
it("a second process on one data directory is refused, and the first continues", async () => {
  const { dataDir } = place;
  const first = await openDatabase({ databaseUrl: undefined, dataDir });
  await first.pool.query("create table kept (id int)");
  const programs = ["server", "db-seed", "db-reset"];
  const failures = await Promise.all(programs.map((program) => failureOf(program, {})));
  for (const failure of failures) {
    expect(failure).toMatch(
      /^Another Gymfront process is using the data directory .*Stop it, or set DATA_DIR to another directory/,
    );
  }
  expect((await first.pool.query("select from kept")).rows).toEqual([]);
  await first.close();
});
