/** The name of a live in addresses: its title, readable, and a few random letters. Pure. */
import { toSlug } from "~/kernel/slug";

const MAX_SLUG_LENGTH = 48;
/** No vowels, which would form words, and nothing that looks alike. */
const ALPHABET = "23456789bcdfghjkmnpqrstvwxz";

export const GUID_RANDOM_BYTES = 6;

/** The random part keeps it apart from reserved words such as `manage`. */
export function buildLiveGuid(title: string, random: Uint8Array): string {
  const slug = toSlug(title, MAX_SLUG_LENGTH);
  const letters = Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return `${slug || "live"}-${letters}`;
}
