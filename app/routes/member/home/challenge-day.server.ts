/** What a member's challenges have for today: one workout to start, and a line about each other challenge. */
import { listRunningRounds } from "~/features/challenges/member-queries.server";
import { textLanguageOf, type Gym } from "~/features/gyms/queries.server";
import type { MemberContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";
import { challengePaths } from "~/challenge-paths";
import { paths } from "~/paths";
import { toTodayState } from "../challenge/describe-round.server";
import { loadItemCards } from "../challenge/load-item-cards.server";
import { findMemberDay } from "../challenge/member-day.server";

/** Each is a line above the member's rows. */
const MAX_ROUNDS = 5;

export async function loadChallengeDay(page: MemberContext, gym: Gym) {
  const { db, getFixedT, lang, mount, person } = page;
  const { today } = findMemberDay(page, gym);
  const member = { gymId: gym.id, studentId: person.studentId };
  const { rounds, hasMore } = await listRunningRounds(db, {
    ...{ ...member, today, limit: MAX_ROUNDS },
  });
  if (rounds.length === 0) return { first: null, notes: [] };
  const t = getFixedT("home");
  const cards = await loadItemCards(
    { ...page, gym },
    rounds.flatMap(({ calendar }) => calendar.today.map(({ workoutId }) => workoutId)),
  );
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const days = rounds.map((round) => {
    const item = round.calendar.today.find(({ state }) => state === "today");
    const challenge = inLanguage(round, lang).name;
    return {
      round,
      item,
      card: item && cards.get(item.workoutId),
      challenge,
      challengeLang: foreignTexts(round, ["name"], reader).name,
    };
  });
  const first = days.find(({ card }) => card && !card.isLocked);
  return {
    first:
      first?.item && first.card
        ? {
            id: first.item.workoutId,
            to: challengePaths.workout(mount, first.round.guid, first.item.itemId, {
              from: "home",
            }),
            name: first.card.name,
            lang: first.card.lang,
            specs: first.card.duration,
            areas: undefined,
            duration: first.card.duration,
            image: first.card.image,
            ring: null,
            eyebrow: t("challengeDay.today", { challenge: first.challenge }),
          }
        : null,
    notes: [
      ...days
        .filter((day) => day !== first || day.round.calendar.missed > 0)
        .map(({ round, challenge, challengeLang }) => ({
          to: challengePaths.challenge(mount, round.guid),
          label: challenge,
          lang: challengeLang,
          text: toNote(round.calendar, today),
        }))
        .map(({ text, ...note }) => ({ ...note, text: t(text.key, { count: text.count }) })),
      ...(hasMore ? [toSearchNote(page)] : []),
    ],
  };
}

/** Tells that further challenges run: the search finds them by their names. */
const toSearchNote = ({ getFixedT, mount }: MemberContext) => ({
  to: paths.search(mount),
  label: getFixedT("home")("challengeDay.findMore"),
  lang: undefined,
  text: getFixedT("home")("challengeDay.more"),
});

type Calendar = Awaited<ReturnType<typeof listRunningRounds>>["rounds"][number]["calendar"];

/** What was missed comes first, because it waits for the member. */
function toNote(calendar: Calendar, today: string) {
  const { missed } = calendar;
  if (missed > 0) return { key: "challengeDay.missed", count: missed } as const;
  const waiting = calendar.today.filter(({ state }) => state === "today").length;
  return { key: `challengeDay.${toTodayState(calendar, today)}`, count: waiting } as const;
}
