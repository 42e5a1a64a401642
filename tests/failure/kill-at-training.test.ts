/**
 * kill -9 while two hundred members train (security.md §18): every event whose 202 was read is stored, once.
 * @module-tag postgres
 */
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { makePlace, PLATFORM, startApp, type App, type Place } from "../support/app";
import { ask } from "../support/browse";
import { makeMember } from "../support/gym-world";
import { inSoak } from "../support/soak";
import { sentEvent } from "../support/tracked-events";

const MEMBERS = 200;
const ROUNDS = inSoak(1, 6);
/** Acknowledged requests of a round before the kill, so that a slow machine is not killed before them. */
const ENOUGH = inSoak(300, 2_000);
/** After them. */
const KILLED_WITHIN_MS = inSoak(200, 3_000);

interface Trainee {
  token: string;
  address: string;
}

it("a server killed while members train loses no acknowledged event", async () => {
  const place = await makePlace();
  const acknowledged: string[] = [];
  try {
    const { trainees, workoutId } = await prepare(place);
    for (let round = 0; round < ROUNDS; round += 1) {
      const app = await startApp({ place });
      const before = acknowledged.length;
      const gone = new AbortController();
      const training = Promise.all(
        trainees.map((trainee) =>
          train(app, { trainee, workoutId, acknowledged, until: gone.signal }),
        ),
      );
      const enough = expect
        .poll(() => acknowledged.length - before, { timeout: 120_000 })
        .toBeGreaterThan(ENOUGH);
      await Promise.race([enough, training]);
      await sleep(randomInt(0, KILLED_WITHIN_MS));
      app.signal("SIGKILL");
      expect(await app.exit).toBeNull();
      gone.abort();
      await training;
    }
    const stored = await readStored(place);
    const names = new Set(stored);
    expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
    expect(stored).toHaveLength(names.size);
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * ENOUGH);
  } finally {
    await place.remove();
  }
}, 420_000);

async function prepare(place: Place): Promise<{ trainees: Trainee[]; workoutId: number }> {
  const database = await openDatabase(place);
  try {
    const { rows } = await database.pool.query<{ id: number }>(
      "select id from workouts where not locked order by id limit 1",
    );
    const trainees: Trainee[] = [];
    for (let index = 0; index < MEMBERS; index += 1) {
      const { token } = await makeMember(database.db);
      trainees.push({ token, address: `10.7.${index % 250}.${1 + Math.floor(index / 250)}` });
    }
    return { trainees, workoutId: rows[0]?.id ?? 0 };
  } finally {
    await database.close();
  }
}

/** Sends an execution's events, two at a time, until the server is gone. */
async function train(
  app: App,
  training: { trainee: Trainee; workoutId: number; acknowledged: string[]; until: AbortSignal },
): Promise<void> {
  const { trainee, workoutId, acknowledged, until } = training;
  const workoutExecutionId = randomUUID();
  for (let seq = 1; !until.aborted; seq += 2) {
    const events = [seq, seq + 1].map((number) =>
      sentEvent({
        workoutId,
        workoutExecutionId,
        workoutTrackType: number === 1 ? "WORKOUT_START" : "MOVEMENT_START",
        executionTime: number,
        seq: number,
      }),
    );
    const answer = await ask({
      port: app.port,
      host: `${PLATFORM}:${app.port}`,
      path: "/api/workouts/tracking",
      body: JSON.stringify(events),
      headers: {
        "Content-Type": "application/json",
        Authorization: `Bearer ${trainee.token}`,
        "X-Forwarded-For": trainee.address,
      },
    }).catch(() => null);
    // The server is gone.
    if (answer === null) return;
    expect(answer.status, answer.body).toBe(202);
    for (const { seq: number } of events)
      acknowledged.push(`${workoutExecutionId} ${String(number)}`);
  }
}

async function readStored(place: Place): Promise<string[]> {
  const database = await openDatabase(place);
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      `select x.execution_id || ' ' || substr(e.key, 5) as name
         from workout_events e join workout_executions x on x.id = e.execution and x.started_at = e.execution_started_at`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await database.close();
  }
}
