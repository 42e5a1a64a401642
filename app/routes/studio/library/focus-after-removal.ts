/** Where the keyboard goes when a row of the uploads leaves the page: the last button of a row beside it, else none. */
interface Row<Target> {
  nextElementSibling: Row<Target> | null;
  previousElementSibling: Row<Target> | null;
  querySelectorAll(selector: "button"): ArrayLike<Target>;
}

export function findFocusAfterRemoval<Target>(row: Row<Target> | null): Target | null {
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return Array.from(beside?.querySelectorAll("button") ?? []).at(-1) ?? null;
}
