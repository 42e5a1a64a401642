/**
 * Keeps the address that a mail leads on to within the origin of its links (security.md §13). The caller of a request
 * chooses that address, so a reader who must not be led to a gym's custom domain must not be led on there either. Pure.
 */
export function dropForeignReturnUrl(
  facts: Record<string, string>,
  origin: string,
): Record<string, string> {
  const { returnUrl } = facts;
  if (!returnUrl || staysOnOrigin(returnUrl, origin)) return facts;
  return { ...facts, returnUrl: "" };
}

/** A page such as the sign-up leads a signed-in member on to the `returnUrl` of its own query. */
function staysOnOrigin(address: string, origin: string): boolean {
  if (!URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  if (url.origin !== origin) return false;
  return url.searchParams.getAll("returnUrl").every((inner) => staysOnOrigin(inner, origin));
}
