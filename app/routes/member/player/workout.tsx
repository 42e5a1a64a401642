/** A workout of a category (spec §2, player dialog): a dialog over the category, a page without script. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  useLoaderData,
  useOutletContext,
  useParams,
  useRevalidator,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { intensityLabel } from "~/features/catalog/duration";
import { parseWorkoutId } from "~/features/catalog/workout-type-key";
import { findTrainerById } from "~/features/gyms/queries.server";
import { openWorkout } from "~/features/player/open-workout.server";
import { tracksOf } from "~/features/player/tracks";
import { answerHeaders } from "~/http/answer-headers.server";
import { requireGym } from "~/http/gym.server";
import { translator } from "~/http/i18n.server";
import { lockedAddresses, mediaAddresses, musicAddresses } from "~/http/watch.server";
import { notFound } from "~/http/respond.server";
import { currentPerson } from "~/http/session.server";
import { paths } from "~/paths";
import { WorkoutView } from "~/ui/player/workout-view";
import { ButtonLink } from "~/ui/primitives/button";
import { DialogPage } from "~/ui/primitives/dialog";
import { ErrorState } from "~/ui/primitives/error-state";
import { trackEvent } from "~/ui/track-event";

export const handle = { i18n: ["player"] };
export const headers = answerHeaders;

/** A workout that cannot be loaded stands under its category's title. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? [{ title: data.title }] : matches.flatMap((match) => match.meta);

export async function loader(args: LoaderFunctionArgs) {
  const { gym, mount } = await requireGym(args);
  const { db } = args.context;
  const workoutTypeKey = args.params["cuid"] ?? "";
  const workoutId = parseWorkoutId(args.params["workoutId"]);
  if (workoutId === null) throw notFound();
  const person = await currentPerson(args);
  const opened = await openWorkout(db, {
    gymId: gym.id,
    workoutTypeKey,
    workoutId,
    person,
    now: new Date(),
  });
  if (!opened) throw notFound();
  const { workout, accessEnabled } = opened;
  const [trainer, media, locked, t] = await Promise.all([
    workout.trainerId === null ? null : findTrainerById(db, workout.trainerId),
    accessEnabled ? mediaAddresses(args, { gymId: gym.id, workout }) : null,
    accessEnabled ? null : lockedAddresses(args, workout),
    translator(args, "player"),
  ]);
  return data(
    {
      name: workout.name,
      poster: workout.heroImageUrl,
      info: {
        durationSeconds: workout.durationSeconds,
        intensity: workout.workoutIntensity && intensityLabel(workout.workoutIntensity),
        focusAreas: workout.focusAreas.map(({ name }) => name),
        equipment: workout.equipmentDesc,
        description: workout.description,
        gym: { name: gym.name, logoUrl: gym.logoImageUrl },
        trainer: trainer && { screenName: trainer.screenName, imageUrl: trainer.profileImgUrl },
        ...musicAddresses(workout.playlists),
      },
      tracks: tracksOf(workout).map((track) => ({
        ...track,
        to: paths.workout(mount, workoutTypeKey, workoutId, { movement: track.id }),
        media: media?.byMovement.get(track.id),
      })),
      activeId: parseWorkoutId(new URL(args.request.url).searchParams.get("movement") ?? undefined),
      locked: locked && locked.links,
      title: t("title", { workout: workout.name, gym: gym.name }),
    },
    { headers: media?.headers ?? locked?.headers },
  );
}

/** A video that plays keeps its address: only another workout, a form, or being asked for it, asks again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => {
  const same = ["guid", "cuid", "workoutId"].every(
    (name) => currentParams[name] === nextParams[name],
  );
  const moved = currentUrl.href !== nextUrl.href;
  return same && moved && !formMethod ? false : defaultShouldRevalidate;
};

export default function Workout() {
  const { title: _title, ...workout } = useLoaderData<typeof loader>();
  const closeTo = useOutletContext<string>();
  const { workoutId } = useParams();
  const { revalidate } = useRevalidator();
  const { t } = useTranslation("player");
  return (
    <DialogPage
      title={workout.name}
      titleHidden
      size="player"
      closeTo={closeTo}
      closeLabel={t("close")}
    >
      <WorkoutView key={workoutId} {...workout} onRetry={revalidate} />
    </DialogPage>
  );
}

/** Not found, or anything that went wrong on the way (spec §4 "Workout load", §8). */
export function ErrorBoundary() {
  const closeTo = useOutletContext<string>();
  const { workoutId = "" } = useParams();
  const { t } = useTranslation("player");
  useEffect(() => {
    trackEvent({ name: "Workout fetch failed", workoutId: workoutId.slice(0, 64) });
  }, [workoutId]);
  return (
    <DialogPage title={t("failed.title")} titleHidden closeTo={closeTo} closeLabel={t("close")}>
      <ErrorState
        title={t("failed.title")}
        text={t("failed.text")}
        headingLevel={2}
        action={<ButtonLink to={closeTo}>{t("failed.action")}</ButtonLink>}
      />
    </DialogPage>
  );
}
