import { expect, it } from "vitest";
import { isLibraryRefresh } from "./is-library-refresh";

const LIST = "/gym/iron/studio/library";

it.each([
  [LIST, LIST, undefined, true],
  [`${LIST}/1`, `${LIST}/1`, undefined, true],
  ["/studio/library?after=1", "/studio/library?after=1", undefined, true],
  [LIST, `${LIST}?after=1`, undefined, false],
  [LIST, LIST, "POST", false],
  ["/studio/library-of-others", "/studio/library-of-others", undefined, false],
  ["/lives", "/lives", undefined, false],
] as const)("from %s to %s by %s: %s", (current, next, formMethod, expected) => {
  const toUrl = (path: string) => new URL(path, "https://gym.test");
  const facts = { currentUrl: toUrl(current), nextUrl: toUrl(next) };
  expect(isLibraryRefresh({ ...facts, formMethod })).toBe(expected);
});
