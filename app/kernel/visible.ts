/**
 * Control characters and line ends would break mail headers and logs; bidirectional controls would reorder the text
 * beside them.
 */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Joiners, marks and filler letters show nothing of their own. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]/u;

/** Whether the text is one line that cannot reorder its surroundings. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);
/** One line of what can be printed; a line end becomes a space. */
export const toPrintable = (text: string): string =>
  text.replaceAll(/\s+/g, " ").replaceAll(new RegExp(UNPRINTABLE, "gu"), "").trim();
/** Whether the text has at least one visible character. */
export const isVisible = (text: string): boolean => SEEN.test(text);
