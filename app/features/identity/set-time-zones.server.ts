import { sql } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { students } from "./schema.server";

/** Stores the time zone of each student's browser. */
export async function setTimeZones(
  db: DbOrTx,
  zones: readonly { studentId: number; timeZone: string }[],
): Promise<void> {
  if (zones.length === 0) return;
  const rows = [...new Map(zones.map((zone) => [zone.studentId, zone])).values()];
  await db.execute(sql`
    update ${students} set time_zone = z."timeZone"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as z("studentId" int, "timeZone" text)
     where ${students.id} = z."studentId" and ${students.timeZone} is distinct from z."timeZone"`);
}
