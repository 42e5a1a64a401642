/** `/lives/{guid}`: a live's own page; the guid of a gym leads to that gym's lives (product.md §11, §16). */
import { parsePollCount } from "~/features/catalog/poll-until-open";
import { findPublicGymByGuid, findPublicGymById, type Gym } from "~/features/gyms/queries.server";
import { secondsToReload } from "~/features/lives/page-reload";
import { statusByClock } from "~/features/lives/live-times";
import { countPeopleOfLives, findLive } from "~/features/lives/queries.server";
import { countFreeSeats } from "~/features/lives/seats/seat-rules";
import { findTrainerById } from "~/features/trainers/queries.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { pageContext, type GymPageContext, type PageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { timeOfDay } from "~/kernel/long-date";
import { MINUTE_MS } from "~/kernel/time";
import { livePaths } from "~/live-paths";
import { mountFor, paths } from "~/paths";
import { readBrowserZone } from "~/http/browser-zone.server";
import { toTrainerPath } from "../trainer/trainer-path";
import { describeLive } from "./describe-live.server";
import { loadLiveAccess, toLiveAction, type LiveAccess } from "./live-access.server";
import { toLiveCards, zoneOfReader } from "./live-card.server";
import { listCalendarLinks } from "./live-event.server";
import { findManagePath, toPushOffer, toTexts } from "./live-facts.server";
import { loadSeat } from "./load-seat.server";
import { loadPicture } from "./watch/load-picture.server";

export type FoundLive = NonNullable<Awaited<ReturnType<typeof findLive>>>;

/** @throws 303 to the live's gym; 404 for another gym's live, and for a draft to everybody but staff */
export async function findLiveOfPage(page: PageContext) {
  const guid = page.params["liveGuid"] ?? "";
  const live = await findLive(page.db, { guid });
  if (!live) throw await redirectToLivesOfGym(page, guid);
  const gym = page.gym ?? (await findPublicGymById(page.db, live.gymId));
  // An unknown gym's path is not the platform's.
  if (!page.gym && page.params["guid"] !== undefined) throw notFound();
  if (gym?.id !== live.gymId) throw notFound();
  const access = (await loadLiveAccess(page, [live])).get(live.id);
  if (!access || (live.status === "DRAFT" && !access.isStaff)) throw notFound();
  if (!page.gym) throw seeOther(paths.live(mountFor(gym, false), guid));
  return { live, gym, access };
}

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "lives");
  const { live, gym, access } = await findLiveOfPage(page);
  const browserZone = readBrowserZone(args);
  return loadLive({ ...page, gym, browserZone }, { live, gym, access });
}

async function loadLive(
  page: GymPageContext & { browserZone: string | null },
  { live, gym, access }: { live: FoundLive; gym: Gym; access: LiveAccess },
) {
  const { db, getFixedT, lang, mount, now, person, t } = page;
  const [cards, trainer, people, seat, action] = await Promise.all([
    toLiveCards(page, [live], new Map([[gym.id, gym]])),
    live.trainerId === null ? null : findTrainerById(db, live.trainerId),
    countPeopleOfLives(db, [live.id]),
    loadSeat(page, { live, access }),
    toLiveAction(page, { live, gym, access }),
  ]);
  const [card] = cards;
  if (!card) throw notFound();
  const seated = people.get(live.id)?.seated ?? 0;
  const status = statusByClock(live, now);
  describeLive(page, { live, trainer });
  return {
    live: card,
    action,
    status,
    phase: access.phase,
    isEntitled: access.isEntitled,
    isStaff: access.isStaff,
    serverNow: now.toISOString(),
    browserZone: page.browserZone,
    /** When Join opens, on the reader's clock. */
    opensAt: timeOfDay(
      new Date(live.startsAt.getTime() - live.leadMinutes * MINUTE_MS),
      lang,
      zoneOfReader(page, live),
    ),
    ...toTexts(page, live),
    source: live.source,
    cancelReason: status === "CANCELLED" ? live.cancelReason : null,
    capacity: live.capacity,
    freeSeats: countFreeSeats(live.capacity, seated),
    seat,
    picture: await loadPicture(page, { live, access, own: seat.own }),
    push: toPushOffer(page, access),
    manageTo: await findManagePath(page, live),
    seatTo: livePaths.seat(mount, live.guid),
    trainer: trainer && {
      name: trainer.screenName,
      picture: trainer.profileImgUrl,
      to: toTrainerPath(trainer, gym.id),
    },
    calendar: ["SCHEDULED", "LIVE", "CANCELLED"].includes(status)
      ? listCalendarLinks(page, live)
      : null,
    replayTo: live.workoutId === null ? null : paths.workout(mount, "RECENT_LIVES", live.workoutId),
    signInTo: person ? null : paths.login(mount, { returnUrl: paths.live(mount, live.guid) }),
    opening: findOpening(page, live.guid, access),
    reloadSeconds: secondsToReload(
      {
        ...live,
        phase: access.phase,
        isOnAir: status === "LIVE",
        hasSeat: seat.own !== null,
        isShownHere: live.source !== "LINK",
        hasCapacity: live.capacity !== null,
      },
      now,
    ),
    gymName: gym.name,
    metaDescription: getFixedT("description")("live", {
      live: card.title,
      gym: gym.name,
      when: card.when,
    }),
    canonical:
      live.status === "DRAFT" ? null : canonicalUrl(page, (own) => paths.live(own, live.guid)),
    title: t("pageTitle", { live: card.title, gym: gym.name }),
    pictureColors: await pictureColors(db, [card.picture, card.portrait]),
  };
}

/** After a payment: the address that loads the page again; null: nothing is still closed (product.md §4). */
function findOpening(
  { mount, url }: GymPageContext,
  guid: string,
  { isEntitled }: LiveAccess,
): { again: string } | null {
  const polls = parsePollCount(url.searchParams.get("poll"));
  if (isEntitled || polls === null || url.searchParams.get("checkout") !== "success") return null;
  return { again: paths.live(mount, guid, { checkout: "success", poll: polls + 1 }) };
}

/** A gym's own host shows nothing of another gym. */
async function redirectToLivesOfGym(page: PageContext, guid: string): Promise<Response> {
  const { hostGym } = page.context;
  const gym = await findPublicGymByGuid(page.db, guid);
  if (!gym || (hostGym && hostGym.id !== gym.id)) return notFound();
  return seeOther(paths.lives(mountFor(gym, hostGym !== null)));
}
