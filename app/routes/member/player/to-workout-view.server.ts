/** What a workout's page shows of it, whoever may watch it; the studio's preview shows the same. */
import { intensityLabel } from "~/features/catalog/workouts/intensity";
import { workoutInLanguage, type FoundWorkout } from "~/features/catalog/workouts/queries.server";
import { SINGLE_FILE } from "~/features/catalog/workouts/workout-kinds";
import { textLanguageOf } from "~/features/gyms/queries.server";
import type { findTrainerById } from "~/features/trainers/queries.server";
import { musicLinks } from "~/features/player/music-links";
import { tracksOf } from "~/features/player/tracks";
import type { mediaAddresses } from "~/http/catalog/media-addresses.server";
import type { GymPageContext } from "~/http/request-context.server";
import { foreignTexts, type Reader } from "~/kernel/translations";
import { toTrainerPath } from "../trainer/trainer-path";

type Trainer = NonNullable<Awaited<ReturnType<typeof findTrainerById>>>;

export type TrackMedia =
  Awaited<ReturnType<typeof mediaAddresses>>["byMovement"] extends ReadonlyMap<number, infer Media>
    ? Media
    : never;

export function toWorkoutView(
  { getFixedT, gym, lang }: Pick<GymPageContext, "getFixedT" | "gym" | "lang">,
  found: FoundWorkout,
  {
    mediaOf,
    toMovement,
    trainer,
  }: {
    trainer: Trainer | null;
    /** The page's address at a movement. */
    toMovement: (movement: number) => string;
    /** Undefined: the viewer may not watch it, or it is a picture. */
    mediaOf: (movement: number) => TrackMedia | undefined;
  },
) {
  const workout = workoutInLanguage(found, lang);
  const { movements: trackLangs, ...langs } = listForeignTexts(found, {
    lang,
    textLanguage: textLanguageOf(gym),
  });
  return {
    id: workout.id,
    name: workout.name,
    nameLang: langs.name,
    poster: workout.heroImageUrl,
    info: {
      langs,
      durationSeconds: workout.durationSeconds,
      intensity:
        workout.workoutIntensity && intensityLabel(workout.workoutIntensity, getFixedT("catalog")),
      focusAreas: workout.focusAreas.map(({ name }) => name),
      equipment: workout.equipmentDesc,
      description: workout.description,
      gym: { name: gym.name, logoUrl: gym.logoImageUrl },
      trainer: trainer && toTrainerLink(trainer, gym.id),
      ...musicLinks(workout.playlists),
    },
    tracks: tracksOf(workout).map((track) => ({
      ...track,
      lang: trackLangs.get(track.id),
      to: toMovement(track.id),
      media: mediaOf(track.id),
    })),
  };
}

const toTrainerLink = (trainer: Trainer, gymId: number) => ({
  ...{ screenName: trainer.screenName, imageUrl: trainer.profileImgUrl },
  to: toTrainerPath(trainer, gymId),
});

/** The texts that the reader gets in the gym's language; a single file is named like its workout. */
function listForeignTexts(workout: FoundWorkout, reader: Reader) {
  const { name, description, focusAreas, equipmentDesc } = foreignTexts(
    workout,
    ["name", "description", "focusAreas", "equipmentDesc"],
    reader,
  );
  const movements = workout.movements.map(
    (movement) => [movement.id, foreignTexts(movement, ["name"], reader).name] as const,
  );
  return {
    name,
    description,
    focusAreas,
    equipmentDesc,
    movements: new Map([[SINGLE_FILE, name], ...movements]),
  };
}
