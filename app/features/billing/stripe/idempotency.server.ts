/** Keys of idempotency come from our rows: the SDK's own is new with each call (security.md 9). */
import { createHash } from "node:crypto";

export const keyed = (kind: string, of: string) => ({ idempotencyKey: `gf:${kind}:${of}` });

export const digest = (text: string) =>
  createHash("sha256").update(text).digest("hex").slice(0, 24);
