/** `/lives`: the lives of a gym, to read; joining and reminders are not built yet (product.md §16). */
import { listUpcomingLives } from "~/features/lives/queries.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import type { RequestArgs } from "~/http/gym.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import { pageContext } from "~/http/request-context.server";
import { paths } from "~/paths";
import { toLiveCards } from "./live-card.server";

const MAX_LIVES = 48;

export async function loader(args: RequestArgs) {
  const page = await pageContext(args, "lives");
  const { db, getFixedT, gym, now, t } = page;
  const lives = gym
    ? await toLiveCards(
        { ...page, gym },
        await listUpcomingLives(db, { gymId: gym.id, now, limit: MAX_LIVES }),
      )
    : null;
  return {
    title: gym ? `${t("title")} · ${gym.name}` : t("title"),
    canonical: canonicalUrl(page, paths.lives),
    metaDescription: getFixedT("description")("lives", { gym: gym?.name ?? "Gymfront" }),
    /** Null: no gym is named, whose lives these could be. */
    lives,
    pictureColors: await pictureColors(db, lives?.map(({ picture }) => picture) ?? []),
  };
}
