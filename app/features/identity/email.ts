/**
 * What counts as an e-mail address, the form in which it is stored and mailed, and the folded form that is unique on
 * the platform (product.md §12). Neither guesses at a provider's own rules (dots, plus-tags): two people may own
 * `a.b@` and `ab@`.
 */

/** Local part of https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address, at most 64 octets. */
const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** At least one dot: a bare host name is no public mail domain. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+${LABEL}$`);
/** Characters a URL parser would not read as part of a host. */
const NOT_A_HOST = /[\s/\\?#@:%[\]<>^|]/;

/** RFC 5321, 4.5.3.1.3: a path of 256 octets with its brackets. */
export const EMAIL_MAX = 254;

/**
 * The address as it is stored and mailed: trimmed, NFKC, domain in lower case and punycode; null for an invalid one.
 * Mail to any other spelling could reach a mailbox that is not the one of the folded address. Capitals of the local
 * part stay, because a mail server may distinguish them.
 */
export function normalizeEmail(value: string): string | null {
  const normal = value.trim().normalize("NFKC");
  const at = normal.lastIndexOf("@");
  if (at < 1) return null;
  const local = normal.slice(0, at);
  const domain = asciiDomain(normal.slice(at + 1).toLowerCase());
  if (domain === null || !LOCAL.test(local)) return null;
  const email = `${local}@${domain}`;
  return email.length <= EMAIL_MAX ? email : null;
}

/** The normal form in lower case; null for an invalid address. */
export function foldEmail(value: string): string | null {
  return normalizeEmail(value)?.toLowerCase() ?? null;
}

/**
 * The mailbox that probably receives the mail: the address without its plus-tag. It serves to refuse, never to identify
 * a person. Null for an invalid address.
 */
export function mailboxOf(value: string): string | null {
  return foldEmail(value)?.replace(/\+[^@]*@/, "@") ?? null;
}

export function isEmail(value: string): boolean {
  return foldEmail(value) !== null;
}

function asciiDomain(domain: string): string | null {
  let ascii = domain;
  if (!/^[a-z0-9.-]*$/.test(domain)) {
    if (NOT_A_HOST.test(domain) || !URL.canParse(`http://${domain}/`)) return null;
    ascii = new URL(`http://${domain}/`).hostname;
  }
  return DOMAIN.test(ascii) ? ascii : null;
}
