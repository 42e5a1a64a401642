/** A start that can not work ends at once, with a sentence for the operator and no stack (interface.md, Settings). */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  freePort,
  makePlace,
  PLATFORM,
  root,
  SECRET,
  startApp,
  type App,
  type Place,
} from "../support/app";
import { ask } from "../support/browse";

let place: Place;
beforeAll(async () => {
  place = await makePlace();
});
afterAll(() => place.remove());

function start(env: Record<string, string>, program = "server") {
  const { status, stderr } = spawnSync(process.execPath, [`build/server/${program}.js`], {
    cwd: root,
    encoding: "utf8",
    timeout: 120_000,
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: "0",
      DATA_DIR: place.dataDir,
      SESSION_SECRET: SECRET,
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
      ...env,
    },
  });
  return { status, stderr: stderr.replace(/^\(node:.*\n?/gm, "") };
}

function expectSentence(result: ReturnType<typeof start>, sentence: RegExp): void {
  expect(result.stderr).toMatch(sentence);
  expect(result.stderr).not.toMatch(/\n\s+at /);
  expect(result.status).toBe(1);
}

describe("a start that can not work", () => {
  it("says which settings are wrong, of the commands too", () => {
    for (const program of ["server", "db-migrate", "db-seed", "db-reset"]) {
      expectSentence(
        start({ PORT: "http", TRUSTED_PROXIES: "nginx" }, program),
        /^These settings are wrong:\n {2}PORT: expected .*\n {2}TRUSTED_PROXIES: expected .*\n$/,
      );
    }
  });

  it("says that no database answers", async () => {
    const url = `postgres://gymfront@127.0.0.1:${await freePort()}/gymfront`;
    expectSentence(
      start({ DATABASE_URL: url }),
      /^DATABASE_URL: no PostgreSQL answers there .*ECONNREFUSED/,
    );
  });

  it("says that the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expectSentence(start({ PORT: String(port) }), new RegExp(`^PORT: 127.0.0.1:${port} is in use`));
    other.close();
  });

  it("says that the data directory is none", () => {
    const file = join(place.dataDir, "a-file");
    writeFileSync(file, "");
    expectSentence(
      start({ DATA_DIR: file, SESSION_SECRET: "", DATABASE_URL: "" }),
      /^DATA_DIR: .* expected a directory/,
    );
  });
});

it("every start prints the addresses and the demo accounts, not the first alone", async () => {
  const app = await startApp();
  try {
    await expect.poll(() => app.logs.join("\n")).toContain("platform operator\n");
    const said = app.logs.join("\n");
    expect(said).toContain(`Ironworks: http://localhost:${app.port}/gym/ironworks`);
    expect(said).toContain(`http://flowstate.${PLATFORM}:${app.port}`);
    expect(said).toContain("ironworks.test");
    expect(said).toContain("Demo accounts, password demo1234:\n  member@demo.test  ");
  } finally {
    await app.stop();
  }
});

// PostgreSQL is there to be shared (fleet.test.ts); a directory is not.
describe("a second server on one data directory", () => {
  let app: App;
  let embedded: Place;
  beforeAll(async () => {
    embedded = place.databaseUrl === undefined ? place : { ...place, databaseUrl: undefined };
    app = await startApp({ place: embedded });
  });
  afterAll(() => app.stop());

  it("is refused with a sentence, and the first goes on", async () => {
    for (const program of ["server", "db-seed", "db-reset"]) {
      expectSentence(
        start({ DATA_DIR: app.dataDir, DATABASE_URL: "" }, program),
        /^Another Gymfront process is using the data directory .*Stop it, or set DATA_DIR to another directory/,
      );
    }
    const answer = await ask({ port: app.port, host: `${PLATFORM}:${app.port}`, path: "/readyz" });
    expect(answer.status).toBe(200);
  });
});
