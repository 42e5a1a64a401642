import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { legalVersions } from "./schema.server";

/** Sets the day from which running subscriptions are under a version, never to an earlier one than is set. */
export async function postponeVersion(
  db: DbOrTx,
  { id, countsFrom }: { id: number; countsFrom: Date },
): Promise<void> {
  await db
    .update(legalVersions)
    .set({ countsFrom })
    .where(
      and(
        eq(legalVersions.id, id),
        or(isNull(legalVersions.countsFrom), lt(legalVersions.countsFrom, countsFrom)),
      ),
    );
}
