import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 bits, safe in a cookie and in an address. Only its hash is stored. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

export const sha256Hex = (value: string | Uint8Array): string =>
  createHash("sha256").update(value).digest("hex");
