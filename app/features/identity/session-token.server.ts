/** Session tokens: opaque, 256 random bits; only their SHA-256 is stored (decisions §1). */
import { createHash, randomBytes } from "node:crypto";

/** No token of an account begins so, for those are shorter. */
const VISITORS = "visitor-";

/**
 * A visitor's, who plays a free workout (decisions §4). It is nobody's and opens nothing but what is granted to it, so
 * it is no row: whoever looks at workouts without ever keeping a cookie would fill the table.
 */
export const newVisitorToken = (): string => VISITORS + randomBytes(32).toString("base64url");

export const isVisitorToken = (token: string): boolean => /^visitor-[\w-]{43}$/.test(token);

export function newSessionToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashSessionToken(token) };
}

/** A fast hash is enough: 256 random bits can not be guessed from it. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
