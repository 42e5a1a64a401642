/** What property tests send: any text, and the values that have broken programs before. */
import fc from "fast-check";

/**
 * Any text, half of it of plain letters. fast-check's own "binary" unit maps every code point there is first, which
 * takes seconds.
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  const codePoint = fc.oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: 0x10_ff_ff }),
  );
  return fc
    .array(codePoint, { maxLength })
    .map((points) => String.fromCodePoint(...points).replaceAll(/\p{Cs}/gu, "\ufffd"));
}

/** Numbers out of range, other digits, code, addresses, names that objects have. */
export const DANGEROUS_TEXTS = [
  ...["", " ", "-1", "0", "1", "1.5", "1e9", "2147483648", "99999999999999999999", "NaN", "null"],
  ...["true", "on", "１", "ı", "😀", "' or 1=1 --", "../..", "[object Object]"],
  ...["__proto__", "constructor", "toString", "//evil.example", "javascript:alert(1)"],
];

/** What JSON and forms can hold and an address cannot: half of a character, and a NUL, which the edge refuses. */
export const NO_ADDRESSES = ["\ud800", "\0", "a\0b"];
