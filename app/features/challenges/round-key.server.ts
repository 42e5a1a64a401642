/** The rows of a member's round in each table of rounds: keys begin with gym and member. */
import { and, eq, type AnyColumn, type SQL } from "drizzle-orm";

export interface MemberOfChallenge {
  gymId: number;
  challengeId: number;
  studentId: number;
}

type MemberColumns = Record<keyof MemberOfChallenge, AnyColumn>;

export const ofMember = (
  table: MemberColumns,
  { gymId, challengeId, studentId }: MemberOfChallenge,
): SQL | undefined =>
  and(eq(table.gymId, gymId), eq(table.studentId, studentId), eq(table.challengeId, challengeId));

export const ofRound = (
  table: MemberColumns & { round: AnyColumn },
  { round, ...member }: MemberOfChallenge & { round: number },
): SQL | undefined => and(ofMember(table, member), eq(table.round, round));
