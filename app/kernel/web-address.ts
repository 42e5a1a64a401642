/**
 * A creator's text reaches an `href` only as an address of the web: `javascript:` would run here (security.md §2).
 * Null for everything else.
 */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || text.length > 2048 || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.hostname.includes("*")) return null;
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
