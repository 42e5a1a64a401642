import { eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { textLanguageOf } from "./queries.server";
import { cleanRichText } from "./rich-text.server";
import { gyms } from "./schema.server";

/**
 * Replaces a gym's own text in all its languages; the HTML is cleaned.
 * @returns false without a text in the language of the gym's own texts: then nothing is changed
 */
export async function setLegalText(
  db: DbOrTx,
  {
    gymId,
    kind,
    texts,
  }: { gymId: number; kind: "terms" | "privacy"; texts: Record<string, string> },
): Promise<boolean> {
  const [gym] = await db.select().from(gyms).where(eq(gyms.id, gymId)).for("update");
  if (!gym) return false;
  const { [textLanguageOf(gym)]: base, ...others } = texts;
  if (!base?.trim()) return false;
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
  return true;
}
