import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { LangKey } from "./create-account.server";
import { accounts } from "./schema.server";

const KEYS: Record<Lowercase<LangKey>, LangKey> = { en: "EN", es: "ES", fr: "FR", de: "DE" };

/** The person's own choice: it wins over cookie and browser, and mail is written in it. */
export async function setLanguage(
  db: DbOrTx,
  { accountId, lang }: { accountId: string; lang: Lowercase<LangKey> },
): Promise<void> {
  await db.update(accounts).set({ langKey: KEYS[lang] }).where(eq(accounts.id, accountId));
}
