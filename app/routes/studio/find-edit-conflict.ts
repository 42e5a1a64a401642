/** What a stale save shows: the fields in which the saved texts and the typed ones differ (product.md §15). Pure. */

export type FormValues = Readonly<Record<string, string>>;

export interface EditConflict {
  /** The version that the next save replaces. */
  version: string;
  fields: { name: string; saved: string; typed: string }[];
}

/** `names`: the fields in the order of the form. */
export function findEditConflict({
  names,
  saved,
  typed,
  version,
}: {
  names: readonly string[];
  saved: FormValues;
  typed: FormValues;
  version: string;
}): EditConflict {
  const fields = names
    .map((name) => ({ name, saved: saved[name] ?? "", typed: typed[name] ?? "" }))
    // Browsers send line ends as CR and LF.
    .filter((field) => toLines(field.saved) !== toLines(field.typed));
  return { version, fields };
}

const toLines = (text: string): string => text.replaceAll("\r\n", "\n").trim();
