/**
 * What counts for an item, by the events of the player: its id, or its day; never what another one did or claims.
 * @module-tag postgres
 */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { joinAsMember, makeChallenge, makeDailyChallenge } from "../../../tests/support/challenges";
import { fileDatabase } from "../../../tests/support/database";
import { waitUntilOthersWait } from "../../../tests/support/lock-waits";
import { trackedEvent } from "../../../tests/support/tracked-events";
import { makeWorkout } from "../../../tests/support/training";
import { inTransaction } from "~/db/transaction.server";
import { storeEvents } from "~/features/workout-tracking/store-events.server";
import { MINUTE_MS } from "~/kernel/time";
import { lockRunningRound } from "./lock-running-round.server";
import { findRound } from "./member-queries.server";
import { moveItem } from "./move-item.server";
import { moveMissedItems } from "./move-missed-items.server";
import { challengeDone, challenges } from "./schema.server";

const database = fileDatabase();
const NOW = new Date("2026-11-20T09:00:00Z");
let challenge: Awaited<ReturnType<typeof makeDailyChallenge>>;
let member: Awaited<ReturnType<typeof joinAsMember>>;

beforeAll(async () => {
  challenge = await makeDailyChallenge(database.db, { days: 9, on: [1, 2, 4] });
});
beforeEach(async () => {
  member = await joinAsMember(database.db, { ...challenge, now: NOW });
});

interface Completion {
  day: string;
  workoutId: number;
  /** As the client says. */
  itemId?: number | undefined;
  time?: string;
  gymId?: number;
  executionId?: string;
  type?: string;
  seq?: number;
}
const eventOf = ({ day, workoutId, itemId, time = "12:00", gymId, ...more }: Completion) =>
  trackedEvent(
    { gymId: gymId ?? challenge.gymId, workoutId, durationSeconds: 600, timeZone: "UTC" },
    {
      receivedAt: new Date(`${day}T${time}:00Z`),
      student: member.studentId,
      workoutTrackType: more.type ?? "WORKOUT_COMPLETE",
      workoutExecutionId: more.executionId ?? randomUUID(),
      workoutGroupItemId: itemId ?? null,
      ...(more.seq === undefined ? {} : { seq: more.seq }),
    },
  );
const complete = (...completions: Completion[]) =>
  storeEvents(database.db, [{ events: completions.map(eventOf), timeZone: null }]);
const workout = (index: number) => challenge.workoutIds[index] ?? 0;
const item = (index: number) => challenge.itemIds[index] ?? 0;
const read = (own = member) => findRound(database.db, { ...own, today: "2026-11-20" });
/** `2026-11-20 1,2`: what was done on a date, by the days of the items. */
async function readDone() {
  const days = (await read())?.calendar.days ?? [];
  return days.flatMap(({ date, items }) => {
    const done = items.filter(({ state }) => state === "done");
    return done.length > 0 ? `${date} ${done.map(({ day }) => day)}` : [];
  });
}

describe("an item is done", () => {
  it("under its id on another day, before it or after", async () => {
    await complete({ day: "2026-11-20", workoutId: workout(2), itemId: item(2) });
    await complete({ day: "2026-11-26", workoutId: workout(1), itemId: item(1) });
    expect(await readDone()).toEqual(["2026-11-20 4", "2026-11-26 2"]);
  });

  it("on its day without the id, and under the id of something else", async () => {
    await complete({ day: "2026-11-20", workoutId: workout(0) });
    await complete({ day: "2026-11-21", workoutId: workout(1), itemId: 2_000_000_000 });
    expect(await readDone()).toEqual(["2026-11-20 1", "2026-11-21 2"]);
  });

  it("not on another day without the id, and not by starting it", async () => {
    await complete({ day: "2026-11-21", workoutId: workout(0) });
    await complete({ day: "2026-11-20", workoutId: workout(0), type: "WORKOUT_START" });
    expect(await readDone()).toEqual([]);
  });

  it("once: the first day and time stay", async () => {
    await complete({ day: "2026-11-21", workoutId: workout(1) });
    await complete({ day: "2026-11-23", workoutId: workout(1), itemId: item(1) });
    expect(await readDone()).toEqual(["2026-11-21 2"]);
    expect(await read()).toMatchObject({ doneCount: 1 });
  });

  it("by the first completion of an execution alone", async () => {
    const own = { workoutId: workout(0), executionId: randomUUID() };
    await complete({ ...own, day: "2026-11-19", time: "23:00", seq: 1 });
    await complete({ ...own, day: "2026-11-20", time: "10:00", seq: 2 });
    expect(await readDone()).toEqual([]);
  });

  it("with the day and time of the earliest report of a batch", async () => {
    await complete(
      { day: "2026-11-20", workoutId: workout(0), time: "18:00" },
      { day: "2026-11-20", workoutId: workout(0), time: "10:00" },
    );
    const done = await database.db.select().from(challengeDone);
    expect(done.filter(({ studentId }) => studentId === member.studentId)).toMatchObject([
      { day: "2026-11-20", completedAt: new Date("2026-11-20T10:00:00Z") },
    ]);
  });
});

