import { describe, expect, it } from "vitest";
import { exceedsManifestLimit } from "./manifest-limit";

const asking = (paths: string[], pathname = "/__manifest") => {
  const url = new URL(pathname, "http://gymfront.test");
  for (const path of paths) url.searchParams.append("p", path);
  return exceedsManifestLimit(url);
};
const many = (count: number) =>
  Array.from({ length: count }, (_none, at) => `/gym/g/category/${at}`);

describe("a request for routes", () => {
  it.each([
    ["nothing", [], false],
    ["a page's links", many(60), false],
    ["the same link again and again", Array<string>(500).fill("/gym/g/login"), false],
    ["more links than a page has", many(98), true],
    ["one path of many steps", ["/a".repeat(3_000)], true],
    ["slashes and nothing else", ["/".repeat(7_000)], true],
    ["steps without a first slash", ["a/".repeat(3_000)], true],
  ] as const)("%s", (_name, paths, tooMuch) => {
    expect(asking([...paths])).toBe(tooMuch);
    expect(asking([...paths], "/gym/g")).toBe(false);
  });
});
