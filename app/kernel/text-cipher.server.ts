/** Encrypts short texts and bytes: `base64url(nonce|ciphertext|tag)`, AES-256-GCM with a label as associated data. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Cipher<Content> {
  encrypt(label: string, content: Content): string;
  /** Null for a value that was not made under one of the keys for this label. */
  decrypt(label: string, value: string): Content | null;
}

/** The first key encrypts; each of them decrypts, so that keys can be replaced without breaking values. */
export function createByteCipher(
  keys: readonly Buffer[],
  { maxLength }: { maxLength: number },
): Cipher<Buffer> {
  return {
    encrypt(label, content) {
      const [key] = keys;
      if (!key) throw new Error("A cipher needs a key");
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(label));
      const parts = [nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString("base64url");
    },
    decrypt(label, value) {
      const bytes = Buffer.from(value.slice(0, maxLength), "base64url");
      // Node ignores what is no base64url, so that one value would have many spellings.
      const isCanonical = bytes.toString("base64url") === value;
      const contents = keys.map((key) => decryptUnder(key, label, bytes));
      return (isCanonical && contents.find((content) => content !== null)) || null;
    },
  };
}

/** As `createByteCipher`, for texts. */
export function createTextCipher(
  keys: readonly Buffer[],
  limits: { maxLength: number },
): Cipher<string> {
  const cipher = createByteCipher(keys, limits);
  return {
    encrypt: (label, text) => cipher.encrypt(label, Buffer.from(text, "utf8")),
    decrypt(label, value) {
      const bytes = cipher.decrypt(label, value);
      return (bytes && decodeText(bytes)) || null;
    },
  };
}

function decodeText(bytes: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function decryptUnder(key: Buffer, label: string, bytes: Buffer): Buffer | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(label))
    .setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const start = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([start, decipher.final()]);
  } catch {
    return null;
  }
}
