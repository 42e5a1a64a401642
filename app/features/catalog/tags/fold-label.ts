/** Tags and equipment by their text: what differs in capitals alone is one. Pure. */

/** Between labels that are typed into one field; none has one in itself. */
export const LABEL_SEPARATORS = /[,;\n]/;

const foldLabel = (label: string): string => label.toLocaleLowerCase("en");

export const isSameLabel = (one: string, other: string): boolean =>
  foldLabel(one) === foldLabel(other);

/** Each once, as it stands first. */
export function withoutRepeats(labels: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const label of labels) {
    const folded = foldLabel(label);
    if (!byFolded.has(folded)) byFolded.set(folded, label);
  }
  return [...byFolded.values()];
}

/** The order in which forms show them, the same before and after a publication, which keeps none. */
export const sortLabels = (labels: readonly string[]): string[] =>
  labels.toSorted((one, other) => {
    const [a, b] = [foldLabel(one), foldLabel(other)];
    if (a === b) return one < other ? -1 : 1;
    return a < b ? -1 : 1;
  });

/** Those of `known` in place of the same ones in other capitals; each once. */
export function toKnownLabels(labels: readonly string[], known: readonly string[]): string[] {
  const exact = new Set(known);
  const byFolded = new Map(known.map((label) => [foldLabel(label), label]));
  return withoutRepeats(
    labels.map((label) => (exact.has(label) ? label : (byFolded.get(foldLabel(label)) ?? label))),
  );
}
