import { findRound } from "~/features/challenges/member-queries.server";
import type { WorkoutGroup } from "~/features/player/queued-events";
import { findFinishState } from "~/features/workout-tracking/find-finish-state.server";
import { toStudentDay } from "~/features/workout-tracking/to-tracked-event";
import type { GymPageContext } from "~/http/request-context.server";
import type { Person } from "~/http/session.server";
import { findMemberDay } from "../challenge/member-day.server";

/** Null for a visitor. An open item of a challenge is not done by what was finished elsewhere on the same day. */
export async function findFinish(
  page: GymPageContext,
  { workoutId, group }: { workoutId: number; group: WorkoutGroup | null },
): Promise<{ isDone: boolean; hasFinishedOthers: boolean } | null> {
  const { db, gym, now, person } = page;
  if (!person) return null;
  const day = toStudentDay(now, { student: person, timeZone: gym.timeZone });
  const [state, walked] = await Promise.all([
    findFinishState(db, { gymId: gym.id, studentId: person.studentId, workoutId, day }),
    findWalkedItem({ ...page, person }, group),
  ]);
  return walked?.isOpen ? { ...state, isDone: false } : state;
}

/** The item in the round that the member walks; null without a challenge, or for a member who does not walk it. */
export async function findWalkedItem(
  page: GymPageContext & { person: Person },
  group: WorkoutGroup | null,
): Promise<{ round: number; isOpen: boolean } | null> {
  if (!group) return null;
  const { db, gym, person } = page;
  const { workoutGroupId: challengeId, workoutGroupItemId } = group;
  const { today } = findMemberDay(page, gym);
  const member = { gymId: gym.id, challengeId, studentId: person.studentId };
  const last = await findRound(db, { ...member, today });
  if (!last || last.leftAt || last.finishedAt) return null;
  const items = last.calendar.days.flatMap((day) => day.items);
  const item = items.find(({ itemId }) => itemId === workoutGroupItemId);
  return { round: last.round, isOpen: item !== undefined && item.state !== "done" };
}
