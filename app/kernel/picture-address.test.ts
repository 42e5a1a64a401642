import { expect, it } from "vitest";
import { BAD_PICTURES, GOOD_PICTURES } from "../../tests/support/picture-addresses";
import { pictureAddress } from "./picture-address";

it.each(GOOD_PICTURES)("takes %s", (address) => {
  expect(pictureAddress(address)).toBe(address);
});

it("takes none", () => {
  expect([pictureAddress(null), pictureAddress(undefined)]).toEqual([null, null]);
});

it.each(BAD_PICTURES)("refuses %j", (address) => {
  expect(() => pictureAddress(address)).toThrow(RangeError);
});
