import { describe, expect, it } from "vitest";
import { EMPTY_CONTENT, type DraftContent } from "~/features/catalog/drafts/draft-content";
import { settleFiles, type ReadyFile } from "./settle-files";

const IN_WORK = {
  ...{ key: "abcd1234", movementId: null, name: "Warm up", texts: {}, kind: "VIDEO" as const },
  ...{ fileId: "a", mediaKey: null, heroImgUrl: null, durationSeconds: 30 },
  ...{ contentType: "VIDEO" as const, appType: null, repetitions: null },
};
const draft = (given: Partial<DraftContent> = {}): DraftContent => ({
  ...EMPTY_CONTENT,
  movements: [IN_WORK],
  ...given,
});
const FILM: ReadyFile = { kind: "video", durationSeconds: 61.6, picture: "/pictures/a.webp" };
const settle = (content: DraftContent, file: ReadyFile) =>
  settleFiles(content, new Map([["a", file]]));

describe("a file that has become ready", () => {
  it("gives its movement kind, length and picture, and the workout its picture", () => {
    const { heroImageUrl, movements } = settle(draft(), FILM);
    expect(heroImageUrl).toBe("/pictures/a.webp");
    expect(movements).toMatchObject([
      { kind: "VIDEO", durationSeconds: 62, heroImgUrl: "/pictures/a.webp" },
    ]);
  });

  it("replaces no picture, and leaves the time of a picture alone", () => {
    const own = draft({ heroImageUrl: "/pictures/own.webp" });
    const { heroImageUrl, movements } = settle(own, { ...FILM, kind: "image" });
    expect(heroImageUrl).toBe("/pictures/own.webp");
    expect(movements).toMatchObject([{ kind: "IMAGE", durationSeconds: 30 }]);
  });

  it("changes nothing of a movement whose file is not ready", () => {
    expect(settleFiles(draft(), new Map())).toEqual(draft());
  });
});
