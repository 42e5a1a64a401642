import { expect, it } from "vitest";
import { markCategoryUrl } from "./mark-category-url";

it.each([
  ["/category/yoga", "/category/yoga?checkout=success"],
  ["/category/yoga?time=T10#w-3", "/category/yoga?time=T10&checkout=success#w-3"],
  ["/category/yoga/12?checkout=success", "/category/yoga/12?checkout=success"],
  ["/gym/ironworks/category/yoga/12", "/gym/ironworks/category/yoga/12?checkout=success"],
  ["https://ironworks.test/category/yoga", "https://ironworks.test/category/yoga?checkout=success"],
  ["/lives/friday", "/lives/friday?checkout=success"],
  ["/gym/ironworks/lives/friday", "/gym/ironworks/lives/friday?checkout=success"],
  ["/search/12?q=door", "/search/12?q=door&checkout=success"],
  ["/gym/ironworks/search/12", "/gym/ironworks/search/12?checkout=success"],
  ["/challenge/spring/12", "/challenge/spring/12?checkout=success"],
  ["/search?q=door", "/search?q=door"],
  ["/challenge/spring", "/challenge/spring"],
  ["/lives", "/lives"],
  ["/lives/manage", "/lives/manage"],
  ["/lives/friday/seat", "/lives/friday/seat"],
  ["/", "/"],
  ["/gym/ironworks", "/gym/ironworks"],
  ["/profile?x=/category/yoga", "/profile?x=/category/yoga"],
  ["/category", "/category"],
])("marks the address of a category, a workout or a live only: %s → %s", (address, expected) => {
  expect(markCategoryUrl(address)).toBe(expected);
});
