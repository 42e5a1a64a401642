/** `/lives/{guid}`: a live's own page; the guid of a gym leads to that gym's lives (product.md §11). */
import { findGymByGuid, findGymById } from "~/features/gyms/queries.server";
import { findLive } from "~/features/lives/queries.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { pageContext, type PageContext } from "~/http/request-context.server";
import { notFound, seeOther } from "~/http/responses.server";
import { mountFor, paths } from "~/paths";
import { toLiveCards } from "./live-card.server";

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "lives");
  const { db, mount } = page;
  const guid = args.params["liveGuid"] ?? "";
  const live = await findLive(db, { guid });
  if (!live) throw await redirectToLivesOfGym(page, guid);
  const gym = page.gym ?? (await findGymById(db, live.gymId));
  if (gym?.id !== live.gymId) throw notFound();
  if (!page.gym) throw seeOther(paths.live(mountFor(gym, false), guid));
  const [card] = await toLiveCards({ ...page, gym }, [live]);
  if (!card) throw notFound();
  return {
    live: card,
    status: live.status,
    replayTo: live.workoutId === null ? null : paths.workout(mount, "RECENT_LIVES", live.workoutId),
    gymName: gym.name,
    metaDescription: page.getFixedT("description")("live", {
      live: card.title,
      gym: gym.name,
      when: card.when,
    }),
    canonical: canonicalUrl(page, (own) => paths.live(own, guid)),
    title: `${card.title} · ${gym.name}`,
    pictureColors: await pictureColors(db, [card.picture]),
  };
}

/** A gym's own host shows nothing of another gym. */
async function redirectToLivesOfGym(page: PageContext, guid: string): Promise<Response> {
  const { hostGym } = page.context;
  const gym = await findGymByGuid(page.db, guid);
  if (!gym || (hostGym && hostGym.id !== gym.id)) return notFound();
  return seeOther(paths.lives(mountFor(gym, hostGym !== null)));
}
