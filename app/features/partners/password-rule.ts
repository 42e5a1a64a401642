/** The partner's rule for passwords (product.md §9), stricter than that of sign-up. Pure; runs in the browser too. */
import { PARTNER_PASSWORD, PASSWORD_MAX } from "~/features/identity/password";

const RULES = {
  upper: (password: string) => /\p{Lu}/u.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}\s]/u.test(password),
  min: (password: string) => Array.from(password).length >= PARTNER_PASSWORD.min,
} as const;

type PasswordPart = keyof typeof RULES;

/** In the order of the hint. */
export const PASSWORD_PARTS = Object.keys(RULES) as PasswordPart[];

export const listMissingParts = (password: string): PasswordPart[] =>
  PASSWORD_PARTS.filter((part) => !RULES[part](password));

export const isTooLong = (password: string): boolean => password.length > PASSWORD_MAX;
