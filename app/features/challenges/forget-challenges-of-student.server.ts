import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { challengeDone, challengeMembers, challengeMoves } from "./schema.server";

/** Removes the challenges that a student has joined, with what was moved and done, and the badges. */
export async function forgetChallengesOfStudent(tx: Tx, studentId: number): Promise<void> {
  await tx.delete(challengeDone).where(eq(challengeDone.studentId, studentId));
  await tx.delete(challengeMoves).where(eq(challengeMoves.studentId, studentId));
  await tx.delete(challengeMembers).where(eq(challengeMembers.studentId, studentId));
}
