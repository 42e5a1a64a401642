/** Connects a partner's pass with a student and starts it, once, however often and in parallel it is called. */
import { eq, isNull, or } from "drizzle-orm";
import type { DbOrTx, Tx } from "~/db/client.server";
import { listSubscriptions } from "~/features/billing/subscriptions/queries.server";
import {
  findPartnerPlan,
  startPartnerPass,
} from "~/features/billing/subscriptions/start-partner-pass.server";
import { lockStudent } from "~/features/identity/lock-student.server";
import { refuse, type Result } from "~/kernel/result";
import { judgeConnection, type ConnectionRefusal } from "./judge-connection";
import { findGpwId, findPass } from "./queries.server";
import { partnerPasses } from "./schema.server";

interface Connection {
  studentId: number;
  gpwId: string;
  now: Date;
}

/** The answer of `connectPass`, for a page that asks first. */
export async function checkConnection(
  db: DbOrTx,
  { studentId, gpwId, now }: Connection,
): Promise<Result<{ isLinked: boolean }, ConnectionRefusal>> {
  const pass = await findPass(db, gpwId);
  const ownGpwId = await findGpwId(db, studentId);
  const subscriptions = await listSubscriptions(db, { studentId });
  const hasPlan = (await findPartnerPlan(db)) !== null;
  return judgeConnection({ studentId, pass, ownGpwId, gpwId, subscriptions, hasPlan, now });
}

/** The lock lets a purchase of the same student and this call run one after another. */
export async function connectPass(
  tx: Tx,
  { studentId, gpwId, now }: Connection,
): Promise<Result<{ isLinked: boolean }, ConnectionRefusal>> {
  await lockStudent(tx, studentId);
  const judged = await checkConnection(tx, { studentId, gpwId, now });
  if (!judged.ok) return judged;
  const [pass] = await tx
    .insert(partnerPasses)
    .values({ gpwId, studentId })
    .onConflictDoUpdate({
      target: partnerPasses.gpwId,
      set: { studentId },
      // Another student may have connected it since the check.
      setWhere: or(isNull(partnerPasses.studentId), eq(partnerPasses.studentId, studentId)),
    })
    .returning({ endsAt: partnerPasses.endsAt });
  if (!pass) return refuse("linked-to-another");
  // Without the platform's plan the member's pass was started when they connected it.
  if (await findPartnerPlan(tx))
    await startPartnerPass(tx, { studentId, endsAt: pass.endsAt, now });
  return judged;
}
