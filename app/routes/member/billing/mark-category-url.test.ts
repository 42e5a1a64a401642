import { expect, it } from "vitest";
import { markCategoryUrl } from "./mark-category-url";

it.each([
  ["/category/yoga", "/category/yoga?checkout=success"],
  ["/category/yoga?time=T10#w-3", "/category/yoga?time=T10&checkout=success#w-3"],
  ["/category/yoga/12?checkout=success", "/category/yoga/12?checkout=success"],
  ["/gym/ironworks/category/yoga/12", "/gym/ironworks/category/yoga/12?checkout=success"],
  ["https://ironworks.test/category/yoga", "https://ironworks.test/category/yoga?checkout=success"],
  ["/", "/"],
  ["/gym/ironworks", "/gym/ironworks"],
  ["/profile?x=/category/yoga", "/profile?x=/category/yoga"],
  ["/category", "/category"],
])("marks the address of a category only: %s → %s", (address, expected) => {
  expect(markCategoryUrl(address)).toBe(expected);
});
