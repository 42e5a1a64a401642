/** How the audit log tells what an act changed. Pure. */
import { FIELDS, FIELDS_ONLY, SILENT, type Field } from "./act-fields";
import { names as namesFormat, text, type ActReader, type Format } from "./value-formats";

const MAX_VALUE_LENGTH = 200;

type Fields = Readonly<Record<string, unknown>> | null;

/**
 * `fields`: the labels of what changed on a person's own page, whose words the log does not keep; null: it kept them.
 * `hasMore`: fields without a label changed too, as old acts may have them.
 */
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
  const labelled = new Set([...known.map(({ name }) => name), FIELDS_ONLY]);
  const hasMore = [...names].some((name) => !labelled.has(name) && !SILENT.has(name));
  return { changes, fields: listFields(after, { known, reader }), hasMore };
}

function listFields(
  after: Fields,
  { known, reader }: { known: readonly Field[]; reader: ActReader },
): string | null {
  const fieldNames = [after?.[FIELDS_ONLY]].flat();
  const labels = known.filter(({ name }) => fieldNames.includes(name));
  return namesFormat(
    labels.map(({ label }) => label(reader)),
    reader,
  );
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
