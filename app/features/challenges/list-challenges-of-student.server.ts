import { and, eq } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import type { PersonSubject } from "~/kernel/person-data";
import {
  challengeDone,
  challengeItems,
  challengeMembers,
  challengeMoves,
  challenges,
} from "./schema.server";

/** The challenges that a student has joined, what was done in them, and what was moved to another day. */
export const listChallengesOfStudent = (db: DbOrTx, studentId: number): PersonSubject[] => [
  {
    name: "challenges",
    load: () =>
      db
        .select({
          gymId: challengeMembers.gymId,
          challenge: challenges.name,
          round: challengeMembers.round,
          startsOn: challengeMembers.startsOn,
          joinedAt: challengeMembers.joinedAt,
          leftAt: challengeMembers.leftAt,
          finishedAt: challengeMembers.finishedAt,
        })
        .from(challengeMembers)
        .innerJoin(challenges, eq(challenges.id, challengeMembers.challengeId))
        .where(eq(challengeMembers.studentId, studentId)),
  },
  {
    name: "challenge-done",
    load: () =>
      db
        .select({
          ...named,
          round: challengeDone.round,
          doneOn: challengeDone.day,
          completedAt: challengeDone.completedAt,
        })
        .from(challengeDone)
        .innerJoin(challenges, eq(challenges.id, challengeDone.challengeId))
        .innerJoin(challengeItems, isItemOf(challengeDone))
        .where(eq(challengeDone.studentId, studentId)),
  },
  {
    name: "challenge-moves",
    load: () =>
      db
        .select({ ...named, round: challengeMoves.round, movedTo: challengeMoves.day })
        .from(challengeMoves)
        .innerJoin(challenges, eq(challenges.id, challengeMoves.challengeId))
        .innerJoin(challengeItems, isItemOf(challengeMoves))
        .where(eq(challengeMoves.studentId, studentId)),
  },
];

const named = {
  gymId: challengeItems.gymId,
  challenge: challenges.name,
  day: challengeItems.day,
  workoutId: challengeItems.workoutId,
};

const isItemOf = (table: typeof challengeDone | typeof challengeMoves) =>
  and(eq(challengeItems.gymId, table.gymId), eq(challengeItems.id, table.itemId));
