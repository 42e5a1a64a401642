import { and, asc, eq, gt } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonData } from "~/kernel/person-data";
import { analyticsEvents } from "./schema.server";

/** Bounds what one archive holds in memory; a member with more events gets several files. */
const PAGE = 5_000;

export async function* listEventsOfStudent(
  db: DbOrTx,
  studentId: number,
): AsyncGenerator<PersonData> {
  let after = 0;
  for (let file = 1; ; file += 1) {
    const rows = await db
      .select()
      .from(analyticsEvents)
      .where(and(eq(analyticsEvents.studentId, studentId), gt(analyticsEvents.id, after)))
      .orderBy(asc(analyticsEvents.id))
      .limit(PAGE);
    if (rows.length > 0 || file === 1)
      yield { name: file === 1 ? "events" : `events-${file}`, rows };
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
