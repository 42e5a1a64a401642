/** A text as a part of an address: lower-case letters and digits with single dashes; "" without any. Pure. */
export function toSlug(text: string, maxLength: number): string {
  return text
    .normalize("NFKD")
    .replace(/ß/g, "ss")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, maxLength)
    .replace(/-+$/, "");
}
