import { expect, it } from "vitest";
import { EQUIPMENT, shopLink } from "./shop-link";

it.each([
  ["yoga mat", null, "https://www.amazon.co.uk/s?k=yoga+mat"],
  ["yoga mat", "gym-21", "https://www.amazon.co.uk/s?k=yoga+mat&tag=gym-21"],
  ["a&b", "x", "https://www.amazon.co.uk/s?k=a%26b&tag=x"],
])("%s with the tag %s", (search, tag, link) => {
  expect(shopLink(search, tag)).toBe(link);
});

it("lists eight things, each with a picture of its own", () => {
  expect(EQUIPMENT).toHaveLength(8);
  expect(new Set(EQUIPMENT.map(({ picture }) => picture)).size).toBe(8);
});
