/**
 * The links that end the reminders of one live for one student without a login: both ids, signed. They do not expire,
 * because a mail may be read late, and nothing but these reminders depends on them.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

interface RemindedStudent {
  studentId: number;
  liveId: number;
}

export interface LiveReminderTokens {
  create(reminded: RemindedStudent): string;
  /** Null for anything that `create` did not write. */
  read(token: string): RemindedStudent | null;
}

const TOKEN = /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.([\w-]{43})$/;

export function liveReminderTokens(sessionSecret: string): LiveReminderTokens {
  const key = Buffer.from(hkdfSync("sha256", sessionSecret, "", "gymfront live reminder 1", 32));
  const sign = (ids: string) => createHmac("sha256", key).update(ids).digest("base64url");
  return {
    create: ({ studentId, liveId }) => {
      const ids = `${studentId}.${liveId}`;
      return `${ids}.${sign(ids)}`;
    },
    read(token) {
      const [, student, live, signature] = TOKEN.exec(token) ?? [];
      if (student === undefined || live === undefined || signature === undefined) return null;
      const isOurs = timingSafeEqual(
        Buffer.from(sign(`${student}.${live}`)),
        Buffer.from(signature),
      );
      return isOurs ? { studentId: Number(student), liveId: Number(live) } : null;
    },
  };
}
