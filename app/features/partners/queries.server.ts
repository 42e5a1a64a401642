/** Queries of partner passes. */
import { eq } from "drizzle-orm";
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
