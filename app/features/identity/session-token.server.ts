/** Session tokens: opaque, 256 random bits; only their SHA-256 is stored (decisions §1). */
import { createHash, randomBytes } from "node:crypto";

export function newSessionToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString("base64url");
  return { token, tokenHash: hashSessionToken(token) };
}

/** A fast hash is enough: 256 random bits can not be guessed from it. */
export function hashSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
