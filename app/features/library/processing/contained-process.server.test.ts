import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nameEnd, runContained } from "./contained-process.server";
import type { ProcessLimits } from "./process-limits";
import { ffprobeBeside, findProgram } from "./find-program.server";

const LIMITS: ProcessLimits = { seconds: 20, cpuSeconds: 10, memoryBytes: 4e9, fileBytes: 1e6 };
const folder = mkdtempSync(join(tmpdir(), "contained-"));

const run = (
  script: string,
  more: Partial<Omit<Parameters<typeof runContained>[0], "limits">> & {
    limits?: Partial<ProcessLimits>;
  } = {},
) =>
  runContained({
    ...{ program: "sh", args: ["-c", script], cwd: folder, maxOutputBytes: 100_000 },
    signal: new AbortController().signal,
    ...more,
    limits: { ...LIMITS, ...more.limits },
  });

describe("a contained process", () => {
  it("gives its output, and sees no environment but PATH", async () => {
    const result = await run("env | cut -d= -f1 | grep -vxE 'PWD|SHLVL|_|OLDPWD' | sort");
    expect(result).toMatchObject({ ok: true, output: "LC_ALL\nNODE_ENV\nPATH\n" });
  });

  it("reads nothing from its input and has a lower priority", async () => {
    const result = await run("cat; nice");
    expect(result.ok && Number(result.output)).toBeGreaterThanOrEqual(10);
  });

  it("is killed with its children when it takes too long", async () => {
    const result = await run("sleep 600 & echo $! > child.pid; wait", { limits: { seconds: 0.3 } });
    expect(result).toMatchObject({ ok: false, reason: "timeout" });
    await expectEnded("child.pid");
  });

  it("is killed with its children when it is aborted, and throws the reason", async () => {
    const controller = new AbortController();
    const running = run("sleep 600 & echo $! > aborted.pid; echo ready; wait", {
      signal: controller.signal,
      onLine: () => controller.abort(new Error("the job is over")),
    });
    await expect(running).rejects.toThrow("the job is over");
    await expectEnded("aborted.pid");
  });

  it("is ended when it uses too much of the processor", async () => {
    const result = await run("while :; do :; done", { limits: { cpuSeconds: 1 } });
    expect(result).toMatchObject({ ok: false, reason: "timeout" });
  });

  it("is ended when it writes too much", async () => {
    expect(await run("yes")).toMatchObject({ ok: false, reason: "tooMuchOutput" });
    expect(await run("yes > large")).toMatchObject({ ok: false, reason: "tooLargeResult" });
  });

  it("gets no more memory than it may have", async () => {
    const result = await run("dd bs=300M count=1 if=/dev/zero of=/dev/null", {
      limits: { memoryBytes: 2e8 },
    });
    expect(result).toMatchObject({ ok: false, reason: "tooMuchMemory" });
  });

  it("keeps the last 4 KB of what it says on standard error", async () => {
    const result = await run("yes word | head -n 5000 >&2; echo last >&2; exit 3");
    expect(result).toMatchObject({ ok: false, reason: "failed" });
    expect(result.detail).toMatch(/word\nlast\n$/);
    expect(result.detail.length).toBe(4096);
  });

  it("that does not exist is missing", async () => {
    expect(await run("", { program: "no-such-program" })).toMatchObject({ reason: "missing" });
  });
});

/** A process that was killed stays in the table until its new parent collects it. */
async function expectEnded(pidFile: string): Promise<void> {
  const pid = readFileSync(join(folder, pidFile), "utf8").trim();
  await expect.poll(() => stateOf(pid)).toMatch(/^[ZX]?$/);
}

function stateOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(" ")[2] ?? "";
  } catch {
    return "";
  }
}

describe("the end of a process", () => {
  it.each([
    [{ code: 0, exitSignal: null, detail: "" }, null],
    [{ code: 1, exitSignal: null, detail: "" }, "failed"],
    [{ code: 137, exitSignal: null, detail: "" }, "killed"],
    [{ code: null, exitSignal: "SIGKILL", detail: "" }, "killed"],
    [{ code: 255, exitSignal: null, detail: "" }, "killed"],
    [{ code: null, exitSignal: "SIGTERM", detail: "" }, "killed"],
    [{ code: 127, exitSignal: null, detail: "" }, "broken"],
    [{ code: 8, exitSignal: null, detail: "Unknown encoder 'libx264'" }, "broken"],
    [{ code: 8, exitSignal: null, detail: "[AVFilterGraph] No such filter: 'zscale'" }, "broken"],
    [{ code: 8, exitSignal: null, detail: "Decoder (codec x) not found" }, "failed"],
    [{ code: 152, exitSignal: null, detail: "" }, "timeout"],
    [{ code: 153, exitSignal: null, detail: "" }, "tooLargeResult"],
    [{ code: null, exitSignal: "SIGSEGV", detail: "" }, "failed"],
    [{ code: 1, exitSignal: null, detail: "x: No space left on device" }, "noSpace"],
    [{ code: 1, exitSignal: null, detail: "x: Cannot allocate memory" }, "tooMuchMemory"],
  ] as const)("%j is %s", (end, reason) => {
    expect(nameEnd(end)).toBe(reason);
  });
});

describe("ffmpeg itself", () => {
  const SOURCE = ["-v", "error", "-nostdin", "-y", "-f", "lavfi", "-i", "testsrc2=duration=600"];
  it.each([
    ["lacks an encoder", [...SOURCE, "-c:v", "none-such", "-f", "null", "-"], "broken"],
    ["lacks a filter", [...SOURCE, "-vf", "none-such", "-f", "null", "-"], "broken"],
    ["has no room", [...SOURCE, "-c:v", "rawvideo", "-f", "rawvideo", "/dev/full"], "noSpace"],
    [
      "needs too much of the processor",
      [...SOURCE, "-c:v", "libx264", "-f", "null", "-"],
      "killed",
    ],
    [
      "can not read a file",
      ["-v", "error", "-f", "mov", "-i", "/bin/sh", "-f", "null", "-"],
      "failed",
    ],
  ])("that %s says so", async (_which, args, reason) => {
    const limits = { cpuSeconds: 2, fileBytes: 1e9 };
    expect(await run("", { program: "ffmpeg", args, limits })).toMatchObject({ reason });
  });
});

describe("programs", () => {
  it("are found by name or path", async () => {
    expect(await findProgram("sh")).toMatch(/^\/.*\/sh$/);
    expect(await findProgram("/bin/sh")).toBe("/bin/sh");
    expect(await findProgram("./sh")).toBeNull();
  });

  it.each([
    ["ffmpeg", "ffprobe"],
    ["/opt/ffmpeg 7/ffmpeg", "/opt/ffmpeg 7/ffprobe"],
    ["/usr/bin/ffmpeg-7", "/usr/bin/ffprobe-7"],
  ])("ffprobe stands beside %s", (ffmpeg, ffprobe) => {
    expect(ffprobeBeside(ffmpeg)).toBe(ffprobe);
  });
});
