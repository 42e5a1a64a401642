import { sha256Hex } from "./ids.server";

const DIGITS = 16;

/**
 * Names what a form has loaded, so that a save tells whether another editor has saved meanwhile (product.md §15). Equal
 * contents have equal versions, whatever the order of their keys.
 */
export const toContentVersion = (content: unknown): string =>
  sha256Hex(JSON.stringify(content, sortKeys) ?? "").slice(0, DIGITS);

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
