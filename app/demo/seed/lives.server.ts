/**
 * The lives of both gyms: one has just begun, others are scheduled or replays, at full hours in the time zone of the
 * gym.
 */
import { DateTime } from "luxon";
import type { Db } from "~/db/client.server";
import { findGymById } from "~/features/gyms/queries.server";
import { endLive } from "~/features/lives/end-live.server";
import { publishReplay } from "~/features/lives/publish-replay.server";
import { listLiveGuids } from "~/features/lives/queries.server";
import { scheduleLive } from "~/features/lives/schedule-live.server";
import { startLive } from "~/features/lives/start-live.server";
import { DEMO_LIVES, RUNNING_LIVE } from "../lives";
import { LIVE_WORDS } from "../texts/lives";
import { listPlanIdsOfOwner } from "./plans.server";
import { listWorkoutIds, required, type DemoServices, type DemoWorld } from "./services";

const BEGAN_MINUTES_AGO = 5;

export async function seedLives({ db, now }: DemoServices, world: DemoWorld): Promise<void> {
  const listPlans = async (owners: string[]) =>
    (await Promise.all(owners.map((owner) => listPlanIdsOfOwner(db, world, owner)))).flat();
  for (const { gym, trainer, inDays, hour, replay, free, link, ...live } of DEMO_LIVES) {
    const gymId = required(world.gymIds, gym);
    if ((await listLiveGuids(db, { gymId })).includes(live.guid)) continue;
    const timeZone = (await findGymById(db, gymId))?.timeZone ?? "UTC";
    const here = DateTime.fromJSDate(now, { zone: timeZone });
    const startsAt =
      inDays === null
        ? here.minus({ minutes: BEGAN_MINUTES_AGO }).startOf("minute")
        : here.startOf("day").plus({ days: inDays }).set({ hour });
    await scheduleLive(db, {
      ...live,
      texts: LIVE_WORDS[live.guid] ?? {},
      source: link === undefined ? "BROADCAST" : "LINK",
      sourceUrl: link ?? null,
      // The film of the seed is no replay.
      isReplayPrivate: live.guid === RUNNING_LIVE,
      subscriptionTypeIds: free ? [] : await listPlans([gym, trainer]),
      gymId,
      timeZone,
      trainerId: required(world.trainerIds, trainer),
      startsAt: startsAt.toJSDate(),
    });
    if (inDays === null || replay)
      await startLive(db, { gymId, guid: live.guid, now: startsAt.toJSDate() });
    if (replay) {
      const now = startsAt.plus({ minutes: live.durationMinutes }).toJSDate();
      await endWithReplay(db, { gymId, guid: live.guid, workout: replay, now });
    }
  }
}

async function endWithReplay(
  db: Db,
  { workout, ...live }: { gymId: number; guid: string; workout: string; now: Date },
): Promise<void> {
  await endLive(db, live);
  const workoutId = required(await listWorkoutIds(db, live.gymId), workout);
  if (!(await publishReplay(db, { ...live, workoutId })))
    throw new Error(`the demo replay ${live.guid} could not be made`);
}
