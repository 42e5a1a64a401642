import { expect, test } from "vitest";
import { allowedEdits, singularsOf } from "./word-forms";

test.each([
  ["kettlebells", ["kettlebell"]],
  ["planches", ["planche", "planch"]],
  ["hanteln", ["hantel"]],
  ["matten", ["matte", "matt"]],
  ["bander", ["band"]],
  ["yoga", []],
  ["abs", []],
])("%s may be the plural of %j", (word, singulars) => {
  expect(singularsOf(word)).toEqual(singulars);
});

test.each([
  ["abs", 0],
  ["yoga", 1],
  ["squat", 1],
  ["rucken", 2],
  ["stretche", 2],
  ["kettlebel", 3],
  ["20minute", 0],
])("%s may have %i wrong letters", (word, edits) => {
  expect(allowedEdits(word)).toBe(edits);
});
