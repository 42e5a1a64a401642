import { expect, test } from "vitest";
import { chooseRecordingType } from "./choose-recording";

test.each<[browser: string, supported: string[], chosen: string | null]>([
  [
    "a Chromium with H.264",
    ["video/webm", "video/webm;codecs=h264,opus", "video/x-matroska;codecs=avc1,opus"],
    "video/x-matroska;codecs=avc1,opus",
  ],
  [
    "a Chromium without H.264",
    ["video/webm", "video/webm;codecs=vp8,opus"],
    "video/webm;codecs=vp8,opus",
  ],
  ["Firefox", ["video/webm", "video/webm;codecs=vp8,opus"], "video/webm;codecs=vp8,opus"],
  ["Safari", ["video/mp4", "video/mp4;codecs=avc1,mp4a.40.2"], "video/mp4;codecs=avc1,mp4a.40.2"],
  ["a browser that records sound alone", ["audio/webm"], null],
])("%s", (_browser, supported, chosen) => {
  expect(chooseRecordingType((type) => supported.includes(type))).toBe(chosen);
});
