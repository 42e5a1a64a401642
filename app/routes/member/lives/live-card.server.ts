/** What pages say of lives (product.md §16). */
import {
  listGymsByIds,
  findGymByGuid,
  textLanguageOf,
  type Gym,
} from "~/features/gyms/queries.server";
import { listTrainersByIds } from "~/features/trainers/queries.server";
import { dateSticker } from "~/features/lives/date-sticker";
import { dayIn, isSameClock } from "~/features/lives/group-by-day";
import { statusByClock } from "~/features/lives/live-times";
import type { listUpcomingLives } from "~/features/lives/queries.server";
import type { PageContext } from "~/http/request-context.server";
import { timeOfDay } from "~/kernel/long-date";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { mountFor, paths, type Mount } from "~/paths";
import { toTrainerPath } from "../trainer/trainer-path";

export type Live = Awaited<ReturnType<typeof listUpcomingLives>>[number];

/** `browserZone`: of pages that are never shared between visitors; null: the browser has not said it. */
type WithZone = Pick<PageContext, "person"> & { browserZone?: string | null };
type Reader = Pick<PageContext, "context" | "db" | "lang" | "now" | "getFixedT"> & WithZone;

/** The clock that a live is shown by: the browser's, else the member's last one, else that of its place. */
export const zoneOfReader = (
  { person, browserZone }: WithZone,
  { timeZone }: Pick<Live, "timeZone">,
): string => browserZone ?? person?.timeZone ?? timeZone;

/** A gym's pages on this host: a session belongs to its host, so no link of a list leaves it. */
export const mountOfGym = ({ context }: Pick<PageContext, "context">, gym: Gym): Mount =>
  mountFor(gym, context.hostGym !== null);

/** The gyms of lives; the page's own needs no query. */
export async function findGymsOfLives(
  { db, gym }: Pick<PageContext, "db" | "gym">,
  lives: readonly Pick<Live, "gymId">[],
): Promise<ReadonlyMap<number, Gym>> {
  const ids = new Set(lives.map(({ gymId }) => gymId));
  if (gym && (ids.size === 0 || (ids.size === 1 && ids.has(gym.id)))) {
    return new Map([[gym.id, gym]]);
  }
  const found = await Promise.all(
    (await listGymsByIds(db, [...ids])).map(({ guid }) => findGymByGuid(db, guid)),
  );
  return new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])));
}

export async function toLiveCards(
  page: Reader,
  lives: readonly Live[],
  gyms: ReadonlyMap<number, Gym>,
) {
  const trainerIds = [...new Set(lives.flatMap(({ trainerId }) => trainerId ?? []))];
  const trainers = trainerIds.length > 0 ? await listTrainersByIds(page.db, trainerIds) : [];
  return lives.flatMap((live) => {
    const gym = gyms.get(live.gymId);
    const trainer = trainers.find(({ id }) => id === live.trainerId) ?? null;
    return gym ? [toLiveCard(page, { live, gym, trainer })] : [];
  });
}

interface CardParts {
  live: Live;
  gym: Gym;
  trainer: Awaited<ReturnType<typeof listTrainersByIds>>[number] | null;
}

function toLiveCard(page: Reader, { live, gym, trainer }: CardParts) {
  const { lang, now } = page;
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const zone = zoneOfReader(page, live);
  return {
    guid: live.guid,
    to: paths.live(mountOfGym(page, gym), live.guid),
    title: inLanguage(live, lang).title,
    titleLang: foreignTexts(live, ["title"], reader).title,
    gym: gym.name,
    trainer: trainer && { name: trainer.screenName, to: toTrainerPath(trainer, gym.id) },
    picture: trainer?.profileImgUrl ?? null,
    /** 234 by 379; null: the page draws one. */
    portrait: live.imageUrl ?? trainer?.profileImgUrl ?? null,
    startsAt: live.startsAt.toISOString(),
    minutes: live.durationMinutes,
    running: statusByClock(live, now) === "LIVE",
    ...dateSticker(live.startsAt, zone, lang),
    time: timeOfDay(live.startsAt, lang, zone),
    /** The time at the gym, where its clock shows another; null: the same. */
    gymTime: isSameClock(live.startsAt, zone, live.timeZone) ? null : toGymTime(page, live, zone),
  };
}

export type LiveCard = ReturnType<typeof toLiveCard>;

/** With the weekday, if it is another. */
function toGymTime({ lang }: Reader, { startsAt, timeZone }: Live, zone: string): string {
  return dayIn(startsAt, zone) === dayIn(startsAt, timeZone)
    ? timeOfDay(startsAt, lang, timeZone)
    : dateSticker(startsAt, timeZone, lang).when;
}
