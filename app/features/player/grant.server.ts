/** Signing and reading grants: HMAC-SHA-256 under a key of its own, derived from the session secret by HKDF. */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { GRANT_BYTES, isExpired, packGrant, unpackGrant, type Grant } from "./grant";

const MAC_BYTES = 32;
const TRACKING_KEY_BYTES = 12;
const PERSON_KEY_BYTES = 6;

export interface GrantSigner {
  /** A path segment of 60 characters. */
  sign(grant: Grant, sessionHash: string): string;
  /** The grant, if it was signed for this session and has not expired. */
  read(token: string, options: { sessionHash: string; now: Date }): Grant | null;
  /**
   * Names a session to its own browser, and after a dot its person. Neither can be found from it. 16 characters, a
   * dot, 8 characters, which are missing for a visitor (tracking-key.ts).
   */
  trackingKey(owner: { sessionHash: string; studentId: number | null }): string;
}

const signers = new Map<string, GrantSigner>();

/** One signer per secret: deriving the key for every page would cost more than the signature. */
export function grantSigner(sessionSecret: string): GrantSigner {
  const cached = signers.get(sessionSecret);
  if (cached) return cached;
  const signer = createSigner(sessionSecret);
  signers.set(sessionSecret, signer);
  return signer;
}

function createSigner(sessionSecret: string): GrantSigner {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", sessionSecret, "", `gymfront ${purpose} 1`, 32));
  const key = derive("media grant");
  const queueKey = derive("tracking queue");
  const mac = (packed: Uint8Array, sessionHash: string) =>
    createHmac("sha256", key).update(packed).update(sessionHash, "utf8").digest();

  const name = (text: string, bytes: number) =>
    createHmac("sha256", queueKey)
      .update(text, "utf8")
      .digest()
      .subarray(0, bytes)
      .toString("base64url");

  return {
    sign(grant, sessionHash) {
      const packed = packGrant(grant);
      return Buffer.concat([packed, mac(packed, sessionHash)]).toString("base64url");
    },
    read(token, { sessionHash, now }) {
      if (!/^[\w-]{60}$/.test(token)) return null;
      const bytes = Buffer.from(token, "base64url");
      if (bytes.length !== GRANT_BYTES + MAC_BYTES) return null;
      const packed = bytes.subarray(0, GRANT_BYTES);
      if (!timingSafeEqual(bytes.subarray(GRANT_BYTES), mac(packed, sessionHash))) return null;
      const grant = unpackGrant(packed);
      return grant && !isExpired(grant, now) ? grant : null;
    },
    trackingKey: ({ sessionHash, studentId }) =>
      `${name(sessionHash, TRACKING_KEY_BYTES)}.${studentId === null ? "" : name(`person ${studentId}`, PERSON_KEY_BYTES)}`,
  };
}
