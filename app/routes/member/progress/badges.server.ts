/** The badges of a member, which are the challenges that they have finished, newest first (product.md §21). */
import { listChallengesOfMember } from "~/features/challenges/member-queries.server";
import { listCachedChallenges } from "~/features/challenges/queries.server";
import { listGymsByIds, loadGymLocales } from "~/features/gyms/queries.server";
import type { MemberContext } from "~/http/request-context.server";
import { longDate } from "~/kernel/long-date";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { challengePaths } from "~/challenge-paths";
import { mountFor, paths } from "~/paths";
import type { TrainingScope } from "./training-scope.server";

const MAX_BADGES = 60;

/** Below a gym that gym's, on the platform those of all gyms. */
export async function listBadges(page: MemberContext, { timeZone }: TrainingScope) {
  const { db, getFixedT, gym, lang, mount, person } = page;
  const finished = await listChallengesOfMember(db, {
    ...{ gymId: gym?.id ?? null, studentId: person.studentId },
    ...{ state: "finished", limit: MAX_BADGES },
  });
  if (finished.length === 0) return { list: [], challengesTo: await findChallengesPath(page) };
  const ids = [...new Set(finished.map(({ gymId }) => gymId))];
  const [gyms, localeOf] = await Promise.all([listGymsByIds(db, ids), loadGymLocales(db, ids)]);
  const t = getFixedT("challenge");
  const list = finished.flatMap(({ finishedAt, ...challenge }) => {
    const own = gyms.find(({ id }) => id === challenge.gymId);
    if (!own || !finishedAt) return [];
    const { guid, days, gymId, round } = challenge;
    const reader = { lang, textLanguage: localeOf(gymId).textLanguage };
    return [
      {
        key: `${guid} ${round}`,
        /** An archived one has its page for who has joined it. */
        to: challengePaths.challenge(gym ? mount : mountFor(own, false), guid),
        name: inLanguage(challenge, lang).name,
        lang: foreignTexts(challenge, ["name"], reader).name,
        days,
        unit: t("badgeUnit", { count: days }),
        date: longDate(finishedAt, lang, timeZone),
      },
    ];
  });
  return { list, challengesTo: null };
}

/** For a member without a badge. Null: there is no challenge to finish. */
async function findChallengesPath({ db, gym, mount }: MemberContext): Promise<string | null> {
  const challenges = gym ? await listCachedChallenges(db, gym.id) : [];
  return challenges.length > 0 ? `${paths.home(mount)}#challenges` : null;
}
