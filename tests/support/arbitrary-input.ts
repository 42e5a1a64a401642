/** Input of property tests: any text, and values that have broken programs before. */
import fc from "fast-check";

/**
 * Any text, half of it plain letters. The "binary" unit of fast-check first maps every code point, which takes
 * seconds.
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

/** Texts that JSON and forms can hold and an address cannot: a lone surrogate, and a NUL, which the edge refuses. */
export const NO_ADDRESSES = ["\ud800", "\0", "a\0b"];
