/** The rule for passwords of product.md §5: 6 to 50 characters at signup and reset. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 50;

/** At registration by a partner's link: the least length, and how many characters of each kind at least. */
export const PARTNER_PASSWORD = { min: 8, upper: 1, lower: 1, digit: 1, special: 1 } as const;

/** Longer than any password ever accepted; limits the work of a login. */
export const PASSWORD_INPUT_MAX = 200;

/** Normalised, so that the same password typed on two keyboards gives the same bytes (NIST SP 800-63B, 5.1.1.2). */
export function normalPassword(password: string): string {
  return password.normalize("NFKC");
}
