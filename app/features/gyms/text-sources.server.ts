/** Keeps what was typed for each rich text of a gym, so that its editor shows exactly that again. */
import { and, eq, inArray, lt, notInArray } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { sha256Hex } from "~/kernel/ids.server";
import { addDays } from "~/kernel/time";
import { toMarkdown } from "./markdown.server";
import { gymTextSources } from "./schema.server";

/** Longer than an undo is possible after a text was replaced. */
const KEPT_DAYS = 60;

interface Source {
  html: string;
  markdown: string;
}

/** `shown`: every text of the gym that is shown until then; a later undo needs their sources. */
export async function saveTextSources(
  tx: Tx,
  {
    gymId,
    sources,
    shown,
    now,
  }: { gymId: number; sources: readonly Source[]; shown: readonly string[]; now: Date },
): Promise<void> {
  const rows = new Map(sources.map(({ html, markdown }) => [sha256Hex(html), markdown]));
  for (const [hash, markdown] of rows) {
    await tx
      .insert(gymTextSources)
      .values({ gymId, hash, markdown, createdAt: now, usedAt: now })
      .onConflictDoUpdate({
        target: [gymTextSources.gymId, gymTextSources.hash],
        set: { markdown, usedAt: now },
      });
  }
  const ofGym = eq(gymTextSources.gymId, gymId);
  const kept = [...rows.keys(), ...shown.map(sha256Hex)];
  if (kept.length === 0) return;
  await tx
    .update(gymTextSources)
    .set({ usedAt: now })
    .where(and(ofGym, inArray(gymTextSources.hash, kept)));
  await tx
    .delete(gymTextSources)
    .where(
      and(
        ofGym,
        lt(gymTextSources.usedAt, addDays(now, -KEPT_DAYS)),
        notInArray(gymTextSources.hash, kept),
      ),
    );
}

/** What was typed for each HTML, in the same order; a text from elsewhere is converted. */
export async function findTextSources(
  db: DbOrTx,
  { gymId, htmls }: { gymId: number; htmls: readonly string[] },
): Promise<{ markdown: string; savedAt: Date | null }[]> {
  const hashes = htmls.map(sha256Hex);
  const rows =
    hashes.length === 0
      ? []
      : await db
          .select()
          .from(gymTextSources)
          .where(and(eq(gymTextSources.gymId, gymId), inArray(gymTextSources.hash, hashes)));
  return Promise.all(
    htmls.map(async (html, index) => {
      const row = rows.find(({ hash }) => hash === hashes[index]);
      return row
        ? { markdown: row.markdown, savedAt: row.createdAt }
        : { markdown: await toMarkdown(html), savedAt: null };
    }),
  );
}
