/** Letters that are no letter of an address with a mark, or that German spells with two. */
const SPELT: Record<string, string> = {
  ...{ Ä: "ae", ä: "ae", Ö: "oe", ö: "oe", Ü: "ue", ü: "ue", ẞ: "ss", ß: "ss" },
  ...{ Æ: "ae", æ: "ae", Œ: "oe", œ: "oe", Ø: "o", ø: "o", Ł: "l", ł: "l" },
};

/** A name as a part of an address: lower-case letters, digits and single dashes; "" where nothing remains. */
export function toSlug(name: string, maxLength: number): string {
  return name
    .normalize("NFC")
    .replace(/[ÄäÖöÜüẞßÆæŒœØøŁł]/g, (letter) => SPELT[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, maxLength)
    .replace(/-+$/, "");
}
