/**
 * Joining, leaving and joining again: what was done is kept, and a finished round is a badge.
 * @module-tag postgres
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeStudent } from "../../../tests/support/billing-world";
import { joinAsMember, makeChallenge, makeDailyChallenge } from "../../../tests/support/challenges";
import { fileDatabase } from "../../../tests/support/database";
import { makeGym } from "../../../tests/support/gym-world";
import { completeWorkout } from "~/features/catalog/completions/complete-workout.server";
import { addDays, HOUR_MS } from "~/kernel/time";
import { completeChallengeItems } from "./complete-challenge-items.server";
import { joinChallenge } from "./join-challenge.server";
import { leaveChallenge } from "./leave-challenge.server";
import { findRound, listChallengesOfMember } from "./member-queries.server";
import { moveItem } from "./move-item.server";

const database = fileDatabase();
const NOW = new Date("2026-10-20T09:00:00Z");
const TODAY = "2026-10-20";
let challenge: Awaited<ReturnType<typeof makeDailyChallenge>>;
let member: { gymId: number; challengeId: number; studentId: number };

beforeAll(async () => {
  challenge = await makeDailyChallenge(database.db, { days: 7, on: [1, 3, 5] });
});
beforeEach(async () => {
  const { gymId, challengeId } = challenge;
  member = { gymId, challengeId, studentId: (await makeStudent(database.db)).studentId };
});

const join = (startsOn: string, now = NOW, timeZone = "UTC") =>
  joinChallenge(database.db, { ...member, startsOn, now, timeZone });
const leave = (now = NOW) => leaveChallenge(database.db, { ...member, now });
/** Done under the item's id. */
const complete = (index: number, day: string, at = new Date(`${day}T12:00:00Z`)) =>
  completeChallengeItems(database.db, [
    {
      ...member,
      workoutId: challenge.workoutIds[index] ?? 0,
      workoutGroupItemId: challenge.itemIds[index] ?? 0,
      ...{ at, day },
    },
  ]);
async function read(today = TODAY) {
  const round = await findRound(database.db, { ...member, today });
  return (
    round && { ...round, dates: round.calendar.days.map(({ date, state }) => `${date} ${state}`) }
  );
}

