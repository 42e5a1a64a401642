/** A creator's text reaches an `href` only as an address of the web: `javascript:` would run here (security.md, 2). */
export function webAddress(text: string | null | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
