/** POST /api/workouts/tracking: who may send which events, and what is stored of them. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { students } from "~/features/identity/schema.server";
import { hashSessionToken, newVisitorToken } from "~/features/identity/session-token.server";
import type { Gym } from "~/features/gyms/queries.server";
import { grantSigner } from "~/features/player/grant.server";
import {
  workoutDays,
  workoutEvents,
  workoutExecutions,
} from "~/features/workout-tracking/schema.server";
import { createWorkoutTracking, type WorkoutTracking } from "~/http/workout-tracking.server";
import { HOUR_MS, HOUR_SECONDS } from "~/kernel/time";
import {
  askCall,
  bearer,
  cookie,
  expectAsDescribed,
  type Ask,
} from "../../../../tests/support/ask-call";
import { fileDatabase } from "../../../../tests/support/database";
import { makeGym, makeMember, makePlan, type Member } from "../../../../tests/support/gym-world";
import { makeTrackedWorkout, sentEvent } from "../../../../tests/support/tracked-events";

const path = "/api/workouts/tracking";
const grants = grantSigner("tests only: thirty-two characters or more");
const keyOf = (token: string, studentId: number | null) =>
  grants.trackingKey({ sessionHash: hashSessionToken(token), studentId });
const database = fileDatabase();
let iron: Gym;
let flow: Gym;
let open: number;
let locked: number;
let member: Member;
let tracking: WorkoutTracking;
let workoutExecutionId: string;

beforeAll(async () => {
  const { db } = database;
  [iron, flow] = [await makeGym(db), await makeGym(db)];
  const gymId = iron.id;
  ({ workoutId: open } = await makeTrackedWorkout(db, { gymId }));
  const planId = await makePlan(db, iron);
  ({ workoutId: locked } = await makeTrackedWorkout(db, { gymId, planIds: [planId] }));
});
beforeEach(async () => {
  member = await makeMember(database.db);
  tracking = createWorkoutTracking(database.db, grants);
  workoutExecutionId = randomUUID();
});

const send = async (
  body: unknown,
  { headers = bearer(member.token), context = {} }: Pick<Ask, "headers" | "context"> = {},
) => {
  const db = { db: database.db };
  const answer = await askCall({ ...db, workoutTracking: tracking }, path, {
    body,
    headers,
    context,
  });
  await expectAsDescribed(db, path, "post", answer);
  return answer;
};
const event = (more: object = {}) => sentEvent({ workoutId: open, workoutExecutionId, ...more });
const readExecutions = () =>
  database.db
    .select()
    .from(workoutExecutions)
    .where(eq(workoutExecutions.executionId, workoutExecutionId));
async function readEvents() {
  const [execution] = await readExecutions();
  return database.db
    .select()
    .from(workoutEvents)
    .where(eq(workoutEvents.execution, execution?.id ?? 0));
}

describe("an accepted request", () => {
  it("answers 202 without a body once the event is stored, with the session's student", async () => {
    const answer = await send(event({ studentId: 2_000_000 }));
    expect([answer.status, answer.text]).toEqual([202, ""]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await readExecutions()).toMatchObject([
      { gymId: iron.id, workoutId: open, studentId: member.studentId, workoutType: "CHALLENGE" },
    ]);
    expect(await readEvents()).toMatchObject([{ key: "WORKOUT_START::0", type: "WORKOUT_START" }]);
  });

  it("may hold several events; a completion makes a day and counts the seconds", async () => {
    const events = [
      event({ seq: 1, ageMs: HOUR_MS, timeZone: "Asia/Tokyo" }),
      event({
        seq: 2,
        workoutTrackType: "WORKOUT_COMPLETE",
        executionTime: 450,
        playedSeconds: 460,
      }),
    ];
    expect((await send(events)).status).toBe(202);
    expect(await readExecutions()).toMatchObject([{ playedSeconds: 460 }]);
    const days = eq(workoutDays.studentId, member.studentId);
    expect(await database.db.$count(workoutDays, days)).toBe(1);
    const student = eq(students.id, member.studentId);
    const [row] = await database.db.select().from(students).where(student);
    expect(row?.timeZone).toBe("Asia/Tokyo");
  });

  it.each([
    ["by its number", { seq: 7 }, { seq: 7, executionTime: 3 }],
    [
      "by type, movement and time",
      { movementId: 3, executionTime: 2.5 },
      { movementId: 3, executionTime: 2.5 },
    ],
  ])("is stored once when it comes again: %s", async (_how, first, again) => {
    for (const more of [first, again]) expect((await send(event(more))).status).toBe(202);
    expect(await readEvents()).toHaveLength(1);
    expect((await send(event({ movementId: 4, executionTime: 2.5 }))).status).toBe(202);
    expect(await readEvents()).toHaveLength(2);
  });

  it.each([
    ["without a session", () => ({})],
    ["with an anonymous session", () => cookie(newVisitorToken())],
  ])("of a visitor %s has no student", async (_how, headers) => {
    expect((await send(event(), { headers: headers() })).status).toBe(202);
    expect(await readExecutions()).toMatchObject([{ studentId: null }]);
  });

  it("may come as a beacon, with the session's cookie", async () => {
    expect((await send([event()], { headers: cookie(member.token) })).status).toBe(202);
    expect(await readExecutions()).toMatchObject([{ studentId: member.studentId }]);
  });
});

describe("an event of a queue", () => {
  it("is stored by the session that the queue belongs to, a visitor's too", async () => {
    const visitor = newVisitorToken();
    for (const [token, studentId] of [
      [member.token, member.studentId],
      [visitor, null],
    ] as const) {
      const sent = event({ trackingKey: keyOf(token, studentId) });
      expect((await send(sent, { headers: cookie(token) })).status).toBe(202);
    }
    expect(await readExecutions()).toHaveLength(2);
  });

  it("is refused for another member, a visitor and a request without a session", async () => {
    const { token, studentId } = await makeMember(database.db);
    const former = event({ trackingKey: keyOf(token, studentId) });
    for (const headers of [cookie(member.token), cookie(newVisitorToken()), {}]) {
      expect((await send([event(), former], { headers })).status).toBe(403);
    }
    expect(await readExecutions()).toEqual([]);
  });
});

describe("a refused request stores nothing", () => {
  it.each([
    ["a locked workout", () => event({ workoutId: locked }), 404],
    ["an unknown workout", () => event({ workoutId: 2_147_483_647 }), 404],
    ["a locked workout behind an open one", () => [event(), event({ workoutId: locked })], 404],
    ["no event", () => [], 400],
    ["51 events", () => Array.from({ length: 51 }, (_none, seq) => event({ seq: seq + 1 })), 400],
    ["a wrong event behind a right one", () => [event(), event({ executionTime: -1 })], 400],
    ["no JSON", () => "{", 400],
    ["a text", () => '"x"', 400],
    ["a huge body", () => `[${" ".repeat(70_000)}]`, 413],
  ])("%s: %#", async (_what, body, status) => {
    expect((await send(body())).status).toBe(status);
    expect(await readExecutions()).toEqual([]);
  });

  it("an unknown token, and another media type", async () => {
    expect((await send(event(), { headers: bearer("x".repeat(43)) })).status).toBe(401);
    const headers = { ...bearer(member.token), "Content-Type": "text/plain" };
    expect((await send(event(), { headers })).status).toBe(415);
    expect(await readExecutions()).toEqual([]);
  });

  it("a workout of another gym on a gym's own host", async () => {
    expect((await send(event(), { context: { hostGym: flow } })).status).toBe(404);
    expect((await send(event(), { context: { hostGym: iron } })).status).toBe(202);
  });

  it("over the limit of the session, which leaves other members alone", async () => {
    const events = Array.from({ length: 50 }, (_none, seq) => event({ seq: seq + 1 }));
    for (let sent = 0; sent < 3_000; sent += 50) expect((await send(events)).status).toBe(202);
    const refused = await send(event());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const { token } = await makeMember(database.db);
    expect((await send(event(), { headers: bearer(token) })).status).toBe(202);
  }, 60_000);

  it("while the events cannot be stored", async () => {
    await tracking.writer.close();
    const refused = await send(event());
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
  });
});

/** A workout that is open now, and that `lock` closes. */
async function makeLockable() {
  const planId = await makePlan(database.db, iron);
  const { workoutId } = await makeTrackedWorkout(database.db, { gymId: iron.id });
  const lock = async () => {
    await database.pool.query("update workouts set locked = true where id = $1", [workoutId]);
    await database.pool.query(
      `insert into workout_subscription_types (gym_id, workout_id, subscription_type_id, plan_tenant)
       values ($1, $2, $3, $1)`,
      [iron.id, workoutId, planId],
    );
  };
  return { workoutId, lock };
}
const after = (now: Date, seconds: number) => ({
  context: { now: new Date(now.getTime() + seconds * 1000) },
});

