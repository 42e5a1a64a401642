/**
 * Encrypts and reads the values of a partner's link (product.md §17): `base64url(nonce|ciphertext|tag)`, AES-256-GCM
 * under a key that the partner shares with us, with the name of the field as associated data. The text may begin with
 * `exp=<seconds since 1970>;`: from that time on the value is refused.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { refuse, type Result } from "~/kernel/result";
import { MINUTE_MS } from "~/kernel/time";
import {
  PARTNER_FIELDS,
  partnerPersonSchema,
  type PartnerField,
  type PartnerPerson,
} from "./partner-person";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Longer than the longest address in UTF-8 with its expiry. */
const MAX_VALUE_LENGTH = 2048;
export const INTENT_TTL_MS = 15 * MINUTE_MS;

export type LinkValues = Record<PartnerField, string>;

/** Encrypts and decrypts one value. Another partner's format needs another codec and nothing else. */
interface ValueCodec {
  encrypt(field: string, text: string): string;
  /** Null for a value that was not made under one of the keys for this field. */
  decrypt(field: string, value: string): string | null;
}

/** The first key encrypts; each of them decrypts, so that keys can be replaced without breaking links. */
function createCodec(keys: readonly Buffer[]): ValueCodec {
  return {
    encrypt(field, text) {
      const [key] = keys;
      if (!key) throw new Error("A partner's links need a key");
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(field));
      const parts = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString("base64url");
    },
    decrypt(field, value) {
      const bytes = Buffer.from(value.slice(0, MAX_VALUE_LENGTH), "base64url");
      // Node ignores what is no base64url, so that one value would have many spellings.
      const isCanonical = bytes.toString("base64url") === value;
      const texts = keys.map((key) => decryptUnder(key, field, bytes));
      return (isCanonical && texts.find((text) => text !== null)) || null;
    },
  };
}

function decryptUnder(key: Buffer, field: string, bytes: Buffer): string | null {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(field))
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

const EXPIRY = /^exp=(\d{1,12});/;

/** Null after the expiry that the text begins with. */
function withoutExpiry(text: string | null, now: Date): string | null {
  const seconds = EXPIRY.exec(text ?? "")?.[1];
  if (seconds === undefined) return text;
  return Number(seconds) * 1000 > now.getTime() ? (text ?? "").replace(EXPIRY, "") : null;
}

export interface PartnerLinks {
  /** The values of a link; used by the sandbox, which stands in for the partner. */
  create(person: PartnerPerson, expiresAt?: Date): LinkValues;
  /** One refusal for whatever is wrong: the caller must not learn which value, or why. */
  open(values: LinkValues, now: Date): Result<{ person: PartnerPerson }, "meaningless-data">;
  /** The person of an opened link, sealed for 15 minutes: the form that follows proves nothing by itself. */
  sealIntent(person: PartnerPerson, now: Date): string;
  openIntent(intent: string, now: Date): PartnerPerson | null;
}

export function partnerLinks(keys: readonly Buffer[], sessionSecret: string): PartnerLinks {
  const codec = createCodec(keys);
  const intentKey = hkdfSync("sha256", sessionSecret, "", "gymfront partner intent 1", 32);
  const intents = createCodec([Buffer.from(intentKey)]);
  return {
    create(person, expiresAt) {
      const prefix = expiresAt ? `exp=${Math.floor(expiresAt.getTime() / 1000)};` : "";
      return eachField((field) => codec.encrypt(field, prefix + person[field]));
    },
    open(values, now) {
      // Every value is decrypted, also after a wrong one, so that each wrong link costs the same.
      const texts = eachField((field) => withoutExpiry(codec.decrypt(field, values[field]), now));
      const person = partnerPersonSchema.safeParse(texts);
      return person.success ? { ok: true, person: person.data } : refuse("meaningless-data");
    },
    sealIntent(person, now) {
      const expiresAt = Math.floor((now.getTime() + INTENT_TTL_MS) / 1000);
      return intents.encrypt("intent", `exp=${expiresAt};${JSON.stringify(person)}`);
    },
    openIntent(intent, now) {
      const text = withoutExpiry(intents.decrypt("intent", intent), now);
      if (text === null) return null;
      const person = partnerPersonSchema.safeParse(JSON.parse(text));
      return person.success ? person.data : null;
    },
  };
}

const eachField = <Value>(toValue: (field: PartnerField) => Value) =>
  Object.fromEntries(PARTNER_FIELDS.map((field) => [field, toValue(field)])) as Record<
    PartnerField,
    Value
  >;
