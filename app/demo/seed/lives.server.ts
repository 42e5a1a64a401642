/** The lives of both gyms: one that has just begun and those that come, each at a full hour of its gym's own clock. */
import { DateTime } from "luxon";
import { findGymById } from "~/features/gyms/queries.server";
import { listLiveGuids } from "~/features/lives/queries.server";
import { scheduleLive } from "~/features/lives/schedule-live.server";
import { startLive } from "~/features/lives/start-live.server";
import { DEMO_LIVES } from "../lives";
import { required, type DemoServices, type DemoWorld } from "./services";

const BEGAN_MINUTES_AGO = 5;

export async function seedLives({ db, now }: DemoServices, world: DemoWorld): Promise<void> {
  for (const { gym, trainer, inDays, hour, ...live } of DEMO_LIVES) {
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
      gymId,
      timeZone,
      trainerId: required(world.trainerIds, trainer),
      startsAt: startsAt.toJSDate(),
    });
    if (inDays === null) await startLive(db, { gymId, guid: live.guid });
  }
}
