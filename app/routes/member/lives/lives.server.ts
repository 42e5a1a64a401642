/** `/lives`: the lives of a gym, or of all gyms on the platform (product.md §16). */
import { formatCursor, parseCursor } from "~/features/catalog/workouts/cursor";
import { findTrainerOfHost } from "~/features/trainers/find-trainer-of-host.server";
import { findTrainerByTuid } from "~/features/trainers/queries.server";
import { groupByDay } from "~/features/lives/group-by-day";
import { joinPhase, statusByClock } from "~/features/lives/live-times";
import { secondsToReload } from "~/features/lives/page-reload";
import { listUpcomingLives } from "~/features/lives/queries.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { findRights } from "../manage-lives/manage-context.server";
import { loadLiveAccess, toLiveAction } from "./live-access.server";
import { findGymsOfLives, toLiveCards, zoneOfReader, type Live } from "./live-card.server";
import { readBrowserZone } from "~/http/browser-zone.server";
import { formatDay } from "./day-label.server";
import { findLikelyText } from "./likely-text.server";
import { listReplayCards } from "./replays.server";
import { listTrainerChoices } from "./trainer-choices.server";

const PAGE_SIZE = 24;
/** No trainer has this id, so the filter of an unknown one finds nothing. */
const NOBODY = 0;

export async function loader(args: RequestArgs) {
  const page = { ...(await pageContext(args, "lives")), browserZone: readBrowserZone(args) };
  const { db, getFixedT, gym, mount, now, t, url } = page;
  const tuid = url.searchParams.get("trainer");
  const after = parseCursor(url.searchParams.get("after"));
  const trainer = tuid ? await findTrainerByTuid(db, tuid) : null;
  const trainerId = tuid ? (trainer?.id ?? NOBODY) : null;
  const gymId = gym?.id ?? null;
  const rows = await listUpcomingLives(db, { gymId, trainerId, now, after, limit: PAGE_SIZE + 1 });
  const lives = rows.slice(0, PAGE_SIZE);
  const isStart = after === null;
  const [list, trainers, replays, likely] = await Promise.all([
    toList(page, lives),
    listTrainerChoices(page, tuid),
    isStart && gym ? listReplayCards({ ...page, gym }, { trainerId }) : [],
    lives.length === 0 && isStart && gym ? findLikelyText({ ...page, gym }) : null,
  ]);
  const [first, ...others] = list;
  const featured = isStart ? (first ?? null) : null;
  const listed = featured ? others : list;
  const running = isStart ? listed.filter((live) => live.running) : [];
  const last = rows.length > PAGE_SIZE ? lives.at(-1) : undefined;
  return {
    title: gym ? `${t("title")} · ${gym.name}` : t("title"),
    canonical: canonicalUrl(page, paths.lives),
    metaDescription: getFixedT("description")("lives", { gym: gym?.name ?? "Gymfront" }),
    /** Countdowns run from it, not from the reader's clock. */
    serverNow: now.toISOString(),
    browserZone: page.browserZone,
    reloadSeconds: isStart && lives[0] ? findReload(lives[0], now) : null,
    /** Null for everybody who manages no lives here. */
    manageTo: await findManagerPath(page),
    /** Null: lives of all gyms. */
    gymName: gym?.name ?? null,
    featured,
    running,
    days: groupByDay(
      listed
        .filter((live) => !running.includes(live))
        .map((live) => ({
          ...live,
          startsAt: new Date(live.startsAt),
        })),
      (live) => zoneOfReader(page, live),
    ).map(({ day, lives: ofDay }) => ({
      day,
      label: formatDay(page, day, zoneOfReader(page, ofDay[0] ?? { timeZone: "UTC" })),
      lives: ofDay.map((live) => ({ ...live, startsAt: live.startsAt.toISOString() })),
    })),
    trainers,
    /** The filter's trainer; "": one that nobody knows. */
    trainer: tuid ? await findNameToShow(page, trainers, tuid) : null,
    replays,
    likely,
    startTo: isStart ? null : paths.lives(mount, { trainer: tuid }),
    nextTo: last
      ? paths.lives(mount, {
          trainer: tuid,
          after: formatCursor({ at: last.startsAt.getTime(), id: last.id }),
        })
      : null,
    pictureColors: await pictureColors(db, [
      ...list.flatMap(({ picture, portrait }) => [picture, portrait]),
      ...replays.map(({ picture }) => picture),
      ...trainers.map(({ picture }) => picture),
    ]),
  };
}

/** Of one who teaches lives here, or whose page the reader may see. */
async function findNameToShow(
  { db, gym }: PageContext,
  choices: Awaited<ReturnType<typeof listTrainerChoices>>,
  tuid: string,
): Promise<string> {
  const choice = choices.find(({ isSelected }) => isSelected);
  if (choice) return choice.name;
  const staffOf = gym ? [gym.id] : [];
  const found = await findTrainerOfHost(db, {
    idOrTuid: tuid,
    hostGymId: gym?.id ?? null,
    staffOf,
  });
  return found?.trainer.screenName ?? "";
}

/** On the platform without a gym a trainer's lives are reached by the header. */
async function findManagerPath({ person, ...page }: PageContext): Promise<string | null> {
  const rights = person && page.gym && (await findRights({ ...page, person }, page.gym.id));
  return rights ? paths.livesManage(page.mount) : null;
}

/** The next change of the featured live. */
const findReload = (live: Live, now: Date): number | null =>
  secondsToReload(
    {
      ...live,
      phase: joinPhase(live, now),
      isOnAir: statusByClock(live, now) === "LIVE",
      ...{ hasSeat: false, isShownHere: false, hasCapacity: false },
    },
    now,
  );

/** Cards with the viewer's action and the zone that they are shown in. */
async function toList(page: PageContext, lives: readonly Live[]) {
  const gyms = await findGymsOfLives(page, lives);
  const [cards, access] = await Promise.all([
    toLiveCards(page, lives, gyms),
    loadLiveAccess(page, lives),
  ]);
  const list = await Promise.all(
    cards.map(async (card) => {
      const live = lives.find(({ guid }) => guid === card.guid);
      const gym = live && gyms.get(live.gymId);
      const own = live && access.get(live.id);
      if (!live || !gym || !own) return null;
      const action = await toLiveAction(page, { live, gym, access: own });
      return { ...card, timeZone: live.timeZone, action };
    }),
  );
  return list.filter((card) => card !== null);
}
