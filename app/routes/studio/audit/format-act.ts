/** How the audit log tells what an act changed. Pure. */
import { FIELDS, SILENT } from "./act-fields";
import { text, type ActReader, type Format } from "./value-formats";

const MAX_VALUE_LENGTH = 200;

type Fields = Readonly<Record<string, unknown>> | null;

/** `hasMore`: fields without a label changed too, as old acts may have them. */
export function formatChanges(
  { subjectKind, before, after }: { subjectKind: string; before: Fields; after: Fields },
  reader: ActReader,
) {
  const known = FIELDS[subjectKind] ?? [];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes = known
    .filter(({ name }) => names.has(name))
    .map(({ name, label, format }) => ({
      label: label(reader),
      before: toText(before?.[name], { format, reader }),
      after: toText(after?.[name], { format, reader }),
    }))
    // An empty field that came with a new row says nothing.
    .filter((change) => change.before !== null || change.after !== null);
  const labelled = new Set(known.map(({ name }) => name));
  const hasMore = [...names].some((name) => !labelled.has(name) && !SILENT.has(name));
  return { changes, hasMore };
}

/** Null: there was no value. */
function toText(
  value: unknown,
  { format, reader }: { format: Format; reader: ActReader },
): string | null {
  if (value === null || value === undefined || value === "") return null;
  const shown = format(value, reader) ?? text(value, reader);
  if (shown === null) return null;
  return shown.length > MAX_VALUE_LENGTH ? `${shown.slice(0, MAX_VALUE_LENGTH - 1)}…` : shown;
}
