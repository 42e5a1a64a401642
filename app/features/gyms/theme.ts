/**
 * Turns a gym's five colours into the tokens every page is painted with (docs/decisions/2026-11-21-no-tailwind.md).
 * Pure and safe in the browser, so that an editor can preview with it. Colours are mixed in OKLab
 * (https://bottosson.github.io/posts/oklab/); contrast is WCAG 2.2's relative luminance ratio. Fills stay as the
 * owner chose them; inks and lines move until they are readable on what they lie on.
 */

export interface GymColors {
  backgroundColor?: string | null;
  textColor?: string | null;
  buttonColor?: string | null;
  buttonTextColor?: string | null;
  brandColor?: string | null;
}

/** In the order of the editor. */
export const COLOR_NAMES = [
  "backgroundColor",
  "textColor",
  "buttonColor",
  "buttonTextColor",
  "brandColor",
] as const;

export type ColorName = (typeof COLOR_NAMES)[number];

export const THEME_TOKENS = [
  "page",
  "surface-1",
  "surface-2",
  "line",
  "line-strong",
  "text",
  "text-dim",
  "link",
  "brand",
  "brand-ink",
  "button",
  "button-hover",
  "button-line",
  "button-ink",
  "focus",
  "scrim-full",
  "scrim",
  "scrim-soft",
  "scrim-none",
  "scrim-ink",
  "good",
  "bad",
  "warn",
] as const;

export type ThemeToken = (typeof THEME_TOKENS)[number];

export interface Theme {
  scheme: "dark" | "light";
  /** Lower-case hex, `#rrggbb` or `#rrggbbaa`, by token name without the two dashes. */
  tokens: Record<ThemeToken, string>;
  /** The colours that were unreadable and were moved; an editor can name them. */
  adjusted: ColorName[];
}

/** The product's own look, used where there is no gym (product.md §3 names the button's colour). */
export const DEFAULT_COLORS: Readonly<Record<ColorName, string>> = {
  backgroundColor: "#101012",
  textColor: "#f5f4f0",
  buttonColor: "#f4c31e",
  buttonTextColor: "#17140a",
  brandColor: "#f4c31e",
};

const COLOR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/;
const TEXT = 4.5;
const CONTROL = 3;
const COMFORT = 7;

type Triple = readonly [number, number, number];

/** `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, in either case; everything else is not a colour here. */
export function isColor(value: unknown): value is string {
  return typeof value === "string" && COLOR.test(value.toLowerCase());
}

