import { expect, test } from "vitest";
import { parseSearchAddress, searchQuery } from "./search-address";

const parse = (address: string) => parseSearchAddress(new URLSearchParams(address));
const NOTHING = { time: [], intensity: [], trainer: [], equipment: [], done: [] };

test.each([
  ["", { query: "", chosen: NOTHING, sort: "newest", after: 0 }],
  ["q=++yoga++", { query: "yoga", chosen: NOTHING, sort: "newest", after: 0 }],
  [
    "q=yoga&time=T20,T10&trainer=3&equipment=none,7&done=no&sort=popular&after=24",
    {
      query: "yoga",
      chosen: {
        ...NOTHING,
        time: ["T10", "T20"],
        trainer: ["3"],
        equipment: ["7", "none"],
        done: ["no"],
      },
      sort: "popular",
      after: 24,
    },
  ],
  [
    "time=T10&time=T20",
    { query: "", chosen: { ...NOTHING, time: ["T10", "T20"] }, sort: "newest", after: 0 },
  ],
  [
    "time=T11&trainer=maya&equipment=-1&done=maybe&sort=best&after=-3&page=2",
    { query: "", chosen: NOTHING, sort: "newest", after: 0 },
  ],
])("%s", (address, parsed) => {
  expect(parse(address)).toEqual(parsed);
});

test("a long query is cut, and options have a limit", () => {
  expect(parse(`q=${"x".repeat(500)}`).query).toHaveLength(100);
  const many = Array.from({ length: 50 }, (_, index) => index + 1).join(",");
  expect(parse(`trainer=${many}`).chosen.trainer).toHaveLength(20);
});

test("an address is written as it is read", () => {
  const address = parse("q=yoga&time=T10&done=no&sort=shortest");
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(searchQuery(address)))
    if (value) written.set(name, value);
  expect(parseSearchAddress(written)).toEqual(address);
  expect(searchQuery(parse(""))).toMatchObject({ q: "", sort: null });
});
