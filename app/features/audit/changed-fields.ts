/** The fields that an act has changed, in a form that the audit log keeps: bounded, and without secrets. */

export type Fields = Readonly<Record<string, unknown>>;
export type StoredFields = Record<string, unknown>;

const MAX_TEXT_LENGTH = 2_000;
const MAX_FIELDS = 50;
const MAX_DEPTH = 4;
const SECRETS = /password|secret|token|hash/i;

/**
 * Null stands for "did not exist": every field of the other side is then one that changed. `isChanged` is false when
 * both sides say the same.
 */
export function changedFields(
  before: Fields | null,
  after: Fields | null,
): { before: StoredFields | null; after: StoredFields | null; isChanged: boolean } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !SECRETS.test(name))
    .filter((name) => before === null || after === null || isDifferent(before[name], after[name]))
    .slice(0, MAX_FIELDS);
  const select = (fields: Fields | null) =>
    fields &&
    Object.fromEntries(
      names
        .filter((name) => fields[name] !== undefined)
        .map((name) => [name, toStored(fields[name], 0)]),
    );
  const isChanged = names.length > 0 || (before === null) !== (after === null);
  return { before: select(before), after: select(after), isChanged };
}

const isDifferent = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) !== JSON.stringify(other);

function toStored(value: unknown, depth: number): unknown {
  if (typeof value === "string") return cut(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    return value.slice(0, MAX_FIELDS).map((one) => toStored(one, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !SECRETS.test(name))
      .slice(0, MAX_FIELDS)
      .map(([name, one]) => [name, toStored(one, depth + 1)]),
  );
}

const cut = (text: string): string =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;
