/** Writes what a member says of themselves (product.md §2, §7): all of it or nothing. */
import type { Db } from "~/db/client.server";
import { inTransaction } from "~/db/transaction.server";
import { registerStudent, type StudentFields } from "./register-student.server";
import { setInstagramHandle } from "./set-instagram-handle.server";

export async function updateStudentProfile(
  db: Db,
  {
    instagramHandle,
    ...fields
  }: StudentFields & {
    accountId: string;
    now: Date;
    /** A handle that is set already stays. */
    instagramHandle?: string | undefined;
  },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { studentId } = await registerStudent(tx, fields);
    if (instagramHandle !== undefined) await setInstagramHandle(tx, { studentId, instagramHandle });
  });
}
