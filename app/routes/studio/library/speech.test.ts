/** What a screen reader says of files and uploads. */
import { describe, expect, it } from "vitest";
import { listEndedWork, speakOfUploads } from "./speech";
import type { UploadItem } from "./upload-list";

type Step = Pick<UploadItem, "phase"> & { sent?: number };

/** Everything that is said while an upload goes through `steps`. */
function hear(steps: readonly Step[]): string[] {
  let speech: Parameters<typeof speakOfUploads>[0] = new Map();
  return steps.flatMap(({ phase, sent = 0 }) => {
    const item = { key: 1, name: "a.mp4", bytes: 100, problem: null, phase, sent };
    const next = speakOfUploads(speech, [item]);
    speech = next.speech;
    return next.news.map(({ said }) => said);
  });
}

describe("of an upload", () => {
  it("says that it starts and arrives, and no per cent", () => {
    const sending = Array.from({ length: 100 }, (_none, sent) => ({
      ...{ phase: "sending" as const, sent },
    }));
    expect(hear([{ phase: "waiting" }, ...sending, { phase: "done", sent: 100 }])).toEqual([
      "started",
      "arrived",
    ]);
  });

  it("says once that its network is lost, however often it is tried, and when it goes on", () => {
    expect(
      hear([
        { phase: "sending", sent: 40 },
        { phase: "lost", sent: 40 },
        { phase: "waiting", sent: 40 },
        { phase: "sending", sent: 40 },
        { phase: "lost", sent: 40 },
        { phase: "waiting", sent: 40 },
        { phase: "sending", sent: 40 },
        { phase: "sending", sent: 41 },
        { phase: "sending", sent: 42 },
        { phase: "lost", sent: 42 },
      ]),
    ).toEqual(["started", "lost", "goesOn", "lost"]);
  });

  it("says nothing of a pause, which a person has made, and that it goes on after it", () => {
    const steps = ["sending", "paused", "waiting", "sending"] as const;
    const paused = steps.map((phase) => ({ phase, sent: 10 }));
    expect(hear([...paused, { phase: "sending", sent: 11 }])).toEqual(["started", "goesOn"]);
  });

  it("says once that it is refused, and anew when it is chosen again", () => {
    const refused = ["refused", "refused"] as const;
    const steps = [...refused, "waiting", "sending", ...refused] as const;
    expect(hear(steps.map((phase) => ({ phase })))).toEqual(["refused", "started", "refused"]);
  });
});

it("of files says which ones have just become ready or failed", () => {
  const before = new Map([
    ["a", "PROCESSING"],
    ["b", "CHECKING"],
    ["c", "READY"],
    ["d", "CHECKING"],
  ] as const);
  const files = [
    { id: "a", state: "READY" },
    { id: "b", state: "REFUSED" },
    { id: "c", state: "READY" },
    { id: "d", state: "PROCESSING" },
    { id: "e", state: "READY" },
  ] as const;
  expect(listEndedWork(before, files).map(({ id }) => id)).toEqual(["a", "b"]);
});
