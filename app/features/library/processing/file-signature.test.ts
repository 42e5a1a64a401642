import { describe, expect, it } from "vitest";
import { recognizeFile } from "./file-signature";

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe("the first bytes of a file", () => {
  it.each([
    ["\x00\x00\x00\x20ftypisom\x00\x00\x02\x00", "iso"],
    ["\x00\x00\x00\x14ftypqt  ", "iso"],
    ["\x00\x00\x00\x08wide\x00\x00\x10\x00mdat", "iso"],
    ["\x00\x00\x00\x18styp", "iso"],
    ["\x1a\x45\xdf\xa3\x9fB\x86", "matroska"],
    ["\xff\xd8\xff\xe1", "jpeg"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["RIFF\x00\x00\x00\x00WEBPVP8 ", "webp"],
    ["\x00\x00\x00\x20ftypheic", "unknownFormat"],
    ["\x00\x00\x00\x20ftypavif", "unknownFormat"],
    ["RIFF\x00\x00\x00\x00WAVEfmt ", "unknownFormat"],
    ["#EXTM3U\n#EXT-X-VERSION:3\n", "playlist"],
    ["\xef\xbb\xbf \r\n#extm3u\n", "playlist"],
    ["ffconcat version 1.0\nfile 'x'\n", "playlist"],
    ['<?xml version="1.0"?>\n<MPD xmlns="x">', "playlist"],
    ["[playlist]\nFile1=http://x/", "playlist"],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', "unknownFormat"],
    ["<!doctype html>", "unknownFormat"],
    ["GIF89a", "unknownFormat"],
    ["II*\x00", "unknownFormat"],
    ["%PDF-1.7", "unknownFormat"],
    ["MZ\x90\x00", "unknownFormat"],
    ["PK\x03\x04", "unknownFormat"],
    ["OggS", "unknownFormat"],
    ["\x00", "unknownFormat"],
    ["", "unknownFormat"],
  ])("%j is %s", (start, signature) => {
    expect(recognizeFile(bytesOf(start))).toBe(signature);
  });
});
