import { expect, test } from "vitest";
import { dateSticker } from "./date-sticker";

test.each([
  ["2026-11-21T18:30:00Z", "Europe/London", "en", "21", "Nov", /^Saturday.*18:30\u00a0GMT$/],
  // Midnight is over there already.
  ["2026-12-31T23:30:00Z", "Europe/Berlin", "de", "1", "Jan", /^Freitag.*00:30\u00a0MEZ$/],
  ["2026-11-21T18:30:00Z", "Europe/London", "de", "21", "Nov", /^Samstag.*18:30\u00a0GMT$/],
  ["2026-12-31T23:30:00Z", "America/New_York", "en", "31", "Dec", /^Thursday.*18:30\u00a0\S+$/],
  ["2026-08-01T06:00:00Z", "Europe/Paris", "fr", "1", "août", /^samedi.*08:00\u00a0\S+$/],
])("%s in %s (%s)", (at, zone, lang, day, month, when) => {
  const sticker = dateSticker(new Date(at), zone, lang);
  expect(sticker).toMatchObject({ day, month });
  expect(sticker.when).toMatch(when);
});
