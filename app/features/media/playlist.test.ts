import * as fc from "fast-check";
import { expect, test } from "vitest";
import { localPlaylist } from "./playlist";

const master = [
  "#EXTM3U",
  "#EXT-X-VERSION:7",
  '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="en",URI="audio/index.m3u8"',
  "#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=426x240",
  "240/index.m3u8",
  "#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=640x360",
  "360/index.m3u8",
  "",
].join("\n");

test("relative addresses leave as they are", () => {
  expect(localPlaylist(master)).toBe(master);
  expect(localPlaylist(master.replaceAll("\n", "\r\n"))).toBe(master);
});

const foreign = [
  "https://evil.test/x.ts",
  "http:x.ts",
  "//evil.test/x.ts",
  "/media/other/x.ts",
  "../x.ts",
  "240/../../x.ts",
  "./x.ts",
  "x.ts?grant=1",
  "x.ts#1",
  "data:text/plain,x",
  "blob:x",
  "\\\\evil\\x",
  "{$host}/x.ts",
  "x .ts",
  "%2e%2e/x.ts",
];

test.each(foreign)("a segment at %j keeps the playlist back", (address) => {
  expect(localPlaylist(`#EXTM3U\n#EXTINF:4,\n${address}\n`)).toBeNull();
});

test.each([...foreign, ""])("a tag with the URI %j keeps the playlist back", (address) => {
  for (const tag of ["#EXT-X-MAP:URI=", "#EXT-X-KEY:METHOD=AES-128,IV=0x1,URI=", "#X-ASSET-URI="]) {
    expect(localPlaylist(`#EXTM3U\n${tag}"${address}"\nx.ts\n`)).toBeNull();
  }
});

test.each(["", "<html>", "\n#EXTM3U", "seg.ts"])("%j is no playlist", (text) => {
  expect(localPlaylist(text)).toBeNull();
});

test("whatever leaves resolves below the address it was asked for at", () => {
  const base = "https://gym.test/media/grant/7/master.m3u8";
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.webPath(), fc.domain())), (lines) => {
      const playlist = localPlaylist(["#EXTM3U", ...lines].join("\n"));
      for (const line of playlist?.split("\n") ?? []) {
        if (line === "" || line.startsWith("#")) continue;
        expect(new URL(line, base).href.startsWith("https://gym.test/media/grant/7/")).toBe(true);
      }
    }),
  );
});
