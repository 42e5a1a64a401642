import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { students } from "./schema.server";

/** Lets a person make one purchase at a time: every write to what a student holds takes this lock first. */
export async function lockStudent(
  tx: Tx,
  studentId: number,
): Promise<{
  dateOfBirth: string | null;
  saidAdultAt: Date | null;
  instagramHandle: string | null;
} | null> {
  const [student] = await tx
    .select({
      dateOfBirth: students.dateOfBirth,
      saidAdultAt: students.saidAdultAt,
      instagramHandle: students.instagramHandle,
    })
    .from(students)
    .where(eq(students.id, studentId))
    .for("update");
  return student ?? null;
}
