/** The rule refuses events that their sender may not send. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStudent } from "../../../tests/support/billing-world";
import { fileDatabase } from "../../../tests/support/database";
import {
  makeTrackedWorkout,
  sentEvent,
  type TrackedWorkoutFixture,
} from "../../../tests/support/tracked-events";
import { authorizeEvents, type AskedWorkout, type SentEvents } from "./authorize-events.server";
import { storeEvents } from "./store-events.server";
import { trackingEvent } from "./tracking-event";

const database = fileDatabase();
const now = new Date();
const keyOf = (hash: string, studentId: number | null) => `${hash}.${studentId ?? ""}`;
let open: TrackedWorkoutFixture;
let locked: TrackedWorkoutFixture;
let studentId: number;
let workoutExecutionId: string;

beforeAll(async () => {
  [open, locked] = [await makeTrackedWorkout(database.db), await makeTrackedWorkout(database.db)];
});
beforeEach(async () => {
  ({ studentId } = await makeStudent(database.db));
  workoutExecutionId = randomUUID();
});

/** Only `open` may be watched, at the hosts of its gym. */
const access = {
  find: async ({ workoutId, hostGymId }: AskedWorkout) =>
    workoutId === open.workoutId && (hostGymId ?? open.gymId) === open.gymId ? open : null,
};
const session = (timeZone: string | null = null) => ({
  hash: "hash",
  person: { accountId: randomUUID(), studentId, sessionHash: "hash", timeZone },
});
const visitor = { hash: "hash", person: null };
const event = (more: object = {}) =>
  trackingEvent.parse(sentEvent({ workoutId: open.workoutId, workoutExecutionId, ...more }));
const authorize = (sent: Partial<SentEvents>) =>
  authorizeEvents(database.db, {
    session: session(),
    events: [event()],
    hostGymId: null,
    now,
    access,
    trackingKey: ({ sessionHash, studentId: student }) => keyOf(sessionHash, student),
    ...sent,
  });

describe("the owner of the events", () => {
  it.each<[string, () => SentEvents["session"], () => number | null]>([
    ["a member", () => session(), () => studentId],
    ["an anonymous session", () => visitor, () => null],
    ["a request without a session", () => null, () => null],
  ])("is the session's: %s", async (_who, sender, student) => {
    const authorized = await authorize({ session: sender() });
    expect(authorized).toMatchObject({
      ok: true,
      events: [{ gymId: open.gymId, studentId: student(), receivedAt: now }],
    });
  });

  it.each([
    ["its own", () => session(), () => keyOf("hash", studentId), true],
    ["a visitor's own", () => visitor, () => keyOf("hash", null), true],
    ["of another session", () => session(), () => keyOf("other", studentId), false],
    ["of another member of this browser", () => session(), () => keyOf("hash", 1), false],
    ["of a member, from a visitor", () => visitor, () => keyOf("hash", studentId), false],
    ["of a member, without a session", () => null, () => keyOf("hash", studentId), false],
  ])("must be the owner of the queue: %s", async (_whose, sender, key, isTaken) => {
    const events = [event(), event({ trackingKey: key(), seq: 2 })];
    const authorized = await authorize({ session: sender(), events });
    if (isTaken) expect(authorized).toMatchObject({ ok: true, events: [{}, { key: "seq:2" }] });
    else expect(authorized).toEqual({ ok: false, reason: "forbidden" });
  });
});

describe("the workout of the events", () => {
  const ofLocked = (more: object = {}) => event({ workoutId: locked.workoutId, ...more });
  const begin = async () => {
    const begun = await authorizeEvents(database.db, {
      session: session(),
      events: [ofLocked()],
      hostGymId: null,
      now,
      access: { find: async () => locked },
      trackingKey: () => "",
    });
    if (begun.ok) await storeEvents(database.db, [begun]);
  };

  it.each([
    ["alone", () => [ofLocked()]],
    ["behind an event of an open one", () => [event(), ofLocked()]],
  ])("may be watched, else all are refused: %s", async (_where, events) => {
    expect(await authorize({ events: events() })).toEqual({ ok: false, reason: "notFound" });
  });

  it("belongs to the gym of the host", async () => {
    expect(await authorize({ hostGymId: open.gymId })).toMatchObject({ ok: true });
    expect(await authorize({ hostGymId: locked.gymId })).toMatchObject({ ok: false });
  });

  it("may have been begun before it was locked: by this person, in this execution, here", async () => {
    await begin();
    const events = [ofLocked({ seq: 2 })];
    const [taken, refused] = [{ ok: true }, { ok: false, reason: "notFound" }];
    expect(await authorize({ events })).toMatchObject(taken);
    expect(await authorize({ events, hostGymId: locked.gymId })).toMatchObject(taken);
    expect(await authorize({ events, hostGymId: open.gymId })).toEqual(refused);
    expect(await authorize({ events, session: visitor })).toEqual(refused);
    const others = [ofLocked({ workoutExecutionId: randomUUID() })];
    expect(await authorize({ events: others })).toEqual(refused);
  });
});

it.each([
  ["a new one", null, [{ timeZone: "Asia/Tokyo" }], "Asia/Tokyo"],
  ["the last of several", null, [{ timeZone: "Asia/Tokyo" }, { timeZone: "UTC" }, {}], "UTC"],
  ["the stored one", "Asia/Tokyo", [{ timeZone: "Asia/Tokyo" }], null],
  ["an unknown one", null, [{ timeZone: "Mars/Olympus" }], null],
  ["none", null, [{}], null],
])("the member's time zone is stored when it is new: %s", async (_which, stored, sent, zone) => {
  const events = sent.map((more) => event(more));
  const authorized = await authorize({ session: session(stored), events });
  expect(authorized).toMatchObject({ timeZone: zone && { studentId, timeZone: zone } });
});

it("a visitor's time zone is not stored", async () => {
  const events = [event({ timeZone: "Asia/Tokyo" })];
  expect(await authorize({ session: visitor, events })).toMatchObject({ timeZone: null });
});
