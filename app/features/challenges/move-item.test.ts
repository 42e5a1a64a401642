/**
 * Moving an item, and moving what was missed: nothing that is open is lost, nothing that is done moves.
 * @module-tag postgres
 */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { joinAsMember, makeChallenge, makeDailyChallenge } from "../../../tests/support/challenges";
import { fileDatabase } from "../../../tests/support/database";
import { completeWorkout } from "~/features/catalog/completions/complete-workout.server";
import { addDays } from "~/kernel/time";
import { completeChallengeItems } from "./complete-challenge-items.server";
import { leaveChallenge } from "./leave-challenge.server";
import { findRound } from "./member-queries.server";
import { moveItem } from "./move-item.server";
import { moveMissedItems } from "./move-missed-items.server";

const database = fileDatabase();
const NOW = new Date("2026-10-20T09:00:00Z");
let challenge: Awaited<ReturnType<typeof makeDailyChallenge>>;
let member: Awaited<ReturnType<typeof joinAsMember>>;

beforeAll(async () => {
  challenge = await makeDailyChallenge(database.db, { days: 9, on: [1, 2, 4, 9] });
});
beforeEach(async () => {
  member = await joinAsMember(database.db, { ...challenge, now: NOW });
});

const on = (day: string) => new Date(`${day}T09:00:00Z`);
const move = (index: number, day: string, now = NOW) =>
  moveItem(database.db, {
    ...{ ...member, itemId: challenge.itemIds[index] ?? 0 },
    ...{ day, now, timeZone: "UTC" },
  });
const moveMissed = (today: string) =>
  moveMissedItems(database.db, { ...member, now: on(today), timeZone: "UTC" });
const complete = (index: number, day: string) =>
  completeChallengeItems(database.db, [
    {
      ...{ ...member, day, at: on(day) },
      workoutId: challenge.workoutIds[index] ?? 0,
      workoutGroupItemId: challenge.itemIds[index] ?? 0,
    },
  ]);
/** `2026-10-20 1,2`: the items of a date by their days. */
async function readDates(today = "2026-10-20") {
  const round = await findRound(database.db, { ...member, today });
  return round?.calendar.days.map(({ date, items }) => `${date} ${items.map((item) => item.day)}`);
}

describe("an item", () => {
  it("moves to today, to a day that has one already, and behind the end", async () => {
    expect(await move(3, "2026-10-20")).toEqual({ ok: true });
    expect(await move(1, "2026-10-23")).toEqual({ ok: true });
    expect(await move(0, "2027-10-20")).toEqual({ ok: true });
    expect(await readDates()).toEqual(["2026-10-20 9", "2026-10-23 2,4", "2027-10-20 1"]);
  });

  it("moves again, and back to its own day, where it no longer counts as moved", async () => {
    await move(1, "2026-10-23");
    await move(1, "2026-10-25");
    expect(await readDates()).toContain("2026-10-25 2");
    await move(1, "2026-10-21");
    const round = await findRound(database.db, { ...member, today: "2026-10-20" });
    expect(round?.calendar.days.flatMap(({ items }) => items).some(({ isMoved }) => isMoved)).toBe(
      false,
    );
  });

  it("moves to no day before the member's today, and to none too far ahead", async () => {
    for (const day of ["2026-10-19", "2027-10-21", "2026-02-30"])
      expect(await move(1, day)).toEqual({ ok: false, reason: "day" });
    expect(await move(1, "2026-10-20", on("2026-10-21"))).toEqual({ ok: false, reason: "day" });
  });

  it("that is done stays where it was done", async () => {
    await complete(1, "2026-10-22");
    expect(await move(1, "2026-10-23")).toEqual({ ok: false, reason: "done" });
    expect(await readDates()).toContain("2026-10-22 2");
  });

  it("of another challenge, or of a member who has not joined, is not moved", async () => {
    const { gymId, workoutIds } = challenge;
    const items = [{ day: 1, workoutId: workoutIds[0] ?? 0 }];
    const other = await makeChallenge(database.db, { gymId, days: 7, items });
    const wish = { ...member, day: "2026-10-23", now: NOW, timeZone: "UTC" };
    const foreign = other.itemIds[0] ?? 0;
    expect(await moveItem(database.db, { ...wish, itemId: foreign })).toEqual({
      ok: false,
      reason: "not-found",
    });
    await leaveChallenge(database.db, { ...member, now: NOW });
    expect(await move(1, "2026-10-23")).toEqual({ ok: false, reason: "not-joined" });
    expect(await moveMissed("2026-10-23")).toEqual({ ok: false, reason: "not-joined" });
  });

  it("is done at once when it comes to a day on which its workout was completed", async () => {
    const [, , , workoutId = 0] = challenge.workoutIds;
    const own = { gymId: member.gymId, studentId: member.studentId };
    await completeWorkout(database.db, { ...own, workoutId, now: NOW });
    await move(3, "2026-10-20");
    expect(await move(3, "2026-10-24")).toEqual({ ok: false, reason: "done" });
  });
});

describe("what was missed", () => {
  it("moves with all that is open, keeping the distances, so that its first day is today", async () => {
    await complete(0, "2026-10-20");
    await move(3, "2026-10-30");
    expect(await moveMissed("2026-10-26")).toEqual({ ok: true, days: 5 });
    expect(await readDates("2026-10-26")).toEqual([
      "2026-10-20 1",
      "2026-10-26 2",
      "2026-10-28 4",
      "2026-11-04 9",
    ]);
    expect(await moveMissed("2026-10-26")).toEqual({ ok: true, days: 0 });
  });

  it("moves once when the member presses twice at the same moment", async () => {
    const moved = await Promise.all([moveMissed("2026-10-27"), moveMissed("2026-10-27")]);
    expect(moved.map((result) => result.ok && result.days).toSorted()).toEqual([0, 7]);
    expect(await readDates("2026-10-27")).toContain("2026-10-27 1");
  });

  it("is nothing while all that is open stands on today or later", async () => {
    await complete(0, "2026-10-20");
    expect(await moveMissed("2026-10-21")).toEqual({ ok: true, days: 0 });
    expect(await readDates()).toContain("2026-10-28 9");
  });

  it("is an item that was moved and missed, though its own day is still to come", async () => {
    await complete(0, "2026-10-20");
    await move(3, "2026-10-20", NOW);
    expect(await moveMissed("2026-10-22")).toEqual({ ok: true, days: 2 });
    expect(await readDates()).toEqual([
      "2026-10-20 1",
      "2026-10-22 9",
      "2026-10-23 2",
      "2026-10-25 4",
    ]);
  });

  it("is done at once when its workout was completed today", async () => {
    const [workoutId = 0] = challenge.workoutIds;
    const own = { gymId: member.gymId, studentId: member.studentId };
    await completeWorkout(database.db, { ...own, workoutId, now: addDays(NOW, 3) });
    await moveMissed("2026-10-23");
    expect(await readDates()).toContain("2026-10-23 1");
    const round = await findRound(database.db, { ...member, today: "2026-10-23" });
    expect(round).toMatchObject({ doneCount: 1, calendar: { done: 1, missed: 0 } });
  });
});
