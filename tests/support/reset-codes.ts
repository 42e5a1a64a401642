/** Requests codes that reset passwords, and reads them where a member does: in the announced mail. */
import { and, desc, eq, like } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { foldEmail } from "~/features/identity/email";
import { requestPasswordReset } from "~/features/identity/request-password-reset.server";
import { resetCodes } from "~/features/identity/reset-codes.server";
import { sendResetCodes } from "~/features/journeys/send-reset-codes.server";
import { outboxMails } from "~/features/notifications/schema.server";
import { SECRET } from "./app";

export const codes = resetCodes(SECRET);

/** The requests that wait get their codes. */
export async function issueCodes(db: Db, now = new Date()): Promise<void> {
  while ((await sendResetCodes(db, { codes, now })) > 0);
}

/** The mails with codes to this address, the newest first. */
export const listCodeMails = (db: Db, recipient: string) =>
  db
    .select()
    .from(outboxMails)
    .where(and(eq(outboxMails.recipient, recipient), like(outboxMails.key, "resetCode:%")))
    .orderBy(desc(outboxMails.createdAt));

/** A code that this address has been sent. */
export async function newCode(
  db: Db,
  email: string,
  { now = new Date(), gymId = null }: { now?: Date; gymId?: number | null } = {},
): Promise<string> {
  const emailFolded = foldEmail(email) ?? "";
  await requestPasswordReset(db, {
    ...{ emailFolded, gymId, lang: "EN", returnUrl: null },
    replacesCode: true,
    now,
  });
  await issueCodes(db, now);
  const [mail] = await listCodeMails(db, email);
  return mail?.data["code"] ?? "";
}

/** Of the right shape, and another one. */
export const wrongCode = (code: string): string =>
  code.replace(/.$/, (last) => (last === "2" ? "3" : "2"));
