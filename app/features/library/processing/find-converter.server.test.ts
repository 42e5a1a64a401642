/** Which ffmpeg a server converts with, and what it says of one that lacks something. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { makeScratch } from "../../../../tests/support/scratch.mjs";
import { findConverter } from "./find-converter.server";

const LINES = {
  libx264: " V....D libx264              libx264 H.264 (codec h264)",
  libx264rgb: " V....D libx264rgb           libx264 H.264 RGB (codec h264)",
  aac: " A..... aac                  AAC (Advanced Audio Coding)",
  mjpeg: " VFS... mjpeg                MJPEG (Motion JPEG)",
};

function makeProgram(lines: readonly string[], hasProbe = true): string {
  const folder = makeScratch("find-converter");
  const write = (name: string) =>
    writeFileSync(
      join(folder, name),
      ["#!/bin/sh", "cat <<'END'", ...lines, "END", ""].join("\n"),
      {
        mode: 0o755,
      },
    );
  write("ffmpeg");
  if (hasProbe) write("ffprobe");
  return join(folder, "ffmpeg");
}

it.each([
  ["all of them", Object.values(LINES), true, null],
  ["no libx264", [LINES.libx264rgb, LINES.aac, LINES.mjpeg], true, ["libx264"]],
  ["none", [], true, ["libx264", "aac", "mjpeg"]],
  ["no ffprobe", Object.values(LINES), false, ["ffprobe"]],
] as const)("with %s", async (_which, lines, hasProbe, missing) => {
  const warnings: unknown[] = [];
  const program = makeProgram(lines, hasProbe);
  const log = { warn: (facts: unknown) => void warnings.push(facts) };
  expect(await findConverter(program, log)).toBe(missing ? null : program);
  expect(warnings).toEqual(missing ? [{ missing }] : []);
});

it("one that is killed while it is asked is taken", async () => {
  const program = makeProgram([]);
  writeFileSync(program, "#!/bin/sh\nkill -9 $$\n");
  const warn = vi.fn();
  expect(await findConverter(program, { warn })).toBe(program);
  expect(warn).not.toHaveBeenCalled();
});

it("the one of this machine, and none where there is none", async () => {
  const log = { warn() {} };
  expect(await findConverter("ffmpeg", log)).toMatch(/^\/.*ffmpeg$/);
  expect(await findConverter("/no/such/ffmpeg", log)).toBeNull();
});
