import { expect, it } from "vitest";
import { readBulkResult, toResultQuery } from "./bulk-result";

it.each([
  ["nothing", "", null],
  ["no change", "changed=0&left=0", null],
  [
    "changed ones",
    "changed=2",
    { changed: 2, waiting: 0, left: 0, kind: null, refusedIds: [], unreadIds: [] },
  ],
  [
    "some that wait for their films",
    "changed=0&waiting=2&left=0",
    { changed: 0, waiting: 2, left: 0, kind: null, refusedIds: [], unreadIds: [] },
  ],
  [
    "some that were left",
    "changed=1&left=2&change=publish&refused=7,9",
    { changed: 1, waiting: 0, left: 2, kind: "publish", refusedIds: [7, 9], unreadIds: [] },
  ],
  [
    "no more of them than were left",
    "left=1&change=archive&refused=7,9",
    { changed: 0, waiting: 0, left: 1, kind: "archive", refusedIds: [7], unreadIds: [] },
  ],
  [
    "each once, five at most",
    "left=9&change=addTag&refused=1,1,2,x,3,4,5",
    { changed: 0, waiting: 0, left: 9, kind: "addTag", refusedIds: [1, 2, 3], unreadIds: [] },
  ],
  [
    "some whose files could not be read",
    "changed=1&left=2&change=publish&refused=7,9&unread=9,8",
    { changed: 1, waiting: 0, left: 2, kind: "publish", refusedIds: [7, 9], unreadIds: [9] },
  ],
  [
    "an unknown change",
    "left=1&change=x&refused=7",
    { changed: 0, waiting: 0, left: 1, kind: null, refusedIds: [], unreadIds: [] },
  ],
])("an address with %s", (_what, query, result) => {
  expect(readBulkResult(new URLSearchParams(query))).toEqual(result);
});

it.each([
  [[], { changed: 3, left: 1 }],
  [[7], { changed: 3, left: 1, change: "publish", refused: "7" }],
  [[1, 2, 3, 4, 5, 6], { changed: 3, left: 1, change: "publish", refused: "1,2,3,4,5" }],
])("of %j the address has the first five", (refusedIds, query) => {
  const result = { changed: 3, waiting: 0, refused: 1, refusedIds, unreadIds: [] };
  expect(toResultQuery("publish", result)).toEqual(query);
});

it("says which of the first five could not be read", () => {
  const counts = { changed: 0, waiting: 0, refused: 6 };
  const result = { ...counts, refusedIds: [1, 2, 3, 4, 5, 6], unreadIds: [2, 6] };
  expect(toResultQuery("publish", result)).toMatchObject({ refused: "1,2,3,4,5", unread: "2" });
});
