/**
 * A challenge walked over 30 days with missed, moved and doubled days, in three time zones, each across its change of
 * the clock: by the events of the player, at the edges of the member's days.
 *
 * @module-tag postgres
 */
import { eq } from "drizzle-orm";
import { DateTime } from "luxon";
import { beforeAll, describe, expect, it } from "vitest";
import { joinAsMember, makeDailyChallenge } from "../../../tests/support/challenges";
import { fileDatabase } from "../../../tests/support/database";
import { trackedEvent } from "../../../tests/support/tracked-events";
import { workoutDays } from "~/features/workout-tracking/schema.server";
import { storeEvents } from "~/features/workout-tracking/store-events.server";
import { addCalendarDays } from "~/kernel/calendar-days";
import { findRound } from "./member-queries.server";
import { moveItem } from "./move-item.server";
import { moveMissedItems } from "./move-missed-items.server";

/** Days 7, 14, 21 and 28 are free, day 11 has two items. */
const DAYS_WITH_ITEMS = [
  ...[1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 11, 12, 13],
  ...[15, 16, 17, 18, 19, 20, 22, 23, 24, 25, 26, 27, 29, 30],
];
/** The walk by the days since the start, from 0. */
const LAST = 32;
const WITHOUT_TRAINING = [2, 3, 15, 16, 17];
const MOVES: Record<number, readonly { day: number; to: number }[]> = {
  // The first to a free day, the second to one that has an item.
  4: [
    { day: 5, to: 6 },
    { day: 4, to: 9 },
  ],
  20: [{ day: 20, to: 21 }],
};
const MOVES_MISSED = 18;
/** Done under the item's id on another day: one that was missed, and one before its time. */
const DONE_BY_ID: Record<number, number> = { 5: 3, 8: 12 };
/** What each date has at the end. */
const DONE = [
  ...["0: 1", "1: 2", "5: 3,6", "6: 5", "7: 8", "8: 9,12", "9: 4,10", "10: 11,11", "12: 13"],
  ...["14: 15", "18: 16", "19: 17", "20: 18", "21: 19,20", "24: 22", "25: 23", "26: 24"],
  ...["27: 25", "28: 26", "29: 27", "31: 29", "32: 30"],
];
/** In turn: both ends of a day, and the hours in which clocks change. */
const TIMES = ["00:05", "23:55", "02:30", "12:00"];

const database = fileDatabase();
let challenge: Awaited<ReturnType<typeof makeDailyChallenge>>;
beforeAll(async () => {
  challenge = await makeDailyChallenge(database.db, { days: 30, on: DAYS_WITH_ITEMS });
});

function startWalk(startsOn: string, timeZone: string) {
  const { db } = database;
  const dateOf = (offset: number) => addCalendarDays(startsOn, offset);
  const at = (offset: number, time = TIMES[offset % TIMES.length]) =>
    DateTime.fromISO(`${dateOf(offset)}T${time}`, { zone: timeZone }).toJSDate();
  const join = () => joinAsMember(db, { ...challenge, now: at(-1, "21:00"), startsOn, timeZone });
  const train = (
    member: Awaited<ReturnType<typeof join>>,
    offset: number,
    workout: { workoutId: number; itemId: number | null },
  ) => {
    const { gymId, studentId } = member;
    const tracked = { gymId, workoutId: workout.workoutId, durationSeconds: 600 };
    const event = trackedEvent(
      { ...tracked, timeZone: "Europe/London" },
      {
        ...{ student: studentId, receivedAt: at(offset), timeZone },
        workoutTrackType: "WORKOUT_COMPLETE",
        workoutGroupId: member.challengeId,
        workoutGroupItemId: workout.itemId,
      },
    );
    return storeEvents(db, [{ events: [event], timeZone: { studentId, timeZone } }]);
  };
  return { dateOf, at, join, train };
}

const indexOfDay = (day: number) => DAYS_WITH_ITEMS.indexOf(day);
const itemOfDay = (day: number) => ({
  itemId: challenge.itemIds[indexOfDay(day)] ?? 0,
  workoutId: challenge.workoutIds[indexOfDay(day)] ?? 0,
});

describe("a challenge walked over 30 days", () => {
  it.each([
    // The clock goes back on 25 October, at 2 o'clock of the twelfth day after the start.
    ["Europe/London", "2026-10-13", 12],
    // It goes back on 1 November.
    ["America/New_York", "2026-10-23", 9],
    // It goes forward on 4 October: there is no half past two on that day.
    ["Australia/Sydney", "2026-09-16", 18],
  ])("in %s from %s on keeps what is open and what is done", async (timeZone, startsOn, change) => {
    const { db } = database;
    const { dateOf, at, join, train } = startWalk(startsOn, timeZone);
    const offsetAt = (offset: number) =>
      DateTime.fromISO(`${dateOf(offset)}T00:00`, { zone: timeZone }).offset;
    expect(offsetAt(change)).not.toBe(offsetAt(change + 1));
    const member = await join();
    const read = (offset: number) => findRound(db, { ...member, today: dateOf(offset) });
    for (let offset = 0; offset <= LAST; offset += 1) {
      const now = at(offset);
      for (const { day, to } of MOVES[offset] ?? []) {
        const wish = { itemId: itemOfDay(day).itemId, day: dateOf(to), now, timeZone };
        expect(await moveItem(db, { ...member, ...wish })).toEqual({ ok: true });
      }
      if (offset === MOVES_MISSED) {
        expect((await read(offset))?.calendar).toMatchObject({ missed: 3 });
        const moved = await moveMissedItems(db, { ...member, now, timeZone });
        expect(moved).toEqual({ ok: true, days: 3 });
      }
      if (!WITHOUT_TRAINING.includes(offset)) {
        for (const { workoutId, state } of (await read(offset))?.calendar.today ?? []) {
          expect(state, `day ${offset}`).toBe("today");
          await train(member, offset, { workoutId, itemId: null });
        }
      }
      const doneById = DONE_BY_ID[offset];
      if (doneById !== undefined) await train(member, offset, itemOfDay(doneById));
    }
    const round = await read(LAST);
    expect(round).toMatchObject({
      ...{ round: 1, doneCount: DAYS_WITH_ITEMS.length, finishedAt: at(LAST) },
      calendar: { done: DAYS_WITH_ITEMS.length, total: DAYS_WITH_ITEMS.length, missed: 0 },
    });
    const dates = new Map(
      Array.from({ length: LAST + 1 }, (_none, offset) => [dateOf(offset), offset]),
    );
    expect(
      round?.calendar.days.map(({ date, items }) => {
        return `${dates.get(date)}: ${items.map(({ day }) => day)}`;
      }),
    ).toEqual(DONE);
    // The days agree with those of the training.
    const trained = await db
      .select({ day: workoutDays.day })
      .from(workoutDays)
      .where(eq(workoutDays.studentId, member.studentId));
    const days = round?.calendar.days.flatMap(({ date, items }) => items.map(() => date));
    expect(trained.map(({ day }) => day).toSorted()).toEqual(days);
    // A finished round is over.
    await train(member, LAST, itemOfDay(1));
    expect(await read(LAST)).toEqual(round);
  });
});
