import { textLanguageOf } from "~/features/gyms/queries.server";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { dateSticker } from "~/features/lives/date-sticker";
import type { listUpcomingLives } from "~/features/lives/queries.server";
import type { GymPageContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";

type Live = Awaited<ReturnType<typeof listUpcomingLives>>[number];

/** What the pages say of lives; times are in the time zone of each live's place (product.md §16). */
export async function toLiveCards(
  { db, gym, lang, mount }: Pick<GymPageContext, "db" | "gym" | "lang" | "mount">,
  lives: readonly Live[],
) {
  if (lives.length === 0) return [];
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const trainers = await listTrainersOfGym(db, gym.id, reader);
  return lives.map((live) => {
    const trainer = trainers.find(({ id }) => id === live.trainerId);
    return {
      to: paths.live(mount, live.guid),
      title: inLanguage(live, lang).title,
      titleLang: foreignTexts(live, ["title"], reader).title,
      trainer: trainer?.screenName ?? null,
      picture: trainer?.profileImgUrl ?? null,
      startsAt: live.startsAt.toISOString(),
      minutes: live.durationMinutes,
      running: live.status === "LIVE",
      ...dateSticker(live.startsAt, live.timeZone, lang),
    };
  });
}

export type LiveCard = Awaited<ReturnType<typeof toLiveCards>>[number];
