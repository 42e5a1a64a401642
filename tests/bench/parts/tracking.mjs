// @ts-check
/**
 * P8: a tracking call of a member beside a raw server that reads the same body, in requests per second of the server's
 * own processor time; and the rows of events that one writer stores in a second, in full batches.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { startVite } from "../../support/load-app.mjs";
import { postgres } from "../postgres.mjs";
import { ask, measure, place, row, say, startApp } from "../tools.mjs";
import { memberCookie, rawPost, signUp } from "../world.mjs";
import { rounds } from "./pages.mjs";

/** Each session may send 3,000 events in ten minutes. */
const MEMBERS = 60;
/** Each member who trains has a connection of their own, and a batch holds the events of all of them. */
const MANY_CONNECTIONS = 256;
const EVENTS_OF_A_REQUEST = 50;
const EVENTS_OF_A_BATCH = 2_000;
const BATCHES = Number(process.env["BENCH_BATCHES"] ?? 100);

export async function tracking() {
  await compareCalls();
  await countRows();
}

async function compareCalls() {
  const server = postgres();
  const database = server && (await server);
  const [bare, embedded] = [await rawPost(), await startApp()];
  const served = database && (await startApp({ databaseUrl: await database.seeded() }));
  /** @param {import("../tools.mjs").Server} app */
  const prepare = async (app) => {
    await signUp(app.port, MEMBERS);
    /** @type {string[]} */
    const cookies = [];
    for (let number = 0; number < MEMBERS; number += 1)
      cookies.push(await memberCookie(app.port, `bench${number}@example.test`));
    const { body } = await ask(app.port, { path: "/gym/ironworks/category/RECENT_WORKOUTS" });
    const [, workoutId = ""] = /\/category\/RECENT_WORKOUTS\/(\d+)/.exec(body.toString()) ?? [];
    const workoutExecutionId = randomUUID();
    return (/** @type {number} */ count) => ({
      path: "/api/workouts/tracking",
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "Sec-Fetch-Site": "same-origin",
        Cookie: cookies[count % MEMBERS] ?? "",
        "X-Forwarded-For": `10.8.${count % 250}.${1 + (Math.floor(count / 250) % 250)}`,
      },
      body: JSON.stringify({
        workoutId: Number(workoutId),
        workoutExecutionId,
        workoutTrackType: "MOVEMENT_START",
        executionTime: 12.5,
        movementId: 1,
        seq: count,
        playedSeconds: 60,
      }),
    });
  };
  const next = await prepare(embedded);
  const nextServed = served && (await prepare(served));
  const rates = await rounds({
    raw: () => measure(bare, next, 202),
    embedded: () => measure(embedded, next, 202),
    rawOfMany: () => measure(bare, next, 202, { connections: MANY_CONNECTIONS }),
    embeddedOfMany: () => measure(embedded, next, 202, { connections: MANY_CONNECTIONS }),
    ...(served && nextServed && database
      ? { served: () => measure(served, nextServed, 202, { alsoPid: database.pid }) }
      : {}),
  });
  const of = (/** @type {string} */ name) => rates[name] ?? 0;
  say("\nOne event of a member: requests per second of the server's processor time");
  for (const name of ["raw", "embedded", "rawOfMany", "embeddedOfMany", "served"])
    row(name, of(name).toFixed(0));
  row("P8  tracking call ÷ raw POST, embedded", (of("embedded") / of("raw")).toFixed(3), "≥ 0.15");
  const ofMany = (of("embeddedOfMany") / of("rawOfMany")).toFixed(3);
  row(`P8  the same over ${MANY_CONNECTIONS} connections`, ofMany, "≥ 0.15");
  if (served) {
    const ratio = (of("served") / of("raw")).toFixed(3);
    row("P8  the same on PostgreSQL, its processor time included", ratio, "≥ 0.15");
    await served.stop();
  }
  await embedded.stop();
}

async function countRows() {
  const vite = await startVite();
  try {
    const modules = await Promise.all(
      [
        "/app/db/client.server.ts",
        "/app/db/migrate.server.ts",
        "/app/features/workout-tracking/store-events.server.ts",
        "/tests/support/tracked-events.ts",
        "/tests/support/billing-world.ts",
      ].map((file) => vite.ssrLoadModule(file)),
    );
    const [client, migration, storing, events, people] = modules;
    /** @param {string} name @param {string} [databaseUrl] */
    const count = async (name, databaseUrl) => {
      const dataDir = mkdtempSync(join(place, "rows-"));
      const database = await client?.["openDatabase"]({ databaseUrl, dataDir });
      await migration?.["migrateDatabase"](database);
      const workout = await events?.["makeTrackedWorkout"](database.db);
      const student = await people?.["makeStudent"](database.db);
      const receivedAt = new Date();
      const batches = Array.from({ length: BATCHES }, () =>
        Array.from({ length: EVENTS_OF_A_BATCH / EVENTS_OF_A_REQUEST }, () => {
          const workoutExecutionId = randomUUID();
          return {
            timeZone: null,
            events: Array.from({ length: EVENTS_OF_A_REQUEST }, (_none, index) =>
              events?.["trackedEvent"](workout, {
                receivedAt,
                student: student.studentId,
                workoutExecutionId,
                workoutTrackType: "MOVEMENT_START",
                seq: index + 1,
              }),
            ),
          };
        }),
      );
      const begun = performance.now();
      for (const batch of batches) await storing?.["storeEvents"](database.db, batch);
      const seconds = (performance.now() - begun) / 1000;
      await database.close();
      const rate = Math.round((BATCHES * EVENTS_OF_A_BATCH) / seconds);
      row(`P8  rows a second in batches, ${name}`, String(rate), "≥ 50000");
    };
    await count("embedded");
    const server = postgres();
    if (server) await count("PostgreSQL", await (await server).database());
    else say("no PostgreSQL is installed");
  } finally {
    await vite.close();
  }
}
