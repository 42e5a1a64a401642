/** The Bearer scheme of the Authorization header (RFC 6750); its name is case-insensitive (RFC 9110 §11.1). */
const BEARER = /^Bearer +(?<token>\S+) *$/i;
const TOKEN = /^[\w-]{20,200}$/;

export const isBearer = (authorization: string): boolean => BEARER.test(authorization);

/** Null for another scheme and for a malformed token. */
export function readBearerToken(authorization: string): string | null {
  const token = BEARER.exec(authorization)?.groups?.["token"];
  return token !== undefined && TOKEN.test(token) ? token : null;
}
