/**
 * The challenges of both gyms. Mia, the paying member, has joined one six days ago; what she has trained since then
 * counts, so that some items are done, one was missed, and one stands on today.
 */
import { and, eq, gte } from "drizzle-orm";
import { DateTime } from "luxon";
import { completeChallengeItems } from "~/features/challenges/complete-challenge-items.server";
import { joinChallenge } from "~/features/challenges/join-challenge.server";
import { findRound } from "~/features/challenges/member-queries.server";
import { publishChallenge } from "~/features/challenges/publish-challenge.server";
import { findChallenge } from "~/features/challenges/queries.server";
import { workoutDays } from "~/features/workout-tracking/schema.server";
import { addDays } from "~/kernel/time";
import { DEMO_CHALLENGES, JOINED_CHALLENGE } from "../challenges";
import { CHALLENGE_WORDS } from "../texts/challenges";
import {
  listWorkoutIds,
  required,
  type DemoPeople,
  type DemoServices,
  type DemoWorld,
} from "./services";

const PUBLISHED_DAYS_AGO = 40;
const JOINED_DAYS_AGO = 6;
const TIME_ZONE = "Europe/London";

export async function seedChallenges(
  services: DemoServices,
  world: DemoWorld,
  people: DemoPeople,
): Promise<void> {
  const { db, now } = services;
  for (const { gym, trainer, poster, workoutsByDay, ...challenge } of DEMO_CHALLENGES) {
    const gymId = required(world.gymIds, gym);
    if (await findChallenge(db, { gymId, guid: challenge.guid })) continue;
    const workoutIds = await listWorkoutIds(db, gymId);
    const published = await publishChallenge(db, {
      ...challenge,
      gymId,
      trainerId: required(world.trainerIds, trainer),
      pictureUrl: `/pictures/${gym}/poster-${poster}.webp`,
      texts: CHALLENGE_WORDS[challenge.guid] ?? {},
      days: workoutsByDay.length,
      items: workoutsByDay.flatMap((names, index) =>
        names.map((name) => ({ day: index + 1, workoutId: required(workoutIds, name) })),
      ),
      publishedAt: addDays(now, -PUBLISHED_DAYS_AGO),
    });
    if (!published.ok) throw new Error(`the demo challenge ${challenge.guid}: ${published.reason}`);
  }
  await joinAsMia(services, world, people);
}

async function joinAsMia(
  { db, now }: DemoServices,
  world: DemoWorld,
  people: DemoPeople,
): Promise<void> {
  const { studentId } = people("member@demo.test");
  const gymId = required(world.gymIds, "ironworks");
  const challenge = await findChallenge(db, { gymId, guid: JOINED_CHALLENGE });
  if (!challenge) return;
  const member = { gymId, challengeId: challenge.id, studentId };
  const morning = DateTime.fromJSDate(now, { zone: TIME_ZONE })
    .startOf("day")
    .minus({ days: JOINED_DAYS_AGO })
    .set({ hour: 6, minute: 50 });
  const startsOn = morning.toFormat("yyyy-MM-dd");
  if (await findRound(db, { ...member, today: startsOn })) return;
  await joinChallenge(db, { ...member, startsOn, now: morning.toJSDate(), timeZone: TIME_ZONE });
  const trained = await db
    .select()
    .from(workoutDays)
    .where(
      and(
        eq(workoutDays.studentId, studentId),
        eq(workoutDays.gymId, gymId),
        gte(workoutDays.day, startsOn),
      ),
    );
  await completeChallengeItems(
    db,
    trained.map(({ workoutId, day, completedAt: at }) => ({
      ...{ gymId, studentId, workoutId, day, at },
      workoutGroupItemId: null,
    })),
  );
}
