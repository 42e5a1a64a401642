/**
 * Whether the address of a login's form is one that our server answers at: the host alone does not say so, because
 * another port of it may belong to somebody else. Pure.
 */
export function isServedOrigin(
  origin: string,
  { platformOrigin, isCustomDomain }: { platformOrigin: string; isCustomDomain: boolean },
): boolean {
  const [form, platform] = [new URL(origin), new URL(platformOrigin)];
  if (form.protocol === platform.protocol && form.port === platform.port) return true;
  return isCustomDomain && form.protocol === "https:" && form.port === "";
}
