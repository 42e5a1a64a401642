/**
 * Whether a social login may go on to the address of its form: the browser names the port, and another port of a host
 * may belong to another server. An operator may serve custom domains over TLS at any port, and the person is asked
 * before such a login goes on, with the port (security.md §13). Pure.
 */
export function isServedOrigin(
  origin: string,
  { platformOrigin, isCustomDomain }: { platformOrigin: string; isCustomDomain: boolean },
): boolean {
  const [form, platform] = [new URL(origin), new URL(platformOrigin)];
  if (form.protocol === platform.protocol && form.port === platform.port) return true;
  return isCustomDomain && form.protocol === "https:";
}
