import { describe, expect, it } from "vitest";
import { cleanCaptions, type CaptionsRefusal } from "./captions";

const clean = (text: string) => cleanCaptions(new TextEncoder().encode(text));
const cue = (text: string) => `1\n00:00:01,000 --> 00:00:02,000\n${text}\n`;
const shown = (text: string) => {
  const result = clean(cue(text));
  return result.ok ? result.text.split("\n").slice(3).join("\n").trim() : result.reason;
};

describe("captions", () => {
  it("of an SRT become WebVTT in order", () => {
    const srt =
      "\uFEFF2\r\n00:00:03,5 --> 00:01:04,25\r\nZwei\r\n\r\n1\r\n00:00:01,000 --> 00:00:02,000 X1:40\r\nEins\r\nund mehr\r\n";
    expect(clean(srt)).toEqual({
      ok: true,
      text: "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nEins\nund mehr\n\n00:00:03.500 --> 00:01:04.250\nZwei\n",
    });
  });

  it("of a WebVTT lose header, style, regions, comments and names, and keep their place", () => {
    const vtt = [
      ...["WEBVTT - a title", "Kind: captions", "", "STYLE", "::cue { color: red }", ""],
      ...["REGION", "id:fred", "", "NOTE", "00:01.000 --> 00:02.000", "", "name"],
      ...["00:01.000 --> 00:02.000 line:10% region:fred align:start", "<v Maya>Hello", ""],
    ];
    expect(clean(vtt.join("\n"))).toEqual({
      ok: true,
      text: "WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:10% align:start\nHello\n",
    });
  });

  it("in the Windows code page or UTF-16 are read", () => {
    const latin = Uint8Array.from(cue("Größe \x80"), (letter) => letter.charCodeAt(0));
    expect(cleanCaptions(latin)).toMatchObject({ text: expect.stringContaining("Größe €") });
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(cue("Größe"), "utf16le")]);
    expect(cleanCaptions(utf16)).toMatchObject({ text: expect.stringContaining("Größe") });
  });

  it.each([
    ["<b>bold</b> <I>italic</I> <u>under</u>", "<b>bold</b> <i>italic</i> <u>under</u>"],
    ["<b>open <i>twice", "<b>open <i>twice</i></b>"],
    ["</b>closed</i>", "closed"],
    ['<font color="red">red</font> {\\an8}up', "red up"],
    ["<script>alert(1)</script>after", "after"],
    ["<style>b{}</style>after", "after"],
    ["<scr<b>ipt>alert(1)</scr</b>ipt>", "&lt;scr<b>ipt&gt;alert(1)&lt;/scr</b>ipt&gt;"],
    ['<img src=x onerror="alert(1)">', "noCues"],
    ["<b onclick=x>text</b>", "text"],
    ["a & b &amp; c < d &#60;", "a &amp; b &amp; c &lt; d &amp;#60;"],
    ["bell\u0007 and\u0085 line", "bell and line"],
    ["<00:00:01.500>later", "later"],
  ])("%j is shown as %j", (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each<[string, CaptionsRefusal, number]>([
    ["", "noCues", 1],
    ["just a text\nof two lines", "noCues", 1],
    ["WEBVTT\n\n00:01.000 -> 00:02.000\nx", "noCues", 1],
    ["WEBVTT\n\n00:01.000 --> 00:02\nx", "badTime", 3],
    ["1\n00:00:02,000 --> 00:00:01,000\nx", "badTime", 2],
    ["1\n00:00:61,000 --> 00:01:01,000\nx", "badTime", 2],
    ["1\n00:00:01,000 --> 99:00:00,000\nx", "badTime", 2],
    [`${cue("x")}\n${cue("y".repeat(1001))}`, "cueTooLong", 6],
    ["a\nb\0c", "notText", 2],
    [`${cue("x")}\n`.repeat(10_001), "tooManyCues", 40_002],
    ["x".repeat(1_000_001), "tooLarge", 1],
  ])("%# are refused with reason and line", (text, reason, line) => {
    expect(clean(text)).toEqual({ ok: false, reason, line });
  });

  it("of a megabyte cost little, whatever it contains", () => {
    for (const part of [
      "<",
      "<b>",
      "<script>",
      "{\\",
      "&",
      "-->",
      "1:",
      "\n",
      " ",
      "00:01.000 -->",
    ]) {
      const text = cue(part.repeat(Math.floor(999_000 / part.length)));
      const start = process.cpuUsage();
      clean(text);
      const { user } = process.cpuUsage(start);
      expect(user / 1000, part).toBeLessThan(1500);
    }
  });
});
