import { expect, test } from "vitest";
import { tracksOf } from "./tracks";

const squat = {
  id: 7,
  name: "Goblet squat",
  heroImgUrl: "/pictures/squat.webp",
  durationSeconds: 40,
  // The row has it; no page may.
  mediaKey: "clips/goblet-squat",
  kind: "VIDEO" as const,
  contentType: "MOVEMENT",
  appType: "REP_BASED",
  repetitions: 12,
};
const workout = {
  name: "Legs",
  heroImageUrl: "/pictures/legs.webp",
  durationSeconds: 900,
  single: null,
  movements: [squat],
};

test("movements in their order, each timed by its kind", () => {
  const hold = { ...squat, id: 8, kind: "IMAGE" as const, appType: "TIME_BASED", heroImgUrl: null };
  const talk = { ...squat, id: 9, contentType: "VIDEO", appType: null, repetitions: null };
  expect(tracksOf({ ...workout, movements: [squat, hold, talk] })).toEqual([
    {
      id: 7,
      name: "Goblet squat",
      picture: "/pictures/squat.webp",
      durationSeconds: 40,
      kind: "VIDEO",
      contentType: "MOVEMENT",
      timing: "loop",
      repetitions: 12,
    },
    expect.objectContaining({ id: 8, picture: null, timing: "still", repetitions: null }),
    expect.objectContaining({ id: 9, timing: "media", repetitions: null }),
  ]);
});

test.each(["VIDEO", "AUDIO"] as const)("a single file of %s is the only track", (kind) => {
  expect(tracksOf({ ...workout, single: { kind }, movements: [] })).toEqual([
    {
      id: 0,
      name: "Legs",
      picture: "/pictures/legs.webp",
      durationSeconds: 900,
      kind,
      contentType: "VIDEO",
      timing: "media",
      repetitions: null,
    },
  ]);
});

test("a movement that is counted in no repetitions is timed", () => {
  const [track] = tracksOf({ ...workout, movements: [{ ...squat, repetitions: null }] });
  expect(track).toMatchObject({ timing: "loop", repetitions: null });
});
