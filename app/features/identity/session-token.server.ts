/** Session tokens: opaque, 256 random bits; only their SHA-256 is stored (product.md §10). */
import { createHash, randomBytes } from "node:crypto";

/** The prefix of a visitor's token. Account tokens are shorter, so none can be mistaken for one. */
const VISITORS = "visitor-";

/**
 * The token of a visitor who plays a free workout (product.md §13). No account owns it, and it opens only what is
 * granted to it. The server does not store it: a client that keeps no cookies would fill the table.
 */
export const newVisitorToken = (): string => VISITORS + randomBytes(32).toString("base64url");

export const isVisitorToken = (token: string): boolean => /^visitor-[\w-]{43}$/.test(token);

export function newSessionToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashSessionToken(token) };
}

/** A fast hash is enough: 256 random bits cannot be guessed. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
