/** Queries of the versions of legal texts. */
import { and, desc, eq, getTableColumns, isNull, or, sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { DefaultKind } from "./default-text";
import { legalVersions } from "./schema.server";

interface Owner {
  /** Null: the provider. */
  gymId: number | null;
  kind: DefaultKind;
}

const isOf = ({ gymId, kind }: Owner) =>
  and(eq(legalVersions.tenant, gymId ?? 0), eq(legalVersions.kind, kind));

export async function findNewestVersion<Kind extends DefaultKind>(
  db: DbOrTx,
  owner: Owner & { kind: Kind },
) {
  const [row] = await db
    .select({ ...getTableColumns(legalVersions), kind: sql<Kind>`${legalVersions.kind}` })
    .from(legalVersions)
    .where(isOf(owner))
    .orderBy(desc(legalVersions.number))
    .limit(1);
  return row ?? null;
}

/** A version of this gym, or of the provider, whose text the gym may have shown before it had one of its own. */
export async function findVersion(db: DbOrTx, { id, gymId, kind }: Owner & { id: number }) {
  const [row] = await db
    .select()
    .from(legalVersions)
    .where(
      and(
        eq(legalVersions.id, id),
        eq(legalVersions.kind, kind),
        or(isNull(legalVersions.gymId), eq(legalVersions.tenant, gymId ?? 0)),
      ),
    );
  return row ?? null;
}

/** Newest first. */
export function listVersions(db: DbOrTx, owner: Owner, { limit }: { limit: number }) {
  return db
    .select({
      id: legalVersions.id,
      number: legalVersions.number,
      publishedAt: legalVersions.publishedAt,
      countsFrom: legalVersions.countsFrom,
    })
    .from(legalVersions)
    .where(isOf(owner))
    .orderBy(desc(legalVersions.number))
    .limit(limit);
}
