import { expect, it } from "vitest";
import { toBrandLook } from "./brand-look";

const lookOf = (themeSettings: object) => toBrandLook({ themeSettings });

it.each<[settings: object, look: object]>([
  [{}, { face: "condensed", focus: null, isPoweredByShown: true }],
  [{ headingFace: "serif" }, { face: "serif" }],
  [{ headingFace: "comic" }, { face: "condensed" }],
  [{ headerFocus: { x: 0, y: 100 } }, { focus: { x: 0, y: 100 } }],
  [{ headerFocus: { x: 7, y: 100 } }, { focus: null }],
  [{ headerFocus: { x: 50 } }, { focus: null }],
  [{ headerFocus: "left" }, { focus: null }],
  [{ isPoweredByShown: false }, { isPoweredByShown: false }],
])("the look of %o", (settings, look) => {
  expect(lookOf(settings)).toMatchObject(look);
});

it("a page without a gym does not name the product twice", () => {
  expect(toBrandLook(null)).toEqual({ face: "condensed", focus: null, isPoweredByShown: false });
});
