/** Mails the code that verifies an e-mail which the social network did not tell. */
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { normalizeEmail } from "~/features/identity/email";
import { setEmailCode } from "~/features/identity/social/set-email-code.server";
import { announce } from "~/features/notifications/announce.server";
import { BrokenInvariant } from "~/kernel/errors";
import type { LangKey } from "~/kernel/lang-keys";

export async function sendEmailCode(
  db: Db,
  {
    login,
    browserToken,
    email: typedEmail,
    lang,
    now,
  }: {
    login: { stateHash: string; gymId: number | null };
    browserToken: string;
    email: string;
    lang: LangKey;
    now: Date;
  },
): Promise<void> {
  const { stateHash, gymId } = login;
  const email = normalizeEmail(typedEmail);
  if (email === null) throw new BrokenInvariant("The form lets only valid addresses pass");
  await inTransaction(db, async (tx) => {
    const { code } = await setEmailCode(tx, { stateHash, browserToken, email, now });
    await announce(tx, {
      key: `verifyEmail:${randomUUID()}`,
      kind: "verifyEmail",
      recipient: email,
      lang,
      gymId,
      data: { token: code },
    });
  });
}
