/** What the manager's list says of lives; times are on the clock of each live's place. */
import { broadcastPhase } from "~/features/lives/broadcast/broadcast-start";
import { dateSticker } from "~/features/lives/date-sticker";
import { canStart } from "~/features/lives/manage/can-start";
import type { ManagedLive } from "~/features/lives/manage/queries.server";
import { countPeopleOfLives } from "~/features/lives/queries.server";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import type { MemberContext } from "~/http/request-context.server";
import { inLanguage } from "~/kernel/translations";
import { livePaths } from "~/live-paths";
import { paths, type Mount } from "~/paths";

const NOBODY = { seated: 0, waiting: 0, reminded: 0 };

export async function toLiveRows(
  { db, lang, now }: Pick<MemberContext, "db" | "lang" | "now">,
  { gym, mount, lives }: { gym: Gym; mount: Mount; lives: readonly ManagedLive[] },
) {
  if (lives.length === 0) return [];
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const [people, trainers] = await Promise.all([
    countPeopleOfLives(
      db,
      lives.map(({ id }) => id),
    ),
    listTrainersOfGym(db, gym.id, reader, { withFormer: true }),
  ]);
  return lives.map((live) => {
    const { guid, status } = live;
    const isPlanned = status === "SCHEDULED";
    return {
      guid,
      title: inLanguage(live, lang).title,
      trainer: trainers.find(({ id }) => id === live.trainerId)?.screenName ?? null,
      startsAt: live.startsAt.toISOString(),
      ...dateSticker(live.startsAt, live.timeZone, lang),
      minutes: live.durationMinutes,
      status,
      /** Nobody started it, so nobody gave a reason. */
      isUnstarted: status === "CANCELLED" && live.cancelReason === null,
      cancelReason: live.cancelReason,
      isSeries: live.seriesId !== null,
      capacity: live.capacity,
      ...(people.get(live.id) ?? NOBODY),
      canStart: canStart(live, now),
      /** The page that sends it; `isReady`: now, otherwise the camera can be tried there. */
      broadcast: toBroadcast(live, mount, now),
      canEdit: isPlanned || status === "DRAFT",
      to: paths.live(mount, guid),
      editTo: livePaths.edit(mount, guid),
      duplicateTo: livePaths.create(mount, { from: guid }),
      attendeesTo: status === "DRAFT" ? null : livePaths.attendees(mount, guid),
      cancelTo: isPlanned ? livePaths.cancel(mount, guid) : null,
      replayTo:
        live.source === "BROADCAST" && (status === "ENDED" || status === "REPLAY")
          ? livePaths.replay(mount, guid)
          : null,
      endTo: status === "LIVE" ? livePaths.end(mount, guid) : null,
    };
  });
}

function toBroadcast(live: ManagedLive, mount: Mount, now: Date) {
  const phase = broadcastPhase(live, now);
  if (phase === "over") return null;
  return { to: livePaths.broadcast(mount, live.guid), isReady: phase === "open" };
}

export type LiveRow = Awaited<ReturnType<typeof toLiveRows>>[number];
