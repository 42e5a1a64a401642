/** Encrypts short texts: `base64url(nonce|ciphertext|tag)`, AES-256-GCM with a label as associated data. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface TextCipher {
  encrypt(label: string, text: string): string;
  /** Null for a value that was not made under one of the keys for this label. */
  decrypt(label: string, value: string): string | null;
}

/** The first key encrypts; each of them decrypts, so that keys can be replaced without breaking values. */
export function createTextCipher(
  keys: readonly Buffer[],
  { maxLength }: { maxLength: number },
): TextCipher {
  return {
    encrypt(label, text) {
      const [key] = keys;
      if (!key) throw new Error("A cipher needs a key");
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(label));
      const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString("base64url");
    },
    decrypt(label, value) {
      const bytes = Buffer.from(value.slice(0, maxLength), "base64url");
      // Node ignores what is no base64url, so that one value would have many spellings.
      const isCanonical = bytes.toString("base64url") === value;
      const texts = keys.map((key) => decryptUnder(key, label, bytes));
      return (isCanonical && texts.find((text) => text !== null)) || null;
    },
  };
}

function decryptUnder(key: Buffer, label: string, bytes: Buffer): string | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(label))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      Buffer.concat([text, decipher.final()]),
    );
  } catch {
    return null;
  }
}
