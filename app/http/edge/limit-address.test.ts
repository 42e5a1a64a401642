import type { Request, Response } from "express";
import { expect, it } from "vitest";
import { cutLanguages, hasTooManySegments } from "./limit-address";

it.each([
  ["/", false],
  ["/gym/ironworks/category/strength/1", false],
  ["/a".repeat(20), false],
  ["/a".repeat(21), true],
  ["/".repeat(20), false],
  ["/".repeat(21), true],
  [`/${"a".repeat(8_000)}`, false],
])("too many segments: %s", (pathname, expected) => {
  expect(hasTooManySegments(pathname)).toBe(expected);
});

function cut(languages: string | undefined): string | undefined {
  const headers = languages === undefined ? {} : { "accept-language": languages };
  const request = { headers } as Request;
  void cutLanguages(request, {} as Response, () => {});
  return request.headers["accept-language"];
}

it.each([
  ["de-AT,de;q=0.9,en;q=0.5", "de-AT,de;q=0.9,en;q=0.5"],
  ["a".repeat(200), "a".repeat(200)],
  // A language that would be cut through goes as a whole.
  [`de,${"a".repeat(198)}`, "de"],
  [`de,${"fr,".repeat(66)}x`, `de${",fr".repeat(65)},fr`.slice(0, 200)],
  ["a".repeat(201), ""],
  [undefined, undefined],
])("languages of %s", (languages, expected) => {
  expect(cut(languages)).toBe(expected);
});
