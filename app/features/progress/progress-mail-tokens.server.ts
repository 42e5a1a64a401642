/**
 * The links that switch the weekly mail off without a login: the student's id, signed. They do not expire, because a
 * mail may be read late, and nothing but the mail depends on them.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

export interface ProgressMailTokens {
  create(studentId: number): string;
  /** Null for anything that `create` did not write. */
  read(token: string): number | null;
}

export function progressMailTokens(sessionSecret: string): ProgressMailTokens {
  const key = Buffer.from(hkdfSync("sha256", sessionSecret, "", "gymfront progress mail 1", 32));
  const sign = (id: string) => createHmac("sha256", key).update(id).digest("base64url");
  return {
    create: (studentId) => `${studentId}.${sign(String(studentId))}`,
    read(token) {
      const [, id, signature] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? [];
      if (id === undefined || signature === undefined) return null;
      const isOurs = timingSafeEqual(Buffer.from(sign(id)), Buffer.from(signature));
      return isOurs ? Number(id) : null;
    },
  };
}
