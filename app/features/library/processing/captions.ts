/**
 * Makes clean WebVTT of an uploaded `.srt` or `.vtt`: cues with bold, italic and underlined text, nothing else.
 * Libraries for it parse what browsers show and skip what is wrong; here a mistake is refused with its line.
 */
import { MAX_DURATION_SECONDS } from "./file-facts";

export type CaptionsRefusal =
  "badTime" | "cueTooLong" | "noCues" | "notText" | "tooLarge" | "tooManyCues";

type CleanedCaptions =
  { ok: true; text: string } | { ok: false; reason: CaptionsRefusal; line: number };

interface Cue {
  from: number;
  to: number;
  settings: string;
  lines: string[];
  length: number;
  /** Of its times, from 1. */
  line: number;
}

const MAX_BYTES = 1_000_000;
const MAX_CUES = 10_000;
const MAX_LINES = 100_000;
const MAX_CUE_LENGTH = 1000;
/** With the tags that are left out; longer ones are not looked at. */
const MAX_RAW_LENGTH = 4000;

export function cleanCaptions(bytes: Uint8Array): CleanedCaptions {
  if (bytes.length > MAX_BYTES) return fail("tooLarge", 1);
  const text = decode(bytes);
  if (text.includes("\0")) return fail("notText", lineOf(text, text.indexOf("\0")));
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  if (lines.length > MAX_LINES) return fail("tooManyCues", MAX_LINES);
  const read = readCues(lines);
  if (!Array.isArray(read)) return read;
  const cues: string[] = [];
  // A player needs them in order; an SRT may have them in any.
  for (const cue of read.toSorted((a, b) => a.from - b.from)) {
    const shown = cleanText(cue.lines.join("\n"));
    if (shown.length > MAX_CUE_LENGTH) return fail("cueTooLong", cue.line);
    if (shown === "") continue;
    cues.push(`${formatTime(cue.from)} --> ${formatTime(cue.to)}${cue.settings}\n${shown}\n`);
  }
  return cues.length === 0
    ? fail("noCues", 1)
    : { ok: true, text: ["WEBVTT\n", ...cues].join("\n") };
}

const fail = (reason: CaptionsRefusal, line: number) => ({ ok: false, reason, line }) as const;

const lineOf = (text: string, at: number) => text.slice(0, at).split(/\r\n?|\n/).length;

/** By its byte order mark; else UTF-8, or the Windows code page of Western Europe, which takes any byte. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder("latin1").decode(bytes);
    return text.replace(/[\x80-\x9f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? "");
  }
}

/** In the place of control characters; Node 20 decodes `windows-1252` without them. A space: there is none. */
const WINDOWS_SIGNS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`;
const TIMES = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}((?:\\s+\\S+)*)\\s*$`);
const SETTING =
  /^(?:align:(?:start|center|end|left|right)|(?:line|position|size):\d{1,3}(?:\.\d{1,3})?%)$/;
/** Comments, style sheets and regions last until the next empty line. */
const NO_CUE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

function readCues(lines: readonly string[]): Cue[] | ReturnType<typeof fail> {
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? "");
  const cues: Cue[] = [];
  let cue: Cue | null = null;
  let isSkipping = isVtt;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") [cue, isSkipping] = [null, false];
    else if (isSkipping) continue;
    else if (cue === null && isVtt && NO_CUE.test(line)) isSkipping = true;
    else if (line.includes("-->")) {
      cue = readTimes(line, index + 1);
      if (cue === null) return fail("badTime", index + 1);
      cues.push(cue);
      if (cues.length > MAX_CUES) return fail("tooManyCues", index + 1);
    } else if (cue !== null) {
      cue.lines.push(line);
      cue.length += line.length + 1;
      if (cue.length > MAX_RAW_LENGTH) return fail("cueTooLong", cue.line);
    }
  }
  return cues;
}

function readTimes(text: string, line: number): Cue | null {
  const found = TIMES.exec(text);
  if (!found) return null;
  const from = secondsOf(found.slice(1, 5));
  const to = secondsOf(found.slice(5, 9));
  if (from === null || to === null || to <= from || to > MAX_DURATION_SECONDS) return null;
  const settings = (found[9] ?? "").split(/\s+/).filter((one) => SETTING.test(one));
  return {
    from,
    to,
    line,
    settings: settings.map((one) => ` ${one}`).join(""),
    lines: [],
    length: 0,
  };
}

function secondsOf([hours, minutes, seconds, fraction = ""]: (string | undefined)[]):
  number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return whole + Number(fraction.padEnd(3, "0")) / 1000;
}

function formatTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, "0");
  const [hours, minutes] = [ms / 3_600_000, (ms / 60_000) % 60];
  return `${pad(hours)}:${pad(minutes)}:${pad((ms / 1000) % 60)}.${pad(ms % 1000, 3)}`;
}

const ELEMENTS_WITHOUT_TEXT = /<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;
/** `{\an8}` places a line in some players. */
const SRT_COMMANDS = /\{\\[^{}]*\}/g;
const TAG_OR_TEXT = /<(\/?)([^<>]*)>|&(?:amp|lt|gt|nbsp|lrm|rlm);|[&<>]|[^&<>]+/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Tags are closed in the order in which they were opened. */
function cleanText(text: string): string {
  const plain = text.replace(ELEMENTS_WITHOUT_TEXT, "").replace(SRT_COMMANDS, "");
  const open: string[] = [];
  const parts: string[] = [];
  for (const [part, slash, name] of plain.matchAll(TAG_OR_TEXT)) {
    if (name === undefined) parts.push(ESCAPES[part] ?? part);
    else {
      const tag = name.trim().toLowerCase();
      if (!/^[biu]$/.test(tag)) continue;
      if (slash === "") parts.push(`<${tag}>`);
      if (slash === "") open.push(tag);
      else if (open.at(-1) === tag) parts.push(`</${open.pop()}>`);
    }
  }
  const closed =
    parts.join("") +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join("");
  const lines = closed.replace(/[^\P{Cc}\n\t]/gu, "").split("\n");
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
