/** Control characters and line ends would break mail headers and logs; what turns writing round turns what is beside it. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Joiners, marks and the letters that only fill a place show nothing of their own. */
const SEEN = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u3164\uffa0]/u;

/** One line of text that stays in its place. */
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text);
/** There is something to see. */
export const isVisible = (text: string): boolean => SEEN.test(text);