describe("joining", () => {
  it("plans the items from the chosen day", async () => {
    expect(await join("2026-10-24")).toEqual({ ok: true, round: 1 });
    expect(await read()).toMatchObject({
      ...{ round: 1, startsOn: "2026-10-24", joinedAt: NOW, leftAt: null, finishedAt: null },
      dates: ["2026-10-24 ahead", "2026-10-26 ahead", "2026-10-28 ahead"],
    });
  });

  it("refuses a day before the member's own today, one too far ahead, and a second time", async () => {
    for (const day of ["2026-10-19", "2027-10-21", "soon"])
      expect(await join(day)).toEqual({ ok: false, reason: "day" });
    // In Sydney the day after has begun.
    const evening = new Date("2026-10-20T14:00:00Z");
    expect(await join(TODAY, evening, "Australia/Sydney")).toEqual({ ok: false, reason: "day" });
    expect(await read()).toBeNull();
    await join(TODAY);
    expect(await join(TODAY)).toEqual({ ok: false, reason: "joined" });
  });

  it("happens once when the member presses twice at the same moment", async () => {
    const joined = await Promise.all([join(TODAY), join(TODAY), join(TODAY)]);
    expect(joined.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("finds no draft, and no challenge of another gym", async () => {
    const { db } = database;
    const { gymId, workoutIds } = challenge;
    const items = [{ day: 1, workoutId: workoutIds[0] ?? 0 }];
    const draft = await makeChallenge(db, { gymId, days: 7, items, publishedAt: null });
    const { id: otherGymId } = await makeGym(db);
    const wish = { ...member, startsOn: TODAY, now: NOW, timeZone: "UTC" };
    for (const foreign of [{ challengeId: draft.challengeId }, { gymId: otherGymId }])
      expect(await joinChallenge(db, { ...wish, ...foreign })).toEqual({
        ok: false,
        reason: "not-found",
      });
  });

  it("counts what was completed earlier on that day, and nothing of the day before", async () => {
    const { gymId, workoutIds } = challenge;
    const own = { gymId, studentId: member.studentId };
    const [first = 0, second = 0] = workoutIds;
    await completeWorkout(database.db, { ...own, workoutId: first, now: NOW });
    const yesterday = new Date(NOW.getTime() - 10 * HOUR_MS);
    await completeWorkout(database.db, { ...own, workoutId: second, now: yesterday });
    await join(TODAY);
    expect((await read())?.dates).toEqual([
      "2026-10-20 done",
      "2026-10-22 ahead",
      "2026-10-24 ahead",
    ]);
  });
});

describe("leaving", () => {
  it("ends the round once, and nothing counts until the member joins again", async () => {
    expect(await leave()).toEqual({ ok: false, reason: "not-joined" });
    await join(TODAY);
    await complete(0, TODAY);
    expect(await leave()).toEqual({ ok: true });
    expect(await leave()).toEqual({ ok: false, reason: "not-joined" });
    await complete(1, "2026-10-22");
    expect(await read()).toMatchObject({ leftAt: NOW, doneCount: 1, calendar: { done: 1 } });
  });
});

describe("joining again", () => {
  it("keeps what was done, and plans the rest from the chosen day without its moves", async () => {
    await join(TODAY);
    await complete(0, TODAY);
    const itemId = challenge.itemIds[1] ?? 0;
    await moveItem(database.db, {
      ...{ ...member, itemId, now: NOW },
      ...{ day: "2026-10-27", timeZone: "UTC" },
    });
    await leave(addDays(NOW, 1));
    const later = addDays(NOW, 30);
    expect(await join("2026-11-20", later)).toEqual({ ok: true, round: 1 });
    expect(await read("2026-11-19")).toMatchObject({
      ...{ joinedAt: later, leftAt: null, doneCount: 1 },
      dates: ["2026-10-20 done", "2026-11-20 ahead", "2026-11-22 ahead"],
    });
    // What was done before joining again does not count, though it arrives now.
    await complete(1, "2026-11-18", addDays(NOW, 29));
    expect(await read("2026-11-19")).toMatchObject({ doneCount: 1 });
    await complete(1, "2026-11-20");
    await complete(2, "2026-11-20");
    expect(await read("2026-11-20")).toMatchObject({
      finishedAt: new Date("2026-11-20T12:00:00Z"),
      dates: ["2026-10-20 done", "2026-11-20 done"],
    });
  });

  it("after a finished round begins a new one, and the badge stays", async () => {
    await join(TODAY);
    for (const index of [0, 1, 2]) await complete(index, TODAY);
    const finishedAt = new Date(`${TODAY}T12:00:00Z`);
    expect(await read()).toMatchObject({ round: 1, finishedAt });
    expect(await leave()).toEqual({ ok: false, reason: "not-joined" });
    expect(await join("2026-11-01", addDays(NOW, 2))).toEqual({ ok: true, round: 2 });
    expect(await read()).toMatchObject({
      round: 2,
      finishedAt: null,
      calendar: { done: 0, total: 3 },
    });
    const list = (state: "running" | "finished") =>
      listChallengesOfMember(database.db, { ...member, state, limit: 5 });
    expect(await list("running")).toMatchObject([{ id: member.challengeId, round: 2 }]);
    expect(await list("finished")).toMatchObject([{ round: 1, finishedAt, doneCount: 3 }]);
    await leave();
    expect(await list("finished")).toMatchObject([{ round: 1, finishedAt }]);
  });

  it("leaves the rounds of other members alone", async () => {
    const other = await joinAsMember(database.db, { ...challenge, now: NOW });
    await join("2026-10-25");
    await complete(0, "2026-10-25");
    await leave();
    expect(await findRound(database.db, { ...other, today: TODAY })).toMatchObject({
      ...{ startsOn: TODAY, leftAt: null, doneCount: 0 },
    });
  });
});
