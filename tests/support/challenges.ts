/** A challenge of a gym, and a member who has joined it. */
import { randomUUID } from "node:crypto";
import type { Db } from "~/db/client.server";
import { joinChallenge } from "~/features/challenges/join-challenge.server";
import { publishChallenge } from "~/features/challenges/publish-challenge.server";
import { listChallengeItems } from "~/features/challenges/queries.server";
import { makeStudent } from "./billing-world";
import { makeGym } from "./gym-world";
import { makeWorkout } from "./training";

interface ChallengeContent {
  name?: string;
  days: number;
  items: readonly { day: number; workoutId: number }[];
  publishedAt?: Date | null;
}

/** The ids of the items are in the order of their days. */
export async function makeChallenge(
  db: Db,
  { gymId, ...content }: ChallengeContent & { gymId: number },
): Promise<{ challengeId: number; guid: string; itemIds: number[] }> {
  const guid = `challenge-${randomUUID()}`;
  const publishedAt = new Date("2026-01-01T00:00:00Z");
  const published = await publishChallenge(db, {
    ...{ gymId, guid, name: "Thirty days", publishedAt },
    ...content,
  });
  if (!published.ok) throw new Error(published.reason);
  const { challengeId } = published;
  const items = await listChallengeItems(db, { gymId, challengeId, days: content.days });
  return { challengeId, guid, itemIds: items.map(({ id }) => id) };
}

/** A gym with one workout for each of these days, and a challenge of them. */
export async function makeDailyChallenge(
  db: Db,
  { gymId, days, on }: { gymId?: number; days: number; on: readonly number[] },
) {
  const gym = gymId ?? (await makeGym(db, { timeZone: "Europe/London" })).id;
  const items: { day: number; workoutId: number }[] = [];
  for (const day of on) items.push({ day, workoutId: await makeWorkout(db, { gymId: gym }) });
  const challenge = await makeChallenge(db, { gymId: gym, days, items });
  return { gymId: gym, ...challenge, workoutIds: items.map(({ workoutId }) => workoutId) };
}

/** A new member who joins on the day of `now` in UTC, unless another one is given. */
export async function joinAsMember(
  db: Db,
  {
    now,
    timeZone = "UTC",
    startsOn = now.toISOString().slice(0, 10),
    ...challenge
  }: { gymId: number; challengeId: number; now: Date; timeZone?: string; startsOn?: string },
) {
  const { studentId } = await makeStudent(db);
  const member = { gymId: challenge.gymId, challengeId: challenge.challengeId, studentId };
  const joined = await joinChallenge(db, { ...member, startsOn, now, timeZone });
  if (!joined.ok) throw new Error(joined.reason);
  return member;
}
