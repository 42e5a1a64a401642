import { describe, expect, test } from "vitest";
import { filterCandidates, type Candidate, type Chosen, type Sort } from "./dimensions";

const candidate = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, seconds: 600, timeBucket: 1, likes: 0 },
  ...{ intensity: "HIGH", trainerId: 1, equipmentIds: [] },
  ...more,
});

const ALL: readonly Candidate[] = [
  candidate(4, { intensity: null, trainerId: null, seconds: 2000, timeBucket: 4 }),
  candidate(3, { seconds: 300, intensity: "LOW", likes: 5 }),
  candidate(2, { trainerId: 2, equipmentIds: [7] }),
  candidate(1, { seconds: 1200, timeBucket: 2, likes: 5, equipmentIds: [7, 8] }),
];

const NONE: Chosen = { time: [], intensity: [], trainer: [], equipment: [], done: [] };

const filter = (
  chosen: Partial<Chosen>,
  { sort = "newest", done = [] }: { sort?: Sort; done?: number[] } = {},
) => filterCandidates(ALL, { chosen: { ...NONE, ...chosen }, done: new Set(done), sort });

const idsOf = (...given: Parameters<typeof filter>) => filter(...given).passed.map(({ id }) => id);

test.each<[Partial<Chosen>, number[]]>([
  [{}, [4, 3, 2, 1]],
  [{ time: ["T10"] }, [3, 2]],
  [{ time: ["T10", "T20"] }, [3, 2, 1]],
  [{ intensity: ["LOW"] }, [3]],
  [{ trainer: ["2"] }, [2]],
  [{ trainer: ["1", "2"], time: ["T10"] }, [3, 2]],
  [{ equipment: ["8"] }, [1]],
  [{ equipment: ["none"] }, [4, 3]],
  [{ equipment: ["none", "8"] }, [4, 3, 1]],
  [{ trainer: ["99"] }, []],
])("%o leaves %j", (chosen, ids) => {
  expect(idsOf(chosen)).toEqual(ids);
});

test("what a member has done, and what not yet", () => {
  expect(idsOf({ done: ["yes"] }, { done: [1, 4] })).toEqual([4, 1]);
  expect(idsOf({ done: ["no"] }, { done: [1, 4] })).toEqual([3, 2]);
});

test.each<[Sort, number[]]>([
  ["newest", [4, 3, 2, 1]],
  ["popular", [3, 1, 4, 2]],
  ["shortest", [3, 2, 1, 4]],
])("%s first", (sort, ids) => {
  expect(idsOf({}, { sort })).toEqual(ids);
});

describe("counts beside the options", () => {
  test("leave their own dimension open, and follow the others", () => {
    const { counts } = filter({ time: ["T10"] });
    expect(Object.fromEntries(counts.time)).toEqual({ T10: 2, T20: 1, T45: 1 });
    expect(Object.fromEntries(counts.trainer)).toEqual({ "1": 1, "2": 1 });
    expect(Object.fromEntries(counts.equipment)).toEqual({ "7": 1, none: 1 });
  });

  test("promise what a press brings", () => {
    const chosen: Partial<Chosen> = { time: ["T10"], intensity: ["HIGH"] };
    const { counts } = filter(chosen);
    for (const [option, count] of counts.trainer) {
      expect(idsOf({ ...chosen, trainer: [option] })).toHaveLength(count);
    }
    for (const [option, count] of counts.time) {
      expect(idsOf({ ...chosen, time: [option] })).toHaveLength(count);
    }
  });
});
