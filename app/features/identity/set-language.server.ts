import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { toLangKey } from "~/kernel/lang-keys";
import type { Language } from "~/kernel/languages";
import { accounts } from "./schema.server";

/** Stores the person's own choice, which wins over cookie and browser and is the language of their mails. */
export async function setLanguage(
  db: DbOrTx,
  { accountId, lang }: { accountId: string; lang: Language },
): Promise<void> {
  await db
    .update(accounts)
    .set({ langKey: toLangKey(lang) })
    .where(eq(accounts.id, accountId));
}
