/** The public key of one sellable brand (product.md §11): printable characters only, which a text column can hold. */
export const APPLICATION_KEY = /^[\x21-\x7e]{1,100}$/;

/** Null when the query has no valid key. */
export function readApplicationKey(query: URLSearchParams): string | null {
  const key = query.get("applicationKey") ?? "";
  return APPLICATION_KEY.test(key) ? key : null;
}
