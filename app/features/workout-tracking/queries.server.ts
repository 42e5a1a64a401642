/** Queries of what was tracked, for features that judge it. */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { workoutEvents, workoutExecutions } from "./schema.server";

interface TrainingReceipt {
  studentId: number;
  gymId: number;
  receivedAt: Date;
}

interface ReceiptRange {
  studentIds: readonly number[];
  /** Moments by the server's clock. */
  from: Date;
  before: Date;
}

/** An event arrives at most 7 days after its day, which lies at most two calendar days from that of its arrival. */
const DAYS_BEFORE = 9;
const DAYS_AFTER = 2;

/**
 * When the server received the first event of each execution that was training: something was played, and it was
 * started or completed. The receipt is the only time of an execution that the client does not decide.
 */
export async function listTrainingReceipts(
  db: DbOrTx,
  { studentIds, from, before }: ReceiptRange,
): Promise<TrainingReceipt[]> {
  if (studentIds.length === 0) return [];
  const [first, last] = [from.toISOString(), before.toISOString()];
  const { rows } = await db.execute<{ studentId: number; gymId: number; at: number }>(sql`
    select x.student_id as "studentId", x.gym_id as "gymId",
           (extract(epoch from receipt.at) * 1000)::float8 as at
      from ${workoutExecutions} x
     cross join lateral (
       select min(v.received_at) as at, bool_or(v.type in ('WORKOUT_START', 'WORKOUT_COMPLETE')) as trained
         from ${workoutEvents} v
        where v.execution_started_at = x.started_at and v.execution = x.id
     ) as receipt
     where x.student_id = any(${sql.param([...studentIds])}::int[]) and x.played_seconds > 0
       and x.day >= (${first}::timestamptz at time zone 'UTC')::date - ${sql.raw(String(DAYS_BEFORE))}
       and x.day <= (${last}::timestamptz at time zone 'UTC')::date + ${sql.raw(String(DAYS_AFTER))}
       and receipt.trained and receipt.at >= ${first}::timestamptz and receipt.at < ${last}::timestamptz`);
  return rows.map(({ at, ...row }) => ({ ...row, receivedAt: new Date(at) }));
}
