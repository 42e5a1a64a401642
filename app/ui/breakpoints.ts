/**
 * The specification's breakpoints (§9), named once. Style sheets cannot read them (custom media does not
 * exist in browsers), so breakpoints.test.ts holds every @media in app/ to this list.
 */
const BREAKPOINTS = {
  phone: 414,
  phoneWide: 576,
  tabletSmall: 700,
  tablet: 767,
  tabletWide: 1023,
  desktop: 1399,
  desktopWide: 1400,
  desktopFull: 1545,
} as const;

/** `max-width` takes a breakpoint itself; `min-width` one too, or the next pixel, so that the two never overlap. */
export function isKnownWidth(feature: "min-width" | "max-width", pixels: number): boolean {
  const widths: readonly number[] = Object.values(BREAKPOINTS);
  return widths.includes(pixels) || (feature === "min-width" && widths.includes(pixels - 1));
}
