/** The part of a name that a person searches for. */
import { isVisible, toPrintable } from "./visible";

export const MAX_NAME_PART = 100;

/** Part of a name, as a person types it; null: nothing to search for. */
export function toNamePart(text: string): string | null {
  const part = [...toPrintable(text).normalize("NFC")].slice(0, MAX_NAME_PART).join("").trim();
  return isVisible(part) ? part : null;
}

/** The pattern of `ilike` that finds `part` anywhere, with none of its characters a wildcard. */
export const toNamePattern = (part: string): string =>
  `%${part.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
