/** Turns a row of the demo catalogue into the input of `publishWorkout`; every duration comes from clip.json. */
import type { PublishWorkout } from "~/features/catalog/workouts/publish-workout.server";
import { listItems, MOVEMENTS, textsFor } from "../texts/vocabulary";
import { workoutTexts } from "../texts/workouts";
import type { MediaFacts } from "./facts.server";
import type { Category, DemoWorkout, GymGuid, Step } from "./workout";

type Movement = PublishWorkout["movements"][number];

export type PlannedWorkout = Omit<
  PublishWorkout,
  "gymId" | "trainerId" | "subscriptionTypeIds" | "publishedAt"
>;

export function planWorkout(
  demo: DemoWorkout,
  {
    gym,
    category,
    facts,
  }: { gym: GymGuid; category: Category; facts: ReadonlyMap<string, MediaFacts> },
): PlannedWorkout {
  const factsOf = (media: string): MediaFacts => {
    const found = facts.get(media);
    if (!found) throw new Error(`${demo.name}: no demo media ${media}`);
    return found;
  };
  const single = demo.single && {
    mediaKey: `clips/${demo.single.media}`,
    kind: demo.single.kind,
    durationSeconds: factsOf(demo.single.media).durationSeconds,
    captions: factsOf(demo.single.media).captions,
    renditions: factsOf(demo.single.media).renditions,
  };
  return {
    name: demo.name,
    description: demo.description,
    texts: workoutTexts(gym, demo),
    heroImageUrl: `/pictures/${gym}/poster-${demo.poster}.webp`,
    workoutIntensity: demo.intensity,
    focusAreas: demo.focus.map((name) => ({ name })),
    equipmentDesc: demo.equipment ?? null,
    equipment: listItems(demo.equipment ?? ""),
    playlists: [
      ...(demo.spotify ? [{ playlistType: "SPOTIFY" as const, playlistUrl: demo.spotify }] : []),
      ...(demo.appleMusic
        ? [{ playlistType: "APPLE_MUSIC" as const, playlistUrl: demo.appleMusic }]
        : []),
    ],
    categoryKeys: [category, ...(demo.also ?? [])],
    tags: demo.tags,
    single: single ?? null,
    movements: (demo.steps ?? []).map((step) => {
      const movement = planStep(step, gym, factsOf);
      return { ...movement, texts: textsFor("name", MOVEMENTS, movement.name) };
    }),
  };
}

function planStep(step: Step, gym: GymGuid, factsOf: (media: string) => MediaFacts): Movement {
  switch (step.kind) {
    case "intro":
      return { ...played("welcome", gym, factsOf), contentType: "INTRO" };
    case "film":
      return { ...played(step.clip, gym, factsOf), contentType: "VIDEO" };
    case "timed":
      return {
        ...played(step.clip, gym, factsOf),
        contentType: "MOVEMENT",
        appType: "TIME_BASED",
        durationSeconds: step.seconds,
      };
    case "counted": {
      const { repetitionSeconds } = factsOf(`${gym}/${step.clip}`);
      if (!repetitionSeconds) throw new Error(`${step.clip} does not say how long one takes`);
      return {
        ...played(step.clip, gym, factsOf),
        contentType: "MOVEMENT",
        appType: "REP_BASED",
        repetitions: step.repetitions,
        durationSeconds: Math.round(step.repetitions * repetitionSeconds),
      };
    }
    case "picture":
      return {
        name: step.name,
        durationSeconds: step.seconds,
        mediaKey: null,
        kind: "IMAGE",
        heroImgUrl: `/pictures/${gym}/${step.picture}`,
        contentType: "MOVEMENT",
        appType: "TIME_BASED",
      };
  }
}

function played(clip: string, gym: GymGuid, factsOf: (media: string) => MediaFacts) {
  const { name, durationSeconds, captions, renditions } = factsOf(`${gym}/${clip}`);
  return {
    name,
    durationSeconds,
    captions,
    renditions,
    mediaKey: `clips/${gym}/${clip}`,
    kind: "VIDEO" as const,
    heroImgUrl: `/pictures/${gym}/movements/${clip}.jpg`,
  };
}
