import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import type { MailKind } from "./mail-data";
import { outboxMails } from "./schema.server";

/**
 * Deletes mails that were announced with `notBefore` and that no sender has tried yet.
 *
 * @returns how many
 */
export async function withdrawHeldMails(
  tx: Tx,
  {
    kind,
    personId,
    about,
  }: {
    kind: MailKind;
    /** The second part of the key. */
    personId: string | number;
    /** The rest of the key; without it every subject matter. */
    about?: string;
  },
): Promise<number> {
  const withdrawn = await tx
    .delete(outboxMails)
    .where(
      and(
        eq(outboxMails.kind, kind),
        sql`split_part(${outboxMails.key}, ':', 2) = ${String(personId)}`,
        about === undefined ? undefined : eq(outboxMails.key, `${kind}:${personId}:${about}`),
        isNull(outboxMails.sentAt),
        isNotNull(outboxMails.nextAttemptAt),
        eq(outboxMails.attempts, 0),
      ),
    )
    .returning({ id: outboxMails.id });
  return withdrawn.length;
}
