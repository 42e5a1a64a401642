/** The calendar file and the links of a live. */
import { describe, expect, it } from "vitest";
import { buildCalendarFile } from "./calendar.server";
import { buildCalendarLinks } from "./calendar-links";

const live = {
  guid: "friday-engine",
  gymName: "Ironworks",
  lang: "de",
  title: "Zwölf Minuten, voll; und ganz",
  text: `mit Tom\nhttps://ironworks.test/lives/friday-engine ${"ä".repeat(80)}`,
  url: "https://ironworks.test/lives/friday-engine",
  startsAt: new Date("2026-11-27T18:00:00Z"),
  endsAt: new Date("2026-11-27T18:30:00Z"),
  isCancelled: false,
  sequence: 2,
  now: new Date("2026-11-26T12:00:00Z"),
};
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe("the calendar file", () => {
  it("has a stable UID, moments in UTC, an alarm and escaped texts", () => {
    const lines = linesOf(buildCalendarFile(live));
    for (const line of [
      "BEGIN:VCALENDAR",
      "METHOD:PUBLISH",
      "UID:live-friday-engine@gymfront",
      "SEQUENCE:2",
      "DTSTAMP:20261126T120000Z",
      "DTSTART:20261127T180000Z",
      "DTEND:20261127T183000Z",
      "SUMMARY:Zwölf Minuten\\, voll\\; und ganz",
      "STATUS:CONFIRMED",
      "TRIGGER:-PT15M",
      `URL;VALUE=URI:${live.url}`,
      "END:VCALENDAR",
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.at(-1)).toBe("");
  });

  it("folds long lines at 75 octets", () => {
    const file = buildCalendarFile(live);
    expect(file.replaceAll("\r\n", "")).not.toContain("\n");
    expect(file.split("\r\n").filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  });

  it("of a cancelled live takes the event back, without an alarm", () => {
    const lines = linesOf(buildCalendarFile({ ...live, isCancelled: true, sequence: 3 }));
    expect(lines).toContain("STATUS:CANCELLED");
    expect(lines).toContain("SEQUENCE:3");
    expect(lines).not.toContain("BEGIN:VALARM");
  });
});

describe("links to calendars on the web", () => {
  const { google, outlook } = buildCalendarLinks(live);
  it("name title, moments and the live's own page", () => {
    const ofGoogle = new URL(google).searchParams;
    expect(ofGoogle.get("text")).toBe(live.title);
    expect(ofGoogle.get("dates")).toBe("20261127T180000Z/20261127T183000Z");
    expect(ofGoogle.get("location")).toBe(live.url);
    const ofOutlook = new URL(outlook).searchParams;
    expect(ofOutlook.get("subject")).toBe(live.title);
    expect(ofOutlook.get("startdt")).toBe("2026-11-27T18:00:00Z");
    expect(ofOutlook.get("enddt")).toBe("2026-11-27T18:30:00Z");
    expect(outlook).not.toContain("+");
  });
});
