import { expect, test } from "vitest";
import { webAddress } from "./web-address";

test.each([
  ["https://open.spotify.com/playlist/37i9?si=1", "https://open.spotify.com/playlist/37i9?si=1"],
  ["http://example.test", "http://example.test/"],
  [" https://example.test/a b ", "https://example.test/a%20b"],
  ["javascript:alert(1)", null],
  ["java\nscript:alert(1)", null],
  ["data:text/html,x", null],
  ["spotify:playlist:37i9", null],
  ["/playlist", null],
  ["//example.test", null],
  ["https://*/live.m3u8", null],
  ["https://*.example.test/live.m3u8", null],
  ["https://user:secret@example.test/", null],
  [`https://example.test/${"a".repeat(2048)}`, null],
  ["", null],
  [null, null],
  [undefined, null],
])("%j → %j", (text, address) => {
  expect(webAddress(text)).toBe(address);
});
