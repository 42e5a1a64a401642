/** The rule for passwords of product.md §5: 6 to 50 characters at signup and reset. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 50;

/** Longer than any password ever accepted; limits the work of a login. */
export const PASSWORD_INPUT_MAX = 200;

/** Normalised, so that the same password typed on two keyboards gives the same bytes (NIST SP 800-63B, 5.1.1.2). */
export function normalPassword(password: string): string {
  return password.normalize("NFKC");
}
