import { describe, expect, it } from "vitest";
import { MAX_DAYS_AHEAD } from "~/features/catalog/drafts/max-days-ahead";
import { toLocalTime } from "~/features/lives/manage/local-time";
import { addDays, MINUTE_MS } from "~/kernel/time";
import { readFormTime } from "./form-time";
import { readPublishAt, toFormTime } from "./publish-time";

const timeZone = "Europe/Berlin";
const NOW = new Date("2027-01-15T11:00:00Z");

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};
const read = (date: string, time: string, now = NOW) =>
  readPublishAt({ date, time }, { now, timeZone });

describe("the typed day and time", () => {
  it("are on the clock of the gym", () => {
    expect(read("2027-01-16", "10:00")).toEqual({
      ...{ ok: true, publishAt: new Date("2027-01-16T09:00:00Z") },
    });
  });

  it.each([
    ["no day", "", "10:00", { date: ["dateRequired"] }],
    ["a day in other words", "16.01.2027", "10:00", { date: ["dateRequired"] }],
    ["a thirteenth month", "2027-13-01", "10:00", { date: ["dateRequired"] }],
    ["a February 30", "2027-02-30", "10:00", { date: ["dateRequired"] }],
    ["a February 29 of another year", "2027-02-29", "10:00", { date: ["dateRequired"] }],
    ["no time", "2027-01-16", "", { time: ["timeRequired"] }],
    ["an hour that no clock has", "2027-01-16", "24:00", { time: ["timeRequired"] }],
    ["the hour that the clock skips in spring", "2027-03-28", "02:30", { time: ["timeSkipped"] }],
    ["this very minute", "2027-01-15", "12:00", { date: ["datePast"] }],
  ])("are refused for %s", (_what, date, time, errors) => {
    expect(read(date, time)).toEqual({ ok: false, errors });
  });

  it("mean the first of an hour that the clock shows twice in autumn", () => {
    expect(read("2027-10-31", "02:30")).toEqual({
      ...{ ok: true, publishAt: new Date("2027-10-31T00:30:00Z") },
    });
  });

  it("may be so many days ahead, and no minute more", () => {
    const last = addDays(NOW, MAX_DAYS_AHEAD);
    const at = (instant: Date) => toLocalTime(instant, timeZone);
    expect(read(at(last).day, at(last).time)).toEqual({ ok: true, publishAt: last });
    for (const late of [new Date(last.getTime() + MINUTE_MS), addDays(last, 1)]) {
      const errors = { date: ["dateFar"] };
      expect(read(at(late).day, at(late).time)).toEqual({ ok: false, errors });
    }
  });

  it("have no seconds, which some browsers send", () => {
    const form = formOf({ date: "2027-01-16", time: "10:00:00" });
    expect(readFormTime(form)).toEqual({ date: "2027-01-16", time: "10:00" });
    expect(readFormTime(formOf({}))).toEqual({ date: "", time: "" });
  });
});

it("the form shows the time of a scheduled draft until it is over", () => {
  const publishAt = new Date("2027-01-16T09:00:00Z");
  const shown = (now: Date) => toFormTime({ state: "SCHEDULED", publishAt }, { now, timeZone });
  expect(shown(NOW)).toEqual({ date: "2027-01-16", time: "10:00" });
  expect(shown(publishAt)).toEqual({ date: "", time: "" });
});
