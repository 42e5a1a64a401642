/**
 * Encrypts and reads the values of a partner's link (product.md §17): `base64url(nonce|ciphertext|tag)`, AES-256-GCM
 * under a key that the partner shares with us, with the name of the field as associated data. The text may begin with
 * `exp=<seconds since 1970>;`: from that time on the value is refused.
 */
import { hkdfSync } from "node:crypto";
import { refuse, type Result } from "~/kernel/result";
import { createTextCipher } from "~/kernel/text-cipher.server";
import { MINUTE_MS } from "~/kernel/time";
import {
  PARTNER_FIELDS,
  partnerPersonSchema,
  type PartnerField,
  type PartnerPerson,
} from "./partner-person";

/** Longer than the longest address in UTF-8 with its expiry. */
const MAX_VALUE_LENGTH = 2048;
export const INTENT_TTL_MS = 15 * MINUTE_MS;

export type LinkValues = Record<PartnerField, string>;

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
  /** One refusal for every fault: the caller must not learn which value is wrong, or why. */
  open(values: LinkValues, now: Date): Result<{ person: PartnerPerson }, "meaningless-data">;
  /** The person of an opened link, sealed for 15 minutes: the form that follows proves nothing by itself. */
  sealIntent(person: PartnerPerson, now: Date): string;
  openIntent(intent: string, now: Date): PartnerPerson | null;
}

export function partnerLinks(keys: readonly Buffer[], sessionSecret: string): PartnerLinks {
  const maxLength = MAX_VALUE_LENGTH;
  /** Another partner's format needs another cipher and nothing else. */
  const cipher = createTextCipher(keys, { maxLength });
  const intentKey = hkdfSync("sha256", sessionSecret, "", "gymfront partner intent 1", 32);
  const intents = createTextCipher([Buffer.from(intentKey)], { maxLength });
  return {
    create(person, expiresAt) {
      const prefix = expiresAt ? `exp=${Math.floor(expiresAt.getTime() / 1000)};` : "";
      return eachField((field) => cipher.encrypt(field, prefix + person[field]));
    },
    open(values, now) {
      // Every value is decrypted, also after a wrong one, so that each wrong link costs the same.
      const texts = eachField((field) => withoutExpiry(cipher.decrypt(field, values[field]), now));
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
