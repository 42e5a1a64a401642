/** The code that resets a password (product.md §12): how it is written, and how a typed one is read. Pure. */

/** Without vowels, which would make words, and without characters that look like another one. */
export const RESET_CODE_ALPHABET = "23456789CDFGHJKMNPQRTVWXY";
export const RESET_CODE_LENGTH = 8;
export const MAX_RESET_TRIES = 5;

/** Letters of no code, each read as the digit that it resembles. */
const LOOK_ALIKES: Record<string, string> = { B: "8", S: "5", Z: "2" };

const CODE = new RegExp(`^[${RESET_CODE_ALPHABET}]{${RESET_CODE_LENGTH}}$`);

/** In any case, with spaces and dashes as a mail program may paste them; null for what is no code. */
export function parseResetCode(value: string): string | null {
  const code = value
    .normalize("NFKC")
    .replace(/[\s\p{Pd}\p{Cf}]/gu, "")
    .toUpperCase()
    .replace(/[BSZ]/g, (letter) => LOOK_ALIKES[letter] ?? letter);
  return CODE.test(code) ? code : null;
}

/** `CDFG-2345`: two groups are read and typed more easily. */
export const formatResetCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
