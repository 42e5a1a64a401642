import { describe, expect, it, test } from "vitest";
import { buildCalendar, type CalendarRow } from "./calendar";

const row = (itemId: number, day: number, more: Partial<CalendarRow> = {}): CalendarRow => ({
  itemId,
  workoutId: itemId * 10,
  day,
  position: 1,
  movedTo: null,
  doneOn: null,
  ...more,
});
const STARTS_ON = "2026-10-20";
const calendarOf = (rows: CalendarRow[], today: string) =>
  buildCalendar(rows, { startsOn: STARTS_ON, today });
/** "2026-10-20 today 1:today 2:done", a line for each date. */
const linesOf = (rows: CalendarRow[], today: string) =>
  calendarOf(rows, today).days.map(({ date, state, items }) =>
    [date, state, ...items.map((item) => `${item.itemId}:${item.state}`)].join(" "),
  );

describe("the state of an item", () => {
  test.each([
    ["before its day", "2026-10-19", {}, "ahead", "2026-10-20"],
    ["on its day", "2026-10-20", {}, "today", "2026-10-20"],
    ["after its day", "2026-10-21", {}, "missed", "2026-10-20"],
    ["moved, before its new day", "2026-10-21", { movedTo: "2026-10-22" }, "ahead", "2026-10-22"],
    ["moved, on its new day", "2026-10-22", { movedTo: "2026-10-22" }, "today", "2026-10-22"],
    ["moved, after its new day", "2026-10-23", { movedTo: "2026-10-22" }, "missed", "2026-10-22"],
    ["done on its day", "2026-10-23", { doneOn: "2026-10-20" }, "done", "2026-10-20"],
    ["done on another day", "2026-10-23", { doneOn: "2026-10-21" }, "done", "2026-10-21"],
    ["done before its day", "2026-10-19", { doneOn: "2026-10-19" }, "done", "2026-10-19"],
    [
      "done on another day than it was moved to",
      "2026-10-23",
      { doneOn: "2026-10-23", movedTo: "2026-10-30" },
      "done",
      "2026-10-23",
    ],
  ] as const)("%s, %s", (_name, today, more, state, date) => {
    expect(linesOf([row(1, 1, more)], today)).toEqual([`${date} ${state} 1:${state}`]);
  });

  it("says that it was moved until it is done", () => {
    const rows = [
      row(1, 1),
      row(2, 2, { movedTo: "2026-10-25" }),
      row(3, 3, { movedTo: "2026-10-26", doneOn: "2026-10-26" }),
    ];
    const items = calendarOf(rows, "2026-10-20").days.flatMap((day) => day.items);
    expect(items.map(({ isMoved }) => isMoved)).toEqual([false, true, false]);
  });
});

describe("the days", () => {
  it("are those with items, in order, each with its items by day and position", () => {
    const rows = [
      row(4, 9, { movedTo: "2026-10-22" }),
      row(3, 3, { position: 2 }),
      row(2, 3),
      row(1, 1, { doneOn: "2026-10-20" }),
      row(5, 84),
    ];
    expect(linesOf(rows, "2026-10-22")).toEqual([
      "2026-10-20 done 1:done",
      "2026-10-22 today 2:today 3:today 4:today",
      // Across the change of the clock and the turn of the year.
      "2027-01-11 ahead 5:ahead",
    ]);
  });

  it("are done once all their items are", () => {
    const done = { doneOn: "2026-10-20" };
    const first = row(1, 1, done);
    expect(linesOf([first, row(2, 1, { position: 2 })], "2026-10-20")).toEqual([
      "2026-10-20 today 1:done 2:today",
    ]);
    expect(linesOf([first, row(2, 1, { position: 2 })], "2026-10-21")).toEqual([
      "2026-10-20 missed 1:done 2:missed",
    ]);
    expect(linesOf([first, row(2, 1, { position: 2, ...done })], "2026-10-21")).toEqual([
      "2026-10-20 done 1:done 2:done",
    ]);
  });
});

describe("the numbers", () => {
  it("count what is done and missed, and today's items", () => {
    const calendar = calendarOf(
      [
        row(1, 1),
        row(2, 2, { doneOn: "2026-10-23" }),
        row(3, 3, { movedTo: "2026-10-23" }),
        row(4, 30),
      ],
      "2026-10-23",
    );
    expect(calendar).toMatchObject({ done: 1, total: 4, missed: 1 });
    expect(calendar.today.map(({ itemId, workoutId, day }) => [itemId, workoutId, day])).toEqual([
      [2, 20, 2],
      [3, 30, 3],
    ]);
  });

  it("are nothing without items", () => {
    expect(calendarOf([], "2026-10-20")).toEqual({
      days: [],
      done: 0,
      total: 0,
      missed: 0,
      today: [],
    });
  });
});
