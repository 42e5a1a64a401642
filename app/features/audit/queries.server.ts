/** Reads the audit log of a gym. */
import { and, desc, eq, lt } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { auditLog } from "./schema.server";

/** What a page may ask for at once. */
const MAX_ACTS = 100;

interface ListActs {
  gymId: number;
  /** The id of the last act of the page before. */
  before?: number;
  limit: number;
}

/** The newest first. `next`: what `before` is for the following page; null: there is none. */
export async function listActs(
  db: DbOrTx,
  { gymId, before, limit }: ListActs,
): Promise<{ acts: (typeof auditLog.$inferSelect)[]; next: number | null }> {
  const count = Math.min(Math.max(1, limit), MAX_ACTS);
  const rows = await db
    .select()
    .from(auditLog)
    .where(
      and(eq(auditLog.gymId, gymId), before === undefined ? undefined : lt(auditLog.id, before)),
    )
    .orderBy(desc(auditLog.id))
    .limit(count + 1);
  const acts = rows.slice(0, count);
  return { acts, next: rows.length > count ? (acts.at(-1)?.id ?? null) : null };
}
