/** A signed-in member connects a partner's pass: link, subscription and mail in one transaction (product.md §17). */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { connectPass } from "~/features/partners/connect-pass.server";
import type { LangKey } from "~/kernel/lang-keys";
import { announcePass } from "./announce-pass.server";

export function connectPartnerPass(
  db: Db,
  {
    person,
    gpwId,
    lang,
    gym,
    now,
  }: {
    person: { accountId: string; studentId: number; email: string; firstName: string };
    /** From an opened link, never from a form. */
    gpwId: string;
    lang: LangKey;
    gym: { id: number } | null;
    now: Date;
  },
) {
  return inTransaction(db, async (tx) => {
    const connected = await connectPass(tx, { studentId: person.studentId, gpwId, now });
    if (connected.ok && !connected.isLinked) await announcePass(tx, { person, lang, gym });
    return connected;
  });
}
