import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { students } from "./schema.server";

/** One purchase of one person at a time: every write on what a student holds begins with this lock. */
export async function lockStudent(
  tx: Tx,
  studentId: number,
): Promise<{ dateOfBirth: string | null; instagramHandle: string | null } | null> {
  const [student] = await tx
    .select({ dateOfBirth: students.dateOfBirth, instagramHandle: students.instagramHandle })
    .from(students)
    .where(eq(students.id, studentId))
    .for("update");
  return student ?? null;
}
