/** The name of a library file as people see it: one printable line without folders. */
import { isVisible, toPrintable } from "~/kernel/visible";

export const MAX_FILE_NAME = 200;
/** Of the part of a name that a person searches for. */
export const MAX_NAME_PART = 100;

/** Null: nothing of the name can be seen. */
export function toFileName(text: string): string | null {
  const base = toPrintable(text).split(/[/\\]/).at(-1) ?? "";
  // By characters: half of a surrogate pair is no text.
  const name = [...base.trim().normalize("NFC")].slice(0, MAX_FILE_NAME).join("").trim();
  return isVisible(name) ? name : null;
}

/** Part of a name, as a person types it; null: nothing to search for. */
export function toNamePart(text: string): string | null {
  const part = [...toPrintable(text).normalize("NFC")].slice(0, MAX_NAME_PART).join("").trim();
  return isVisible(part) ? part : null;
}

/** The pattern of `ilike` that finds `part` anywhere, with none of its characters a wildcard. */
export const toNamePattern = (part: string): string =>
  `%${part.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
