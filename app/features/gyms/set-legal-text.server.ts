import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { BrokenInvariant } from "~/kernel/errors";
import { hasWords } from "./has-words.server";
import { textLanguageOf } from "./queries.server";
import { cleanRichText } from "./rich-text.server";
import { gyms } from "./schema.server";

/**
 * Replaces a gym's own text in all its languages; the HTML is cleaned.
 * @returns the language whose text has no words, or that of the gym's own texts if it has none: then nothing is changed
 */
export async function setLegalText(
  db: DbOrTx,
  {
    gymId,
    kind,
    texts,
  }: { gymId: number; kind: "terms" | "privacy"; texts: Record<string, string> },
): Promise<{ ok: true } | { ok: false; language: string }> {
  const [gym] = await db.select().from(gyms).where(eq(gyms.id, gymId)).for("update");
  if (!gym) throw new BrokenInvariant(`no gym ${gymId}`);
  const baseLanguage = textLanguageOf(gym);
  const { [baseLanguage]: base = "", ...others } = texts;
  for (const [language, text] of Object.entries({ [baseLanguage]: base, ...others })) {
    if (!(await hasWords(text))) return { ok: false, language };
  }
  const translated = { ...gym.texts };
  for (const language of new Set([...Object.keys(translated), ...Object.keys(others)])) {
    const { [kind]: _replaced, ...kept } = translated[language] ?? {};
    const text = others[language];
    translated[language] = text ? { ...kept, [kind]: await cleanRichText(text) } : kept;
  }
  await db
    .update(gyms)
    .set({ [kind]: await cleanRichText(base), texts: translated })
    .where(eq(gyms.id, gymId));
  return { ok: true };
}
