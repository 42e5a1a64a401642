/** Invites somebody to open a gym, and mails the link. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { foldEmail } from "~/features/identity/email";
import { inviteToOpenGym } from "~/features/identity/gym-openings/invite-to-open-gym.server";
import { announce } from "~/features/notifications/announce.server";
import type { LangKey } from "~/kernel/lang-keys";
import { ok, refuse, type Result } from "~/kernel/result";

export async function inviteGymOwner(
  db: Db,
  { email, lang, now }: { email: string; lang: LangKey; now: Date },
): Promise<Result<{ token: string; expiresAt: Date }, "not-an-email">> {
  const emailFolded = foldEmail(email);
  if (emailFolded === null) return refuse("not-an-email");
  return inTransaction(db, async (tx) => {
    const { id, token, expiresAt } = await inviteToOpenGym(tx, { emailFolded, now });
    await announce(tx, {
      key: `gymOpeningInvitation:${id}`,
      kind: "gymOpeningInvitation",
      recipient: emailFolded,
      lang,
      gymId: null,
      data: { until: expiresAt.toISOString(), timeZone: "UTC", token },
    });
    return ok({ token, expiresAt });
  });
}
