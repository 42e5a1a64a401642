/** What happens to the uploads of a page. */
import { describe, expect, it } from "vitest";
import {
  changeUploads,
  findNextUpload,
  isSameFile,
  isUnderWay,
  readProblem,
  type UploadItem,
} from "./upload-list";

const item = (key: number, given: Partial<UploadItem> = {}): UploadItem => ({
  ...{ key, name: `${key}.mp4`, bytes: 100, sent: 0, phase: "waiting", problem: null },
  ...given,
});

describe("the next upload", () => {
  it("is the first that waits, while fewer than two are on their way", () => {
    expect(findNextUpload([item(1, { phase: "paused" }), item(2), item(3)])).toBe(2);
    expect(findNextUpload([item(1, { phase: "sending" }), item(2)])).toBe(2);
    const two = [item(1, { phase: "sending" }), item(2, { phase: "sending" }), item(3)];
    expect(findNextUpload(two)).toBeNull();
    expect(findNextUpload([])).toBeNull();
  });
});

describe("a change", () => {
  it("of one upload leaves the others", () => {
    const items = [item(1, { phase: "sending" }), item(2)];
    const sent = changeUploads(items, { type: "progress", key: 1, sent: 40 });
    expect(sent.map((one) => one.sent)).toEqual([40, 0]);
    const done = changeUploads(sent, { type: "phase", key: 1, phase: "done" });
    expect(done[0]).toMatchObject({ phase: "done", sent: 100 });
    expect(changeUploads(done, { type: "removed", key: 1 })).toEqual([items[1]]);
    const refused = changeUploads(items, { type: "refused", key: 2, problem: "quota" });
    expect(refused[1]).toMatchObject({ phase: "refused", problem: "quota" });
  });

  it("of the network starts what it had stopped, and nothing that a person paused", () => {
    const items = [item(1, { phase: "lost" }), item(2, { phase: "paused" })];
    const retried = changeUploads(items, { type: "retry" });
    expect(retried.map(({ phase }) => phase)).toEqual(["waiting", "paused"]);
  });

  it.each([
    ["sending", "lost"],
    ["paused", "paused"],
    ["waiting", "waiting"],
    ["done", "done"],
  ] as const)("of the network leaves what is %s %s", (phase, left) => {
    const [changed] = changeUploads([item(1, { phase })], { type: "phase", key: 1, phase: "lost" });
    expect(changed?.phase).toBe(left);
  });
});

it.each(["paused", "waiting", "lost"] as const)("what has arrived is never %s", (phase) => {
  const arrived = item(1, { phase: "done", sent: 100 });
  expect(changeUploads([arrived], { type: "phase", key: 1, phase })).toEqual([arrived]);
});

describe("a file that is chosen again", () => {
  it("goes on in its row where it had stopped, and is left alone where it is sent", () => {
    const phases = ["paused", "lost", "waiting", "sending"] as const;
    const again = phases.map((phase) => {
      const [changed] = changeUploads([item(1, { phase })], { type: "chosenAgain", key: 1 });
      return changed?.phase;
    });
    expect(again).toEqual(["waiting", "waiting", "waiting", "sending"]);
  });

  it("is no longer refused", () => {
    const refused = item(1, { phase: "refused", problem: "signedOut" });
    expect(changeUploads([refused], { type: "chosenAgain", key: 1 })).toEqual([item(1)]);
  });

  it("has the same name, size and time", () => {
    const film = { name: "a.mp4", size: 10, lastModified: 5 };
    expect(isSameFile(film, { ...film })).toBe(true);
    expect(isSameFile(film, { ...film, name: "b.mp4" })).toBe(false);
    expect(isSameFile(film, { ...film, size: 11 })).toBe(false);
    expect(isSameFile(film, { ...film, lastModified: 6 })).toBe(false);
  });
});

it("what waits, is sent or has lost its network is under way", () => {
  const phases = ["waiting", "sending", "lost", "paused", "done", "refused"] as const;
  expect(phases.filter((phase) => isUnderWay([item(1, { phase })]))).toEqual([
    "waiting",
    "sending",
    "lost",
  ]);
});

describe("an answer", () => {
  it.each([
    [0, ""],
    [409, ""],
    [409, "error.uploadFinished"],
    [423, ""],
    [429, "error.tooManyRequests"],
    [500, "error.internal"],
    [503, ""],
  ])("%i %s may be asked again later", (status, message) => {
    expect(readProblem(status, JSON.stringify({ status, message }))).toBeNull();
  });

  it.each([
    [413, "error.uploadQuota", "quota"],
    [413, "error.uploadTooLarge", "tooLarge"],
    [409, "error.uploadsUnfinished", "tooManyUnfinished"],
    [409, "error.uploadsInWork", "tooManyInWork"],
    [401, "error.unauthorized", "signedOut"],
    [404, "error.notFound", "notAllowed"],
    [400, "error.malformed", "failed"],
    [400, "", "failed"],
  ])("%i %s is a problem of the file or the person", (status, message, problem) => {
    expect(readProblem(status, JSON.stringify({ status, message }))).toBe(problem);
  });
});
