import { and, asc, count, eq, gt } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import { analyticsEvents } from "./schema.server";

/** Bounds what one archive holds in memory; a member with more events gets several files. */
const PAGE = 5_000;

/** The events of a student, in pages; events that are recorded after this call may be missing. */
export async function listEventsOfStudent(db: DbOrTx, studentId: number): Promise<PersonSubject[]> {
  const ofStudent = eq(analyticsEvents.studentId, studentId);
  const [row] = await db.select({ events: count() }).from(analyticsEvents).where(ofStudent);
  let after = 0;
  const load = async () => {
    const rows = await db
      .select()
      .from(analyticsEvents)
      .where(and(ofStudent, gt(analyticsEvents.id, after)))
      .orderBy(asc(analyticsEvents.id))
      .limit(PAGE);
    after = rows.at(-1)?.id ?? after;
    return rows;
  };
  const pages = Math.max(1, Math.ceil((row?.events ?? 0) / PAGE));
  return Array.from({ length: pages }, (_, page) => ({
    name: page === 0 ? "events" : `events-${page + 1}`,
    load,
  }));
}
