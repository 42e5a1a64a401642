/**
 * What the partner is told of a month (product.md §17 "Usage report"): the check-ins of the people with its pass. Of a
 * person's executions in one gym only the first of each day is a check-in. A workout that was only looked at is none.
 */
import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { gyms } from "~/features/gyms/schema.server";
import { partnerPasses } from "~/features/partners/schema.server";
import { workoutExecutions } from "~/features/workout-tracking/schema.server";

interface CheckIn extends Record<string, unknown> {
  gpwId: string;
  gym: string;
  /** In the person's own time zone. */
  day: string;
  /** ISO 8601, UTC. */
  checkedInAt: string;
}

const PAGE_SIZE = 1_000;

interface ListPartnerUsage {
  /** The first day of the month and that of the next one, `yyyy-MM-dd`. */
  from: string;
  before: string;
  /** Only check-ins in this gym. */
  gymId?: number | null;
}

/** Pages in the order of pass, gym and day. Executions before the pass was known or after its end do not count. */
export async function* listPartnerUsage(
  db: DbOrTx,
  { from, before, gymId = null }: ListPartnerUsage,
): AsyncGenerator<CheckIn[]> {
  let after = null as CheckIn | null;
  for (;;) {
    const { rows }: { rows: CheckIn[] } = await db.execute<CheckIn>(sql`
      select p.gpw_id as "gpwId", g.guid as gym, e.day::text as day,
             to_char(min(e.started_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "checkedInAt"
        from ${partnerPasses} p
        join ${workoutExecutions} e on e.student_id = p.student_id
        join ${gyms} g on g.id = e.gym_id
       where e.day >= ${from}::date and e.day < ${before}::date
         and (e.played_seconds > 0 or e.completed_at is not null)
         and e.started_at >= p.created_at and (p.ends_at is null or e.started_at < p.ends_at)
         and (${gymId}::int is null or e.gym_id = ${gymId}::int)
         and (${after === null} or (p.gpw_id, g.guid, e.day) >
              (${after?.gpwId ?? ""}, ${after?.gym ?? ""}, ${after?.day ?? "1970-01-01"}::date))
       group by p.gpw_id, g.guid, e.day
       order by p.gpw_id, g.guid, e.day
       limit ${PAGE_SIZE}`);
    if (rows.length > 0) yield rows;
    after = rows.at(-1) ?? null;
    if (rows.length < PAGE_SIZE) return;
  }
}
