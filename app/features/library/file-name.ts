/** The name of a library file as people see it: one printable line without folders. */
import { isVisible, toPrintable } from "~/kernel/visible";

export const MAX_FILE_NAME = 200;

/** Null: nothing of the name can be seen. */
export function toFileName(text: string): string | null {
  const base = toPrintable(text).split(/[/\\]/).at(-1) ?? "";
  // By characters: half of a surrogate pair is no text.
  const name = [...base.trim().normalize("NFC")].slice(0, MAX_FILE_NAME).join("").trim();
  return isVisible(name) ? name : null;
}
