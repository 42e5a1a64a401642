import { expect, test } from "vitest";
import { filterQuery } from "./category-filter";
import { parseChosen, withoutDone, withoutOption } from "./chosen-options";
import { parseNarrowing, readCategoryAddress, withNarrowing } from "./narrowing";

const NOTHING_CHOSEN = parseChosen(new URLSearchParams());

const read = (address: string) => readCategoryAddress(new URLSearchParams(address));

test.each([
  ["", NOTHING_CHOSEN, "newest"],
  ["time=T20", { ...NOTHING_CHOSEN, time: ["T20"] }, "newest"],
  [
    "trainer=5&trainer=3&done=no",
    { ...NOTHING_CHOSEN, trainer: ["3", "5"], done: ["no"] },
    "newest",
  ],
  ["equipment=none,7&sort=shortest", { ...NOTHING_CHOSEN, equipment: ["7", "none"] }, "shortest"],
  ["trainer=maya&done=maybe&sort=best&equipment=-1", NOTHING_CHOSEN, "newest"],
])("%j", (address, chosen, sort) => {
  expect(parseNarrowing(read(address))).toEqual({ chosen, sort });
});

test.each([
  ["sort=newest&done=", ""],
  ["trainer=a,3&sort=best", "trainer=3"],
  [
    "sort=popular&intensity=HIGH&equipment=9,none",
    "intensity=HIGH&equipment=9%2Cnone&sort=popular",
  ],
])("%j is written as %j", (address, panel) => {
  expect(read(address).panel).toBe(panel);
  const written = Object.entries(filterQuery(read(address))).filter(([, value]) => value);
  expect(read(new URLSearchParams(written as [string, string][]).toString()).panel).toBe(panel);
});

test("without an option everything else stays", () => {
  const filter = read("time=T20&tags=3&trainer=3,5&sort=popular");
  const narrowing = withoutOption(parseNarrowing(filter), "trainer", "3");
  expect(withNarrowing(filter, narrowing)).toEqual({ ...filter, panel: "trainer=5&sort=popular" });
});

test("a visitor's list is not filtered by what is done", () => {
  const search = withoutDone(new URLSearchParams("done=yes&trainer=3&q=yoga"));
  expect(search.toString()).toBe("trainer=3&q=yoga");
});
