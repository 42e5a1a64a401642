import { expect, test } from "vitest";
import { isPlaylist, pictureType, streamType } from "./media-type";

test.each([
  ["clips/a/master.m3u8", "application/vnd.apple.mpegurl", null],
  ["clips/a/240/seg-1.ts", "video/mp2t", null],
  ["clips/a/240/seg-1.m4s", "video/iso.segment", null],
  ["clips/a/clip.mp4", "video/mp4", null],
  ["pictures/a.webp", null, "image/webp"],
  ["pictures/a.jpg", null, "image/jpeg"],
  ["pictures/a.png", null, "image/png"],
  ["pictures/a.svg", null, null],
  ["pictures/a.html", null, null],
  ["pictures/a.js", null, null],
  ["pictures/a", null, null],
  ["pictures/a.constructor", null, null],
  ["pictures/a.jpg.html", null, null],
])("%s", (key, stream, picture) => {
  expect(streamType(key)).toBe(stream);
  expect(pictureType(key)).toBe(picture);
});

test("a playlist by its ending", () => {
  expect(isPlaylist("a/master.m3u8")).toBe(true);
  expect(isPlaylist("a/m3u8")).toBe(false);
});
