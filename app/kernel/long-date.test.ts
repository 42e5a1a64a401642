import { expect, test } from "vitest";
import { dayAndTime, longDate, timeOfDay } from "./long-date";

test.each([
  // The last hour of a month in UTC is the first of the next month in London and Berlin in summer.
  ["2026-07-31T23:10:00Z", "en", "Europe/London", "1 August 2026"],
  ["2026-07-31T23:10:00Z", "en", "UTC", "31 July 2026"],
  ["2026-07-31T22:10:00Z", "de", "Europe/Berlin", "1. August 2026"],
  ["2026-07-31T22:10:00Z", "en", "Europe/London", "31 July 2026"],
  // In winter London has UTC and Berlin is an hour ahead, in another year.
  ["2026-12-31T23:10:00Z", "en", "Europe/London", "31 December 2026"],
  ["2026-12-31T23:10:00Z", "de", "Europe/Berlin", "1. Januar 2027"],
  // Los Angeles is still on the day before.
  ["2028-03-01T03:00:00Z", "en", "America/Los_Angeles", "29 February 2028"],
  ["2027-03-01T03:00:00Z", "en", "America/Los_Angeles", "28 February 2027"],
  ["2026-08-01T12:00:00Z", "es", "Europe/Berlin", "1 de agosto de 2026"],
  ["2026-08-01T12:00:00Z", "fr", "Europe/Berlin", "1 août 2026"],
  // A mail names its language in capitals.
  ["2026-07-31T23:10:00Z", "EN", "Europe/London", "1 August 2026"],
])("%s for a reader of %s in %s is %s", (at, lang, timeZone, words) => {
  expect(longDate(new Date(at), lang, timeZone)).toBe(words);
});

test.each([
  ["2026-07-31T23:10:00Z", "EN", "Europe/London", "00:10 BST"],
  ["2026-12-31T23:10:00Z", "EN", "Europe/London", "23:10 GMT"],
  ["2026-12-31T23:10:00Z", "DE", "Europe/London", "23:10 GMT"],
  ["2026-12-31T23:10:00Z", "DE", "Europe/Berlin", "00:10 MEZ"],
  ["2026-12-31T23:10:00Z", "FR", "Europe/London", "23:10 UTC"],
  ["2026-12-31T23:10:00Z", "ES", "America/New_York", "18:10 GMT-5"],
  ["2026-12-31T09:05:00Z", "EN", "UTC", "09:05 UTC"],
])("the time %s for a reader of %s in %s is %s", (at, lang, timeZone, words) => {
  expect(timeOfDay(new Date(at), lang, timeZone)).toBe(words);
});

test.each([
  ["2026-12-31T23:10:00Z", "EN", "Europe/London", "31 December 2026 at 23:10 GMT"],
  ["2026-12-31T23:10:00Z", "DE", "Europe/London", "31. Dezember 2026 um 23:10 GMT"],
  ["2026-12-31T23:10:00Z", "DE", "Europe/Berlin", "1. Januar 2027 um 00:10 MEZ"],
  ["2026-12-31T23:10:00Z", "FR", "Europe/London", "31 décembre 2026 à 23:10 UTC"],
])("day and time of %s for a reader of %s in %s is %s", (at, lang, timeZone, words) => {
  expect(dayAndTime(new Date(at), lang, timeZone)).toBe(words);
});
