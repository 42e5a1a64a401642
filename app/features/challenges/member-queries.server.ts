/** What a member has joined. Each query names the gym, but the list over all gyms. */
import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import type { DbOrTx } from "~/db/client.server";
import { buildCalendar } from "./calendar";
import { challengeColumns } from "./queries.server";
import { ofMember, ofRound, type MemberOfChallenge } from "./round-key.server";
import {
  challengeDone,
  challengeItems,
  challengeMembers,
  challengeMoves,
  challenges,
} from "./schema.server";

const roundColumns = {
  round: challengeMembers.round,
  startsOn: challengeMembers.startsOn,
  joinedAt: challengeMembers.joinedAt,
  leftAt: challengeMembers.leftAt,
  finishedAt: challengeMembers.finishedAt,
  doneCount: challengeMembers.doneCount,
};

/** The last round of a member, running or not, with its calendar. Null: never joined. */
export async function findRound(
  db: DbOrTx,
  { today, ...member }: MemberOfChallenge & { today: string },
) {
  const [last] = await db
    .select(roundColumns)
    .from(challengeMembers)
    .where(ofMember(challengeMembers, member))
    .orderBy(desc(challengeMembers.round))
    .limit(1);
  if (!last) return null;
  const rows = await listCalendarRows(
    db,
    ofRound(challengeMembers, { ...member, round: last.round }),
  );
  return { ...last, calendar: buildCalendar(rows, { startsOn: last.startsOn, today }) };
}

/** Whether the member joined the last round at this time; false: an earlier one, or none. */
export async function isLastRound(
  db: DbOrTx,
  { joinedAtMs, ...asked }: MemberOfChallenge & { today: string; joinedAtMs: number },
): Promise<boolean> {
  const last = await findRound(db, asked);
  return last?.joinedAt.getTime() === joinedAtMs;
}

/** Whether the member runs a round with this start, as after the same form was sent twice. */
export async function hasJoinedOn(
  db: DbOrTx,
  { startsOn, ...asked }: MemberOfChallenge & { startsOn: string; today: string },
): Promise<boolean> {
  const last = await findRound(db, asked);
  if (!last || last.leftAt || last.finishedAt) return false;
  // After leaving, the first workout that is not done stands on the chosen day.
  const firstOpen = last.calendar.days.find(({ state }) => state !== "done");
  return last.startsOn === startsOn || firstOpen?.date === startsOn;
}

const isRunning = and(isNull(challengeMembers.leftAt), isNull(challengeMembers.finishedAt));

/**
 * What a member runs or has finished, with the numbers of its progress, newest first, archived ones included. Null: in
 * all gyms. A challenge that was finished twice is there twice.
 */
export function listChallengesOfMember(
  db: DbOrTx,
  {
    gymId,
    studentId,
    state,
    limit,
  }: {
    gymId: number | null;
    studentId: number;
    state: "running" | "finished";
    limit: number;
  },
) {
  return db
    .select({ ...challengeColumns, ...roundColumns })
    .from(challengeMembers)
    .innerJoin(
      challenges,
      and(
        eq(challenges.gymId, challengeMembers.gymId),
        eq(challenges.id, challengeMembers.challengeId),
      ),
    )
    .where(
      and(
        gymId === null ? undefined : eq(challengeMembers.gymId, gymId),
        eq(challengeMembers.studentId, studentId),
        state === "running"
          ? and(isRunning, isNotNull(challenges.publishedAt))
          : isNotNull(challengeMembers.finishedAt),
      ),
    )
    .orderBy(
      desc(state === "running" ? challengeMembers.joinedAt : challengeMembers.finishedAt),
      desc(challengeMembers.challengeId),
      desc(challengeMembers.round),
    )
    .limit(limit);
}

/** What a member runs in a gym, with the calendar of each, in two statements. `hasMore`: beyond the limit. */
export async function listRunningRounds(
  db: DbOrTx,
  {
    gymId,
    studentId,
    today,
    limit,
  }: { gymId: number; studentId: number; today: string; limit: number },
) {
  const listed = await listChallengesOfMember(db, {
    ...{ gymId, studentId, state: "running", limit: limit + 1 },
  });
  const running = listed.slice(0, limit);
  if (running.length === 0) return { rounds: [], hasMore: false };
  const ids = running.map(({ id }) => id);
  const rows = await listCalendarRows(
    db,
    and(
      eq(challengeMembers.gymId, gymId),
      eq(challengeMembers.studentId, studentId),
      inArray(challengeMembers.challengeId, ids),
      isRunning,
    ),
  );
  const rounds = running.map((challenge) => ({
    ...challenge,
    calendar: buildCalendar(
      rows.filter(({ challengeId }) => challengeId === challenge.id),
      { startsOn: challenge.startsOn, today },
    ),
  }));
  return { rounds, hasMore: listed.length > limit };
}

/** The items of these rounds of one member, with where each was moved and when it was done. */
function listCalendarRows(db: DbOrTx, rounds: SQL | undefined) {
  const ofItem = (table: typeof challengeMoves | typeof challengeDone) =>
    and(
      eq(table.gymId, challengeMembers.gymId),
      eq(table.studentId, challengeMembers.studentId),
      eq(table.challengeId, challengeMembers.challengeId),
      eq(table.round, challengeMembers.round),
      eq(table.itemId, challengeItems.id),
    );
  return db
    .select({
      challengeId: challengeItems.challengeId,
      itemId: challengeItems.id,
      workoutId: challengeItems.workoutId,
      day: challengeItems.day,
      position: challengeItems.position,
      movedTo: challengeMoves.day,
      doneOn: challengeDone.day,
    })
    .from(challengeMembers)
    .innerJoin(
      challengeItems,
      and(
        eq(challengeItems.gymId, challengeMembers.gymId),
        eq(challengeItems.challengeId, challengeMembers.challengeId),
      ),
    )
    .leftJoin(challengeMoves, ofItem(challengeMoves))
    .leftJoin(challengeDone, ofItem(challengeDone))
    .where(rounds);
}
