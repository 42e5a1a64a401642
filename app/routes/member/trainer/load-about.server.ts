/** What a trainer's landing page shows, for its own address and for the studio's preview of it. */
import { toCardFacts } from "~/features/catalog/workouts/intensity";
import { BUILT_IN_TYPES } from "~/features/catalog/workout-types/built-in-types";
import { parseHeaderFocus } from "~/features/gyms/brand-look";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { listUpcomingLives } from "~/features/lives/queries.server";
import { shareUrl } from "~/http/canonical-url.server";
import { pictureColors } from "~/http/media/picture-colors.server";
import type { PageContext } from "~/http/request-context.server";
import { foreignLanguage, foreignTexts, inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";
import { formatDuration } from "../catalog/card-words";
import { findGymsOfLives, toLiveCards } from "../lives/live-card.server";
import { loadGetStarted, mountOnHost, type TrainerPage } from "./get-started.server";
import { loadPromoFilm } from "./promo-film.server";

export async function loadAbout(page: PageContext, found: TrainerPage) {
  const { context, db, gym, lang } = page;
  const [getStarted, promo, lives] = await Promise.all([
    loadGetStarted(page, found),
    loadPromoFilm(page, found.trainer),
    listNextLives(page, found),
  ]);
  const { promoVideoUrl: _url, promoVideoCoverImageUrl: _cover, ...shown } = found.trainer;
  const { stepCloser: _text, stepCloserImageUrl: _picture, ...trainer } = inLanguage(shown, lang);
  const workouts = found.freeWorkouts.map((workout) =>
    toWorkoutCard(page, workout, found.gyms.length),
  );
  // On a gym's own host the reader is at the gym already.
  const gyms = context.hostGym === null ? found.gyms.map((one) => toGymCard(page, one)) : [];
  return {
    shareUrl: shareUrl(page, () => paths.trainer(trainer.tuid), found.canonicalGyms),
    trainer,
    langs: foreignTexts(found.trainer, ["headerText", "bio", "about", "callToAction"], {
      lang,
      textLanguage: textLanguageOf(gym),
    }),
    getStarted,
    promo,
    gyms,
    lives,
    workouts,
    pictureColors: await pictureColors(db, [
      trainer.headerImageUrl,
      trainer.profileImgUrl,
      trainer.aboutImageUrl,
      trainer.callToActionImageUrl,
      ...gyms.map(({ picture }) => picture),
      ...lives.map(({ picture }) => picture),
      ...workouts.map(({ picture }) => picture),
    ]),
  };
}

const MAX_LIVES = 3;

/** At the gyms that this host shows. */
async function listNextLives(page: PageContext, { trainer, gyms }: TrainerPage) {
  const rows = await listUpcomingLives(page.db, {
    gymId: gyms.map(({ id }) => id),
    trainerId: trainer.id,
    now: page.now,
    limit: MAX_LIVES,
  });
  return toLiveCards(page, rows, await findGymsOfLives(page, rows));
}

function toGymCard(page: PageContext, gym: TrainerPage["gyms"][number]) {
  const { welcome1 } = inLanguage(gym, page.lang);
  return {
    name: gym.name,
    to: paths.home(mountOnHost(page, gym)),
    note: welcome1,
    picture: gym.headerImageUrl,
    focus: parseHeaderFocus(gym.themeSettings.headerFocus),
  };
}

const [NEWEST] = BUILT_IN_TYPES;

/** The names of the gyms tell the workouts of several gyms apart. */
function toWorkoutCard(
  page: PageContext,
  workout: TrainerPage["freeWorkouts"][number],
  gymCount: number,
) {
  const { getFixedT, lang } = page;
  const t = getFixedT("catalog");
  const reader = { lang, textLanguage: textLanguageOf(workout.gym) };
  const { name, focusAreas, workoutIntensity } = inLanguage(workout, lang);
  const translated = Object.hasOwn(workout.texts, lang);
  const textLanguage = foreignLanguage({ translated }, reader);
  const first = gymCount > 1 ? [workout.gym.name] : [];
  return {
    id: workout.id,
    to: paths.workout(mountOnHost(page, workout.gym), NEWEST, workout.id),
    name,
    duration: formatDuration(t, workout.durationSeconds),
    picture: workout.heroImageUrl,
    ...toCardFacts({ workoutIntensity, focusAreas, textLanguage }, t, first),
  };
}
