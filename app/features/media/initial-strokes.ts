/** The initial of a gym as strokes, because a server may have no fonts. Pure. */
import { GLYPHS } from "./letter-strokes.mjs";

/** Letters that no decomposition leads to a letter of the alphabet. */
const BASE_LETTERS: Readonly<Record<string, string>> = {
  Æ: "A",
  Ð: "D",
  Đ: "D",
  Ł: "L",
  Ø: "O",
  Œ: "O",
};

/** A dumbbell, for names that begin with no letter or figure of the alphabet. */
const DUMBBELL = [46, "M0 50H46M0 24V76M46 24V76M-17 36V64M63 36V64"] as const;

/** Width and path in a box 100 high, for a stroke of about 20. */
export function strokesOfInitial(name: string): readonly [width: number, path: string] {
  const [initial = ""] = name.trim().toUpperCase().normalize("NFD");
  const letter = BASE_LETTERS[initial] ?? initial;
  return /^[A-Z0-9]$/.test(letter) ? (GLYPHS[letter] ?? DUMBBELL) : DUMBBELL;
}