describe("the same workout in two items", () => {
  async function joinTwice(days: [number, number]) {
    const workoutId = await makeWorkout(database.db, { gymId: challenge.gymId });
    const items = days.map((day) => ({ day, workoutId }));
    const twice = await makeChallenge(database.db, { gymId: challenge.gymId, days: 7, items });
    const own = { gymId: challenge.gymId, challengeId: twice.challengeId };
    member = await joinAsMember(database.db, { ...own, now: NOW });
    return { workoutId, itemIds: twice.itemIds };
  }

  it("of two days does the one that is named, and the one of the day", async () => {
    const { workoutId, itemIds } = await joinTwice([1, 3]);
    await complete({ day: "2026-11-20", workoutId });
    expect(await readDone()).toEqual(["2026-11-20 1"]);
    await complete({ day: "2026-11-21", workoutId, itemId: itemIds[1] });
    expect(await readDone()).toEqual(["2026-11-20 1", "2026-11-21 3"]);
    expect(await read()).toMatchObject({ finishedAt: new Date("2026-11-21T12:00:00Z") });
  });

  it("of one day is done for both, because a workout counts once a day", async () => {
    const { workoutId } = await joinTwice([2, 2]);
    await complete({ day: "2026-11-21", workoutId });
    expect(await readDone()).toEqual(["2026-11-21 2,2"]);
  });
});

describe("a forged report", () => {
  it("under the item of another workout, of a challenge not joined or of another gym does nothing", async () => {
    const { db } = database;
    const { gymId } = challenge;
    const unjoined = await makeDailyChallenge(db, { gymId, days: 7, on: [1] });
    const foreign = await makeDailyChallenge(db, { days: 7, on: [1] });
    const before = await db.$count(challengeDone);
    const free = await makeWorkout(db, { gymId });
    const day = "2026-11-24";
    await complete(
      { day, workoutId: free, itemId: item(0) },
      { day, workoutId: workout(0), itemId: item(1) },
      { day, workoutId: workout(0), itemId: foreign.itemIds[0] },
      { day, workoutId: unjoined.workoutIds[0] ?? 0, itemId: unjoined.itemIds[0] },
      { day, workoutId: foreign.workoutIds[0] ?? 0, gymId: foreign.gymId, itemId: item(0) },
      {
        day,
        workoutId: foreign.workoutIds[0] ?? 0,
        gymId: foreign.gymId,
        itemId: foreign.itemIds[0],
      },
    );
    expect(await db.$count(challengeDone)).toBe(before);
  });

  it("of a draft does nothing", async () => {
    const setDraft = (publishedAt: Date | null) =>
      database.db
        .update(challenges)
        .set({ publishedAt })
        .where(eq(challenges.id, challenge.challengeId));
    await setDraft(null);
    await complete({ day: "2026-11-20", workoutId: workout(0) });
    await complete({ day: "2026-11-20", workoutId: workout(1), itemId: item(1) });
    expect(await readDone()).toEqual([]);
    await setDraft(NOW);
    await complete({ day: "2026-11-20", workoutId: workout(0) });
    expect(await readDone()).toEqual(["2026-11-20 1"]);
  });

  it("of another member, or of a visitor, leaves the member's items alone", async () => {
    const other = await joinAsMember(database.db, { ...challenge, now: NOW });
    await complete({ day: "2026-11-20", workoutId: workout(0), itemId: item(0) });
    expect(await read(other)).toMatchObject({ doneCount: 0, calendar: { done: 0 } });
    const event = eventOf({ day: "2026-11-21", workoutId: workout(1), itemId: item(1) });
    await storeEvents(database.db, [{ events: [{ ...event, studentId: null }], timeZone: null }]);
    expect(await readDone()).toEqual(["2026-11-20 1"]);
  });
});

describe("two servers", () => {
  it("judge an item by the day to which it was moved while the report waited", async () => {
    const now = new Date("2026-11-22T09:00:00Z");
    const moving = { ...member, now, timeZone: "UTC" };
    await moveItem(database.db, { ...moving, itemId: item(2), day: "2026-11-23" });
    const { held, waiting } = await inTransaction(database.db, async (tx) => {
      await lockRunningRound(tx, member);
      // What was missed moves by two days, the moved item to the 25th.
      const first = moveMissedItems(database.db, moving);
      await waitUntilOthersWait(database, 1);
      const second = complete({ day: "2026-11-23", workoutId: workout(2) });
      await waitUntilOthersWait(database, 2);
      return { held: first, waiting: second };
    });
    expect(await held).toEqual({ ok: true, days: 2 });
    await waiting;
    expect(await readDone()).toEqual([]);
  });

  it("that store the same events at the same time count an item once", async () => {
    const same = { workoutId: workout(0), itemId: item(0), executionId: randomUUID() };
    const event = { day: "2026-11-20", ...same };
    await Promise.all(Array.from({ length: 8 }, () => complete(event)));
    expect(await read()).toMatchObject({ doneCount: 1, finishedAt: null });
  });

  it("that store the last items at the same time finish the round", async () => {
    await Promise.all(
      [2, 0, 1, 1, 0, 2].map((index) =>
        complete({ day: "2026-11-22", workoutId: workout(index), itemId: item(index) }),
      ),
    );
    expect(await read()).toMatchObject({
      doneCount: 3,
      finishedAt: new Date("2026-11-22T12:00:00Z"),
    });
  });

  it("count the items of many members, whatever the order of their batches", async () => {
    const members = [member];
    for (let count = 0; count < 4; count += 1)
      members.push(await joinAsMember(database.db, { ...challenge, now: NOW }));
    const batchOf = (order: typeof members, index: number) =>
      order.map(({ studentId }) => ({
        ...eventOf({ day: "2026-11-22", workoutId: workout(index), itemId: item(index) }),
        studentId,
        occurredAt: new Date(NOW.getTime() + index * MINUTE_MS),
      }));
    await Promise.all(
      [0, 1, 2].map((index) => {
        const order = index % 2 === 0 ? members : members.toReversed();
        return storeEvents(database.db, [{ events: batchOf(order, index), timeZone: null }]);
      }),
    );
    for (const own of members)
      expect(await read(own)).toMatchObject({ doneCount: 3, finishedAt: expect.any(Date) });
  });
});
