import { and, eq, isNull } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { students } from "./schema.server";

/** Sets the handle once (product.md §5); a later call changes nothing. */
export async function setInstagramHandle(
  db: DbOrTx,
  { studentId, instagramHandle }: { studentId: number; instagramHandle: string },
): Promise<void> {
  await db
    .update(students)
    .set({ instagramHandle })
    .where(and(eq(students.id, studentId), isNull(students.instagramHandle)));
}
