/** A gym's challenges as the home shows them, newest first, in the reader's language. */
import { listCachedChallenges } from "~/features/challenges/queries.server";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import type { PageContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { challengePaths } from "~/challenge-paths";

export async function listChallengeCovers({ db, getFixedT, lang, mount }: PageContext, gym: Gym) {
  const t = getFixedT("challenge");
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const challenges = await listCachedChallenges(db, gym.id);
  return challenges.map((challenge) => {
    const { guid, days, itemCount, pictureUrl } = challenge;
    return {
      to: challengePaths.challenge(mount, guid),
      name: inLanguage(challenge, lang).name,
      lang: foreignTexts(challenge, ["name"], reader).name,
      note: `${t("days", { count: days })} · ${t("workouts", { count: itemCount })}`,
      image: pictureUrl,
    };
  });
}
