import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  filterQuery,
  isFiltered,
  MAX_TAGS_AT_ONCE,
  parseCategoryAddress,
  parseTagIds,
  withTag,
  withTime,
  type CategoryFilter,
} from "./category-filter";

const NO_FILTER: CategoryFilter = { time: null, tags: [], panel: "" };

const parse = (search: string) => parseCategoryAddress(new URLSearchParams(search));
const NOTHING = { ...NO_FILTER, page: 1, after: null };

describe("an address", () => {
  test.each([
    ["", NOTHING],
    ["time=T20&tags=3,9&page=2", { ...NOTHING, time: "T20", tags: [3, 9], page: 2 }],
    [
      "trainer=5,3&done=no&sort=popular&after=24",
      { ...NOTHING, panel: "trainer=3%2C5&done=no&sort=popular", after: "24" },
    ],
    ["trainer=5&time=T20,T30&trainer=3&after=1-1", { ...NOTHING, panel: "trainer=3%2C5" }],
    ["intensity=&trainer=,&after=24", NOTHING],
    ["time=T45_PLUS", { ...NOTHING, time: "T45_PLUS" }],
    ["tags=9,3,9", { ...NOTHING, tags: [3, 9] }],
    ["tags= 3 , 9", { ...NOTHING, tags: [3, 9] }],
    ["page=400", { ...NOTHING, page: 400 }],
    ["after=1-1", { ...NOTHING, after: "1-1" }],
    // Unknown values are left out.
    ["time=t20&tags=a&page=0&after=-", NOTHING],
    ["time=T21&tags=3,,9&page=401&after=1", NOTHING],
    ["time=&tags=&page=&after=", NOTHING],
    ["tags=-3&page=-1", NOTHING],
    ["tags=2147483648&page=1e2", NOTHING],
    [`tags=${Array.from({ length: MAX_TAGS_AT_ONCE + 1 }, (_, n) => n + 1).join(",")}`, NOTHING],
  ])("%j", (search, expected) => {
    expect(parse(search)).toEqual(expected);
  });

  test("any text gives something within bounds", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (time, tags, page) => {
        const read = parse(new URLSearchParams({ time, tags, page }).toString());
        expect(read.page).toBeGreaterThanOrEqual(1);
        expect(read.page).toBeLessThanOrEqual(400);
        expect(read.tags.length).toBeLessThanOrEqual(MAX_TAGS_AT_ONCE);
      }),
    );
  });

  test("written and read again it is the same", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 8 });
    const times = fc.constantFrom("T10", "T20", "T30", "T45", "T45_PLUS", null);
    fc.assert(
      fc.property(ids, times, (tags, time) => {
        const filter = { ...NO_FILTER, time, tags: tags.toSorted((a, b) => a - b) };
        const query = Object.entries(filterQuery(filter)).filter(([, value]) => value);
        const read = parse(new URLSearchParams(query as [string, string][]).toString());
        expect(read).toEqual({ ...filter, page: 1, after: null });
      }),
    );
  });
});

describe("a tap", () => {
  const own: CategoryFilter = { ...NO_FILTER, time: "T20", tags: [3, 9] };
  test("puts on, puts off, and replaces the time", () => {
    expect(withTime(own, "T20")).toEqual({ ...own, time: null });
    expect(withTime(own, "T45")).toEqual({ ...own, time: "T45" });
    expect(withTag(own, 9)).toEqual({ ...own, tags: [3] });
    expect(withTag(own, 5)).toEqual({ ...own, tags: [3, 5, 9] });
    expect(isFiltered(own)).toBe(true);
    expect(isFiltered(NO_FILTER)).toBe(false);
    expect(isFiltered({ ...NO_FILTER, panel: "sort=popular" })).toBe(true);
  });

  test("lists of tags", () => {
    expect(parseTagIds("7")).toEqual([7]);
    expect(parseTagIds("")).toBeNull();
    expect(parseTagIds("7;8")).toBeNull();
    expect(parseTagIds("1,".repeat(100_000))).toBeNull();
  });
});
