import { parsePollCount } from "~/features/catalog/poll-until-open";

/**
 * After a payment: the address that loads a locked workout again. Null: it is open, or its category looks again
 * (product.md §4 "Return to a category after checkout").
 */
export function findReload(
  { params, url }: { params: Record<string, string | undefined>; url: URL },
  { isOpen }: { isOpen: boolean },
): string | null {
  const polls = parsePollCount(url.searchParams.get("poll"));
  const hasPaid = url.searchParams.get("checkout") === "success";
  if (isOpen || !hasPaid || polls === null || params["cuid"] !== undefined) return null;
  const search = new URLSearchParams(url.searchParams);
  search.set("poll", String(polls + 1));
  return `${url.pathname}?${search}`;
}
