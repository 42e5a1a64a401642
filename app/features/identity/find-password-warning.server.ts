/**
 * Finds why a password is weak: it is among the commonest, or the account's own address. A page warns of it and never
 * refuses it (product.md §5).
 */
import { foldEmail } from "./email";
import commonPasswords from "./common-passwords.txt?raw";

let common: ReadonlySet<string> | undefined;

export function findPasswordWarning(password: string, email: string): "common" | "email" | null {
  const folded = password.normalize("NFKC").toLowerCase();
  if (folded === email.trim().normalize("NFKC").toLowerCase() || folded === foldEmail(email)) {
    return "email";
  }
  common ??= new Set(commonPasswords.trimEnd().split("\n"));
  return common.has(folded) ? "common" : null;
}
