/** How texts are compared by what a member types. Pure. */

/** Letters that are no accented form of another one. */
const SPELT: Record<string, string> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

/** `Rücken` → `rucken`, `Épaules` → `epaules`, `Fuß` → `fuss`. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ßæœøłđı]/g, (letter) => SPELT[letter] ?? letter);
}