/** Six digits, lower case; page colours have no transparency. */
export function toOpaque(color: string): string {
  const digits = color.toLowerCase().slice(1);
  const long = digits.length <= 4 ? [...digits].map((d) => d + d).join("") : digits;
  return `#${long.slice(0, 6)}`;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encoded(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function linearRgb(color: string): Triple {
  const number = Number.parseInt(color.slice(1), 16);
  return [
    linear(((number >> 16) & 255) / 255),
    linear(((number >> 8) & 255) / 255),
    linear((number & 255) / 255),
  ];
}

export function oklab(color: string): Triple {
  const [r, g, b] = linearRgb(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

export function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = channels.map((channel) =>
    hexByte(Math.round(encoded(Math.min(1, Math.max(0, channel))) * 255)),
  );
  return `#${bytes.join("")}`;
}

/** `share` 0 is `from`, 1 is `to`. */
function mix(from: string, to: string, share: number): string {
  const a = oklab(from);
  const b = oklab(to);
  return fromOklab([
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ]);
}

function luminance(color: string): number {
  const [r, g, b] = linearRgb(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2 contrast ratio, 1 to 21; transparency is ignored. */
export function contrast(one: string, other: string): number {
  const a = luminance(toOpaque(one));
  const b = luminance(toOpaque(other));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function worst(ink: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrast(ink, ground)));
}

const STEPS = 50;

/**
 * The nearest readable relative of `ink` on all `grounds`: first on its own side (a light ink gets lighter), then
 * on the other side, where it takes a tint of the ground and aims for comfortable contrast, because a colour that
 * has only just changed sides looks muddy.
 */
export function readable(ink: string, grounds: readonly string[], ratio: number): string {
  if (worst(ink, grounds) >= ratio) return ink;
  const ground = grounds[0] ?? "#000000";
  const lighter = luminance(ink) > luminance(ground);
  const [ownPole, otherPole] = lighter ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
  for (let step = 1; step <= STEPS; step += 1) {
    const moved = mix(ink, ownPole, step / STEPS);
    if (worst(moved, grounds) >= ratio) return moved;
  }
  const wanted = Math.min(COMFORT, worst(otherPole, grounds));
  for (let step = 1; step <= STEPS; step += 1) {
    const moved = mix(ground, otherPole, step / STEPS);
    if (worst(moved, grounds) >= Math.max(ratio, wanted)) return moved;
  }
  return worst(ownPole, grounds) > worst(otherPole, grounds) ? ownPole : otherPole;
}

/** Comfortable contrast, or as much as a page of middle brightness allows. */
function roomy(ground: string): number {
  return Math.min(COMFORT, Math.max(contrast("#ffffff", ground), contrast("#000000", ground)));
}

/** The opacities of the page's colour over a picture, as bytes; a text that needs more gets more. */
const SOFT_VEIL = 0x99;
const STRONG_VEIL = 0xe0;

/** The lowest opacity, as a byte, at which `text` is readable on `page` over a picture of any colour. */
function findVeil(text: string, page: string): number {
  const light = luminance(text) > luminance(page);
  // The pictures of the text's own side are the worst.
  const picture = light ? "#ffffff" : "#000000";
  for (let byte = 0; byte < 255; byte += 1) {
    const ground = composite(page, picture, byte);
    const onItsSide = luminance(text) > luminance(ground) === light;
    if (onItsSide && contrast(text, ground) >= TEXT) return byte;
  }
  return 255;
}

/** What a browser shows for `color` at an opacity of `byte` over `ground`. */
export function composite(color: string, ground: string, byte: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [over, under] = [color, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((over ?? 0) * (byte / 255) + (under ?? 0) * (1 - byte / 255));
  });
  return `#${channels.map(hexByte).join("")}`;
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

function chosen(colors: GymColors, name: ColorName): string {
  const value = colors[name];
  return toOpaque(isColor(value) ? value : DEFAULT_COLORS[name]);
}

export function deriveTheme(colors: GymColors): Theme {
  const page = chosen(colors, "backgroundColor");
  const givenText = chosen(colors, "textColor");
  const button = chosen(colors, "buttonColor");
  const givenButtonInk = chosen(colors, "buttonTextColor");
  const givenBrand = chosen(colors, "brandColor");

  // A text that has to move anyway moves far enough to leave room for the surfaces.
  const legible = contrast(givenText, page) >= TEXT;
  const text = legible ? givenText : readable(givenText, [page], roomy(page));
  const dark = luminance(page) < luminance(text);

  // Surfaces step from the page towards the text. A page of middle brightness has no room there without
  // losing the text, so its surfaces step away from it instead.
  const [one, two, three, four] = dark ? [0.055, 0.105, 0.17, 0.48] : [0.03, 0.06, 0.13, 0.5];
  const awayFromText = dark ? "#000000" : "#ffffff";
  const towards = contrast(text, mix(page, text, two)) >= TEXT ? text : awayFromText;
  // On a light page a card is brighter than the page, as long as there is anything brighter.
  const sheet = !dark && luminance(page) < 0.95 && towards === text;
  const surface1 = sheet
    ? mix(page, "#ffffff", Math.min(0.75, 0.03 / (1 - oklab(page)[0])))
    : mix(page, towards, one);
  const surface2 = mix(page, towards, two);
  const grounds = [page, surface1, surface2];

  const brand = readable(givenBrand, grounds, CONTROL);
  const buttonInk = readable(givenButtonInk, [button], TEXT);
  const veil = findVeil(text, page);
  const towardsInk = luminance(buttonInk) > luminance(button) ? "#000000" : "#ffffff";

  const adjusted: ColorName[] = [];
  if (text !== givenText) adjusted.push("textColor");
  if (buttonInk !== givenButtonInk) adjusted.push("buttonTextColor");
  if (brand !== givenBrand) adjusted.push("brandColor");

  return {
    scheme: dark ? "dark" : "light",
    tokens: {
      page,
      "surface-1": surface1,
      "surface-2": surface2,
      line: mix(page, text, three),
      "line-strong": readable(mix(page, text, four), grounds, CONTROL),
      text,
      "text-dim": readable(mix(text, page, 0.34), grounds, TEXT),
      link: readable(givenBrand, grounds, TEXT),
      brand,
      "brand-ink": readable(mix(brand, page, 0.86), [brand], TEXT),
      button,
      // Away from the ink, so the label reads at least as well under the pointer.
      "button-hover": mix(button, towardsInk, 0.12),
      "button-line": readable(button, grounds, CONTROL),
      "button-ink": buttonInk,
      focus: brand,
      // Over pictures the text stands in its own colour over the page's.
      "scrim-full": page,
      scrim: `${page}${hexByte(Math.max(veil, STRONG_VEIL))}`,
      "scrim-soft": `${page}${hexByte(Math.max(veil, SOFT_VEIL))}`,
      "scrim-none": `${page}00`,
      "scrim-ink": text,
      good: readable("#2f9e5f", grounds, TEXT),
      bad: readable("#e0453a", grounds, TEXT),
      warn: readable("#c98a15", grounds, TEXT),
    },
    adjusted,
  };
}

export const DEFAULT_THEME: Theme = deriveTheme(DEFAULT_COLORS);

/** The content of the root's nonced style element (security.md §8): only checked colours. */
export function themeCss(theme: Theme): string {
  const declarations = THEME_TOKENS.map((token) => {
    const value = theme.tokens[token];
    if (!COLOR.test(value)) throw new Error(`Theme token ${token} is not a colour`);
    return `--${token}:${value}`;
  });
  return `:root{color-scheme:${theme.scheme === "dark" ? "dark" : "light"};${declarations.join(";")}}`;
}

/** Mixing colours takes longer than the rest of a page's frame. A changed gym is a new object. */
const cssOfColors = new WeakMap<GymColors, string>();

export function themeCssOf(colors: GymColors): string {
  let css = cssOfColors.get(colors);
  if (css === undefined) cssOfColors.set(colors, (css = themeCss(deriveTheme(colors))));
  return css;
}
