/**
 * A day and a time that a creator has typed for "Publish later" are no part of a draft before it is scheduled. The
 * addresses of the editor's pages carry them, so that they are back in its form (product.md §26).
 */
import type { TypedTime } from "~/studio-paths";

export const readTypedTime = (search: URLSearchParams): TypedTime => ({
  date: /^\d{4}-\d{2}-\d{2}$/.exec(search.get("date") ?? "")?.[0] ?? null,
  time: /^\d{2}:\d{2}$/.exec(search.get("time") ?? "")?.[0] ?? null,
});
