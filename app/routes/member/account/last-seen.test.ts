import { expect, it } from "vitest";
import { formatLastSeen } from "./last-seen";

const NOW = new Date("2026-11-24T23:30:00.000Z");

it.each([
  ["2026-11-24T00:30:00Z", "en", "UTC", "today"],
  ["2026-11-23T23:30:00Z", "en", "UTC", "yesterday"],
  // In Berlin the day of now has begun half an hour ago.
  ["2026-11-24T12:00:00Z", "de", "Europe/Berlin", "gestern"],
  ["2026-11-18T12:00:00Z", "fr", "UTC", "il y a 6 jours"],
  ["2026-11-17T12:00:00Z", "es", "UTC", "17 de noviembre de 2026"],
  // A clock that runs ahead on another server.
  ["2026-11-26T12:00:00Z", "en", "UTC", "26 November 2026"],
])("%s in %s at %s is %s", (seenAt, lang, timeZone, text) => {
  expect(formatLastSeen(new Date(seenAt), { now: NOW, lang, timeZone })).toBe(text);
});
