import { expect, it } from "vitest";
import { rankFileWork } from "./file-work-rank";

const film = (ofPerson: number, ofGym: number) => rankFileWork({ kind: "video", ofPerson, ofGym });
const picture = (ofPerson: number, ofGym: number) =>
  rankFileWork({ kind: "image", ofPerson, ofGym });

it.each([
  ["the single film of another gym before the second of many", film(0, 0), film(1, 1)],
  ["the single film of a colleague too", film(0, 49), film(1, 1)],
  ["of two people the one whose gym has fewer files", film(2, 2), film(2, 199)],
  ["an earlier one of many before a later one", film(48, 48), film(49, 49)],
  ["a picture before every film", picture(49, 199), film(0, 0)],
  ["of two people's pictures the one with fewer", picture(3, 9), picture(4, 4)],
  ["a sound like a film", picture(1, 1), rankFileWork({ kind: "audio", ofPerson: 0, ofGym: 0 })],
  ["however many there are", film(0, 5_000), film(1, 1)],
])("%s", (_which, first, second) => {
  expect(first).toBeGreaterThan(second);
});
