/** Queries of partner passes. */
import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { partnerPasses } from "./schema.server";

/** Null: nothing is known of this pass. */
export async function findPass(db: DbOrTx, gpwId: string) {
  const [pass] = await db
    .select({ studentId: partnerPasses.studentId, endsAt: partnerPasses.endsAt })
    .from(partnerPasses)
    .where(eq(partnerPasses.gpwId, gpwId));
  return pass ?? null;
}

/** The partner's id of the pass that a student has connected. */
export async function findGpwId(db: DbOrTx, studentId: number): Promise<string | null> {
  const [pass] = await db
    .select({ gpwId: partnerPasses.gpwId })
    .from(partnerPasses)
    .where(eq(partnerPasses.studentId, studentId));
  return pass?.gpwId ?? null;
}

/** Connected passes, ended ones too, in the order of the partner's ids. */
export async function listPassHolders(
  db: DbOrTx,
  { after, limit }: { after: string; limit: number },
) {
  const rows = await db
    .select({
      gpwId: partnerPasses.gpwId,
      studentId: partnerPasses.studentId,
      createdAt: partnerPasses.createdAt,
      endsAt: partnerPasses.endsAt,
    })
    .from(partnerPasses)
    .where(and(gt(partnerPasses.gpwId, after), isNotNull(partnerPasses.studentId)))
    .orderBy(asc(partnerPasses.gpwId))
    .limit(limit);
  return rows.flatMap(({ studentId, ...pass }) =>
    studentId === null ? [] : [{ ...pass, studentId }],
  );
}
