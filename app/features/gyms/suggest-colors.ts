/**
 * Suggests a gym's five colours by those of its logo: a dark page, a light one and one in the logo's colour. Every
 * suggestion is readable as it is, and says which colour of the logo had to move for that. Pure.
 */
import { contrast, DEFAULT_COLORS, deriveTheme, fromOklab, oklab, type GymColors } from "./theme";

/** A colour of a logo. */
export interface LogoColor {
  /** `#rrggbb` */
  color: string;
  /** Of the picture's opaque part, 0 to 1. */
  share: number;
}

export const SUGGESTION_KINDS = ["dark", "light", "colourful"] as const;
type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

type FiveColors = Record<keyof GymColors, string>;

/** Why a colour is another than the logo's: a sentence with the colour's name. */
interface ColorNote {
  key: "darkWords" | "lighterOnDark" | "darkerOnLight" | "darkerPage" | "noColor";
  color: ColorName;
}

interface ColorSuggestion {
  kind: SuggestionKind;
  colors: FiveColors;
  notes: ColorNote[];
}

/** Lightness, chroma and hue in OKLab's cylinder. */
interface Shade {
  lightness: number;
  chroma: number;
  hue: number;
}

function toShade(color: string): Shade {
  const [lightness, a, b] = oklab(color);
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

const fromShade = ({ lightness, chroma, hue }: Shade): string =>
  fromOklab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]);

/** Less colour than this is a grey. */
const MIN_CHROMA = 0.05;
/** Less of the picture than this is an edge or a speck. */
const MIN_SHARE = 0.005;
const MIN_DISTANCE = 0.15;

const SOFT_WHITE = "#f5f4f0";
const SOFT_BLACK = "#17161a";

/** The most striking colour of the logo, and a second one that differs clearly. */
function findAccents(logo: readonly LogoColor[]): [string | undefined, string | undefined] {
  const [first, ...others] = logo
    .filter(({ color, share }) => share >= MIN_SHARE && toShade(color).chroma >= MIN_CHROMA)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  const second = first && others.find(({ color }) => distance(color, first.color) > MIN_DISTANCE);
  return [first?.color, second?.color];
}

const weightOf = ({ color, share }: LogoColor): number => toShade(color).chroma * Math.sqrt(share);

function distance(one: string, other: string): number {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

export function suggestColors(logo: readonly LogoColor[]): ColorSuggestion[] {
  const [accent, second] = findAccents(logo);
  const base = toShade(accent ?? SOFT_BLACK);
  const tint = (lightness: number, mostChroma: number) =>
    fromShade({ ...base, lightness, chroma: Math.min(base.chroma * 0.2, mostChroma) });
  return [
    settle("dark", {
      page: tint(0.17, 0.02),
      text: tint(0.96, 0.008),
      fill: accent ?? SOFT_WHITE,
      notes: [],
    }),
    settle("light", {
      page: tint(0.985, 0.008),
      text: tint(0.22, 0.03),
      fill: accent ?? SOFT_BLACK,
      notes: [],
    }),
    suggestColourful(accent, second),
  ];
}

/** White words are comfortable on it. */
const PAGE_CONTRAST = 7;

function suggestColourful(accent: string | undefined, second: string | undefined): ColorSuggestion {
  const color = accent ?? DEFAULT_COLORS.brandColor;
  const shade = toShade(color);
  let page = color;
  for (let { lightness } = shade; contrast(page, "#ffffff") < PAGE_CONTRAST; lightness -= 0.01) {
    page = fromShade({ ...shade, lightness });
  }
  const notes: ColorNote[] = [];
  if (accent === undefined) notes.push({ key: "noColor", color: nameColor(color) });
  else if (page !== color) notes.push({ key: "darkerPage", color: nameColor(color) });
  const light = fromShade({ ...shade, lightness: 0.96, chroma: Math.min(shade.chroma, 0.02) });
  // Without a second colour the buttons are as light as the words.
  return settle("colourful", { page, text: light, fill: second ?? light, notes });
}

interface Draft {
  page: string;
  text: string;
  /** Of buttons and marks. */
  fill: string;
  notes: ColorNote[];
}

/** Moves what is not readable, and notes it. */
function settle(kind: SuggestionKind, { page, text, fill, notes }: Draft): ColorSuggestion {
  const wanted = { backgroundColor: page, textColor: text, buttonColor: fill, brandColor: fill };
  const { tokens, scheme } = deriveTheme({ ...wanted, buttonTextColor: SOFT_WHITE });
  const isMoved = tokens.brand !== fill;
  const button = tokens.brand;
  const areWordsDark = contrast("#ffffff", button) < 4.5;
  const { tokens: settled } = deriveTheme({
    ...wanted,
    textColor: tokens.text,
    buttonColor: button,
    brandColor: button,
    buttonTextColor: areWordsDark ? SOFT_BLACK : "#ffffff",
  });
  const hasColor = toShade(fill).chroma >= MIN_CHROMA;
  const color = nameColor(fill);
  const own: ColorNote[] = [];
  if (isMoved && hasColor) {
    own.push({ key: scheme === "dark" ? "lighterOnDark" : "darkerOnLight", color });
  }
  if (areWordsDark && hasColor) own.push({ key: "darkWords", color });
  return {
    kind,
    colors: {
      backgroundColor: page,
      textColor: settled.text,
      buttonColor: button,
      buttonTextColor: settled["button-ink"],
      brandColor: settled.brand,
    },
    notes: [...notes, ...own],
  };
}

/** From this hue on, in degrees, to the next. */
const HUES = [
  [0, "pink"],
  [14, "red"],
  [42, "orange"],
  [82, "yellow"],
  [122, "green"],
  [168, "teal"],
  [215, "blue"],
  [284, "purple"],
  [325, "pink"],
] as const;

type ColorName = (typeof HUES)[number][1] | "brown" | "black" | "grey" | "white";

/** The word that a person would say for the colour. */
export function nameColor(color: string): ColorName {
  const { lightness, chroma, hue } = toShade(color);
  if (chroma < 0.035) return lightness > 0.93 ? "white" : lightness < 0.3 ? "black" : "grey";
  const degrees = ((hue * 180) / Math.PI + 360) % 360;
  const name = HUES.findLast(([from]) => degrees >= from)?.[1] ?? "grey";
  if (name === "orange" && lightness < 0.55) return "brown";
  return name === "red" && lightness > 0.76 ? "pink" : name;
}
