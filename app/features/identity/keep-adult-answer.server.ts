import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { students } from "./schema.server";

/** Stores 'I am 18 or over' with the time of the first answer (product.md §24). It is no date of birth. */
export async function keepAdultAnswer(
  db: DbOrTx,
  { studentId, now }: { studentId: number; now: Date },
): Promise<void> {
  await db
    .update(students)
    .set({ saidAdultAt: now })
    .where(and(eq(students.id, studentId), isNull(students.saidAdultAt)));
}