it("decides about access anew after some seconds, at once for a new session", async () => {
  const { workoutId, lock } = await makeLockable();
  const now = new Date();
  expect((await send(event({ workoutId }), { context: { now } })).status).toBe(202);
  await lock();
  const another = () => event({ workoutId, workoutExecutionId: randomUUID() });
  expect((await send(another(), after(now, 5))).status).toBe(202);
  const { token } = await makeMember(database.db);
  expect((await send(another(), { headers: bearer(token) })).status).toBe(404);
  expect((await send(another(), after(now, 21))).status).toBe(404);
});

describe("an execution whose workout was locked after its first event", () => {
  it.each([
    ["of a member", () => bearer(member.token)],
    ["of a visitor", () => ({})],
  ])("%s goes on for twelve hours, and no other one begins", async (_whose, headersOf) => {
    const { workoutId, lock } = await makeLockable();
    const [now, headers] = [new Date(), headersOf()];
    expect((await send(event({ workoutId, seq: 1 }), { headers, context: { now } })).status).toBe(
      202,
    );
    await lock();
    const later = (seconds: number, more: object) =>
      send([event({ workoutId, seq: 2 }), event({ workoutId, seq: 3, ...more })], {
        headers,
        ...after(now, seconds),
      });
    expect((await later(30, { workoutExecutionId: randomUUID() })).status).toBe(404);
    expect(await readEvents()).toHaveLength(1);
    expect((await later(12 * HOUR_SECONDS - 1, {})).status).toBe(202);
    expect(await readEvents()).toHaveLength(3);
    expect((await later(12 * HOUR_SECONDS + 2, { seq: 4 })).status).toBe(404);
  });
});
