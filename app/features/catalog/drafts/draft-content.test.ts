import { describe, expect, it } from "vitest";
import {
  DRAFT_CONTENT,
  EMPTY_CONTENT,
  isDue,
  isSingleFile,
  isWaitingOnly,
  listPublishProblems,
  listToMend,
  moveMovement,
  orderMovements,
  type DraftContent,
  type DraftMovement,
  type DraftState,
  type PublishProblem,
} from "./draft-content";

const movement = (given: Partial<DraftMovement> = {}): DraftMovement => ({
  ...{ key: "aaaaaaaa", movementId: null, name: "Squat", texts: {}, kind: "VIDEO" },
  ...{ fileId: null, mediaKey: "clips/squat", heroImgUrl: null, durationSeconds: 30 },
  ...{ contentType: "VIDEO", appType: null, repetitions: null },
  ...given,
});
const content = (given: Partial<DraftContent>): DraftContent => ({
  ...EMPTY_CONTENT,
  name: "Legs",
  categoryKeys: ["strength"],
  movements: [movement()],
  ...given,
});

describe("DRAFT_CONTENT", () => {
  it("takes the empty document", () => {
    expect(DRAFT_CONTENT.parse(EMPTY_CONTENT)).toEqual(EMPTY_CONTENT);
  });

  it("trims texts, and keeps each tag once", () => {
    expect(DRAFT_CONTENT.parse(content({ name: " Legs ", tags: ["a", " A ", "b"] }))).toMatchObject(
      {
        name: "Legs",
        tags: ["a", "b"],
      },
    );
  });

  it.each([
    ["a link of another kind", { spotifyUrl: "javascript:alert(1)" }],
    ["a picture that is neither ours nor at https", { heroImageUrl: "http://example.test/a.jpg" }],
    ["a tag that is too long", { tags: ["x".repeat(41)] }],
    ["more tags than lists repeat", { tags: Array.from({ length: 41 }, (_, at) => `tag ${at}`) }],
    ["a movement of no length", { movements: [movement({ durationSeconds: 0 })] }],
  ])("refuses %s", (_what, given) => {
    expect(DRAFT_CONTENT.safeParse(content(given)).success).toBe(false);
  });
});

describe("listPublishProblems", () => {
  it.each<[string, Partial<DraftContent>, string[]]>([
    ["nothing is missing", {}, []],
    ["a name", { name: "" }, ["noName"]],
    ["a category", { categoryKeys: [] }, ["noCategory"]],
    ["something to play", { movements: [] }, ["nothingToPlay"]],
    [
      "a name of one of two movements",
      { movements: [movement(), movement({ name: "" })] },
      ["movementWithoutName"],
    ],
    ["no name of the only movement", { movements: [movement({ name: "" })] }, []],
    ["everything", EMPTY_CONTENT, ["noName", "noCategory", "nothingToPlay"]],
  ])("%s", (_what, given, problems) => {
    expect(listPublishProblems(content(given), () => "ready")).toEqual(problems);
  });

  it("a file that can not be played, and one in work", () => {
    const movements = [movement({ name: "missing" }), movement({ name: "inWork" })];
    const toReadiness = ({ name }: { name: string }) => name as "missing" | "inWork";
    const problems = listPublishProblems(content({ movements }), toReadiness);
    expect(problems).toEqual(["fileNotReady", "fileInWork"]);
  });
});

describe("what is missing", () => {
  it.each<[PublishProblem[], boolean, PublishProblem[]]>([
    [[], false, []],
    [["fileInWork"], true, []],
    [["fileNotReady"], false, ["fileNotReady"]],
    [["fileNotReady", "fileInWork"], false, ["fileNotReady"]],
    [["noCategory", "fileInWork"], false, ["noCategory"]],
  ])("%j: time alone brings it: %s; to mend: %j", (problems, waits, toMend) => {
    expect(isWaitingOnly(problems)).toBe(waits);
    expect(listToMend(problems, { isPublic: false })).toEqual(toMend);
    expect(listToMend(problems, { isPublic: true })).toEqual(problems);
  });
});

describe("isDue", () => {
  const now = new Date("2030-05-01T10:00:00Z");
  it.each<[DraftState, string | null, boolean]>([
    ["SCHEDULED", "2030-05-01T09:59:59.999Z", true],
    ["SCHEDULED", "2030-05-01T10:00:00.000Z", true],
    ["SCHEDULED", "2030-05-01T10:00:00.001Z", false],
    ["DRAFT", null, false],
    ["PUBLISHED", null, false],
  ])("%s at %s: %s", (state, time, due) => {
    expect(isDue({ state, publishAt: time === null ? null : new Date(time) }, now)).toBe(due);
  });
});

describe("isSingleFile", () => {
  it.each([
    ["one film", [movement()], true],
    ["one sound", [movement({ kind: "AUDIO" })], true],
    ["one picture", [movement({ kind: "IMAGE" })], false],
    ["one film that loops", [movement({ contentType: "MOVEMENT", appType: "TIME_BASED" })], false],
    ["two films", [movement(), movement()], false],
    ["nothing", [], false],
  ])("%s", (_what, movements, isSingle) => {
    expect(isSingleFile({ movements })).toBe(isSingle);
  });
});

const three = ["aaaaaaaa", "bbbbbbbb", "cccccccc"].map((key) => movement({ key }));
const keysOf = (movements: DraftMovement[] | null) => movements?.map(({ key }) => key[0]).join("");

describe("moveMovement", () => {
  it.each([
    ["bbbbbbbb", -1, "bac"],
    ["bbbbbbbb", 1, "acb"],
    ["aaaaaaaa", -1, "abc"],
    ["cccccccc", 1, "abc"],
    ["dddddddd", 1, "abc"],
  ] as const)("%s by %i: %s", (key, by, order) => {
    expect(keysOf(moveMovement(three, key, by))).toBe(order);
  });
});

describe("orderMovements", () => {
  it.each([
    [["cccccccc", "aaaaaaaa", "bbbbbbbb"], "cab"],
    [["aaaaaaaa", "bbbbbbbb"], undefined],
    [["aaaaaaaa", "aaaaaaaa", "bbbbbbbb"], undefined],
    [["aaaaaaaa", "bbbbbbbb", "dddddddd"], undefined],
  ])("%j: %s", (keys, order) => {
    expect(keysOf(orderMovements(three, keys))).toBe(order);
  });
});
