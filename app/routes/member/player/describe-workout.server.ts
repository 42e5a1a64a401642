/** What search engines and shared links say of a workout; never where its film is (product.md §13). */
import { listWorkoutTypes } from "~/features/catalog/workout-types/queries.server";
import { durationLabel } from "~/features/catalog/workouts/duration";
import type { Workout } from "~/features/catalog/workouts/queries.server";
import { canonicalUrl } from "~/http/canonical-url.server";
import { describeDocument } from "~/http/metadata/document-metadata.server";
import { toSharePicture, toWorkoutCard } from "~/http/metadata/share-picture.server";
import { buildBreadcrumbs, buildVideo, toAbsolute } from "~/http/metadata/structured-data.server";
import type { GymPageContext } from "~/http/request-context.server";
import { inLanguage } from "~/kernel/translations";
import { paths } from "~/paths";

export async function describeWorkout(
  page: GymPageContext,
  workout: Workout,
  trainer: { screenName: string } | null,
) {
  const { db, gym, lang } = page;
  const { id, canonicalKey } = workout;
  const types = await listWorkoutTypes(db, gym.id);
  const type = types.find(({ key }) => key === canonicalKey);
  const category = type ? inLanguage(type, lang).name : page.getFixedT("collections")(canonicalKey);
  describeDocument(page, ({ canonical, description }) => {
    const home = canonicalUrl(page, paths.home);
    const place = { kind: "workout", guid: gym.guid, workoutId: id } as const;
    const picture = toSharePicture(place, toWorkoutCard(gym, workout), lang);
    const trail = buildBreadcrumbs([
      { name: gym.name, url: home },
      { name: category, url: canonicalUrl(page, (own) => paths.category(own, canonicalKey)) },
      { name: workout.name, url: canonical },
    ]);
    const video = buildVideo({
      name: workout.name,
      description: workout.description || description,
      url: canonical,
      thumbnailUrl:
        toAbsolute(workout.heroImageUrl, canonical) ?? new URL(picture.path, canonical).href,
      publishedAt: workout.publishedAt,
      durationSeconds: workout.durationSeconds,
      isFree: !workout.locked,
      publisher: { name: gym.name, url: home },
    });
    return { things: hasFilm(workout) ? [video, trail] : [trail], picture };
  });
  return {
    canonical: canonicalUrl(page, (own) => paths.workout(own, canonicalKey, id)),
    metaDescription: toDescription(page, workout, trainer),
  };
}

const hasFilm = ({ single, movements }: Workout): boolean =>
  single?.kind === "VIDEO" || movements.some(({ kind }) => kind === "VIDEO");

function toDescription(
  { getFixedT, gym }: GymPageContext,
  { name, durationSeconds }: { name: string; durationSeconds: number },
  trainer: { screenName: string } | null,
): string {
  const { unit, count } = durationLabel(durationSeconds);
  return getFixedT("description")(trainer ? "workoutWith" : "workout", {
    workout: name,
    trainer: trainer?.screenName,
    duration: getFixedT("catalog")(unit, { count }),
    gym: gym.name,
  });
}
