/** Issues the requested codes and announces their mails; a job, so that no request waits for what an account costs. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { findGymById } from "~/features/gyms/queries.server";
import { issueResetCodes } from "~/features/identity/issue-reset-codes.server";
import { formatResetCode } from "~/features/identity/reset-code";
import type { ResetCodes } from "~/features/identity/reset-codes.server";
import { announce } from "~/features/notifications/announce.server";
import { fallbackLangKey } from "~/kernel/lang-keys";

/** Returns how many requests it has answered. */
export function sendResetCodes(
  db: Db,
  { codes, now }: { codes: ResetCodes; now: Date },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { count, issued } = await issueResetCodes(tx, { codes, now });
    for (const {
      accountId,
      email,
      firstName,
      lang,
      code,
      codeHash,
      expiresAt,
      request,
    } of issued) {
      const gym = request.gymId === null ? null : await findGymById(tx, request.gymId);
      await announce(tx, {
        key: `resetCode:${accountId}:${codeHash}`,
        kind: "resetCode",
        recipient: email,
        lang: lang ?? request.lang ?? fallbackLangKey,
        gymId: request.gymId,
        data: {
          firstName,
          code: formatResetCode(code),
          until: expiresAt.toISOString(),
          timeZone: gym?.timeZone ?? "UTC",
          returnUrl: request.returnUrl ?? "",
        },
      });
    }
    return count;
  });
}
