import { expect, it } from "vitest";
import { findFocusAfterRemoval } from "./focus-after-removal";

interface Row {
  nextElementSibling: Row | null;
  previousElementSibling: Row | null;
  querySelectorAll: () => string[];
}

/** Rows with the buttons "Pause 1" and "Cancel 1", and so on. */
function rowsOf(count: number): Row[] {
  const rows = Array.from({ length: count }, (_none, n): Row => ({
    ...{ nextElementSibling: null, previousElementSibling: null },
    querySelectorAll: () => [`Pause ${n + 1}`, `Cancel ${n + 1}`],
  }));
  for (const [n, row] of rows.entries()) {
    row.nextElementSibling = rows[n + 1] ?? null;
    row.previousElementSibling = rows[n - 1] ?? null;
  }
  return rows;
}

it.each([
  [3, 1, "Cancel 2"],
  [3, 3, "Cancel 2"],
  [1, 1, null],
])("of %i rows without number %i: %s", (count, removed, target) => {
  expect(findFocusAfterRemoval(rowsOf(count)[removed - 1] ?? null)).toBe(target);
});
