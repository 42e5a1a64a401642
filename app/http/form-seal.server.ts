/**
 * Seals what a member typed into a form whose session has ended (security.md §14). The value lies in a browser that
 * other people may use, so that the server alone reads it, and shows it to the account of the form alone.
 */
import { createHmac, hkdfSync } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { createByteCipher } from "~/kernel/text-cipher.server";
import { MINUTE_SECONDS, SECOND_MS } from "~/kernel/time";

export const KEPT_FORM_SECONDS = 15 * MINUTE_SECONDS;
/** A browser drops a cookie of more than 4 KB. */
const MAX_VALUE_LENGTH = 4_096;
/** Of a form before it is deflated, and after it is inflated, so that no form costs more memory. */
const MAX_FORM_BYTES = 64 * 1024;
const LABEL = "deflated form";
const OWNER_BYTES = 16;

const sealedForm = z.tuple([z.number(), z.string(), z.string(), z.record(z.string(), z.string())]);

export interface KeptForm {
  /** `toOwner` of the account. */
  owner: string;
  /** The page of the form. */
  pathname: string;
  fields: Record<string, string>;
}

export interface FormSeal {
  /** 22 characters that name an account to the server alone. */
  toOwner(accountId: string): string;
  /** Null: the form is too long. */
  seal(form: KeptForm, now: Date): string | null;
  /** Null for any other value, and after 15 minutes. */
  open(value: string, now: Date): KeptForm | null;
}

export function formSeal(sessionSecret: string): FormSeal {
  const deriveKey = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", sessionSecret, "", `gymfront ${purpose} 1`, 32));
  const ownerKey = deriveKey("form owner");
  const cipher = createByteCipher([deriveKey("typed form")], { maxLength: MAX_VALUE_LENGTH });
  return {
    toOwner: (accountId) =>
      createHmac("sha256", ownerKey)
        .update(accountId)
        .digest()
        .subarray(0, OWNER_BYTES)
        .toString("base64url"),
    seal({ owner, pathname, fields }, now) {
      const until = now.getTime() + KEPT_FORM_SECONDS * SECOND_MS;
      const form = Buffer.from(JSON.stringify([until, owner, pathname, fields]));
      if (form.length > MAX_FORM_BYTES) return null;
      return cipher.encrypt(LABEL, deflateRawSync(form, { level: 9 }));
    },
    open(value, now) {
      const deflated = cipher.decrypt(LABEL, value);
      if (deflated === null) return null;
      const form = inflateRawSync(deflated, { maxOutputLength: MAX_FORM_BYTES });
      const parsed = sealedForm.safeParse(JSON.parse(form.toString("utf8")));
      if (!parsed.success) return null;
      const [until, owner, pathname, fields] = parsed.data;
      return until > now.getTime() ? { owner, pathname, fields } : null;
    },
  };
}
