/**
 * Seals what a member typed into a form whose session has ended (security.md §14). The value lies in a browser that
 * other people may use, so that the server alone reads it, and shows it to the account of the form alone.
 */
import { createHmac, hkdfSync } from "node:crypto";
import { z } from "zod";
import { createTextCipher } from "~/kernel/text-cipher.server";
import { MINUTE_SECONDS, SECOND_MS } from "~/kernel/time";

export const KEPT_FORM_SECONDS = 15 * MINUTE_SECONDS;
/** A browser drops a cookie of more than 4 KB. */
const MAX_VALUE_LENGTH = 4_096;
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
  seal(form: KeptForm, now: Date): string;
  /** Null for any other value, and after 15 minutes. */
  open(value: string, now: Date): KeptForm | null;
}

export function formSeal(sessionSecret: string): FormSeal {
  const deriveKey = (purpose: string) =>
    Buffer.from(hkdfSync("sha256", sessionSecret, "", `gymfront ${purpose} 1`, 32));
  const ownerKey = deriveKey("form owner");
  const cipher = createTextCipher([deriveKey("typed form")], { maxLength: MAX_VALUE_LENGTH });
  return {
    toOwner: (accountId) =>
      createHmac("sha256", ownerKey)
        .update(accountId)
        .digest()
        .subarray(0, OWNER_BYTES)
        .toString("base64url"),
    seal({ owner, pathname, fields }, now) {
      const until = now.getTime() + KEPT_FORM_SECONDS * SECOND_MS;
      return cipher.encrypt("form", JSON.stringify([until, owner, pathname, fields]));
    },
    open(value, now) {
      const text = cipher.decrypt("form", value);
      if (text === null) return null;
      const parsed = sealedForm.safeParse(JSON.parse(text));
      if (!parsed.success) return null;
      const [until, owner, pathname, fields] = parsed.data;
      return until > now.getTime() ? { owner, pathname, fields } : null;
    },
  };
}
