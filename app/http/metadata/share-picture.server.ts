/** The pictures of shared links: what each shows, and its address. Loaders and the handler build the same cards. */
import type { Gym } from "~/features/gyms/queries.server";
import { DEFAULT_COLORS } from "~/features/gyms/theme";
import { versionOfCard, type ShareCard } from "~/features/media/share-pictures.server";
import { getFixedT } from "~/i18n/server-texts.server";
import type { Language } from "~/kernel/languages";
import { inLanguage, type Translations } from "~/kernel/translations";
import { withQuery } from "~/paths";

export interface SharePicture {
  path: string;
  alt: string;
}

const PRODUCT = "Gymfront";

const brandOf = (gym: Gym | null) => ({
  colors: gym ?? DEFAULT_COLORS,
  brand: gym?.name ?? PRODUCT,
  logoImageUrl: gym?.logoImageUrl ?? null,
});

export const toGymCard = (gym: Gym, lang: Language): ShareCard => ({
  ...brandOf(gym),
  title: gym.name,
  note: inLanguage(gym, lang).welcome1,
  pictureUrl: gym.headerImageUrl ?? gym.aboutImageUrl,
});

/** `workout` is in the language of the picture. */
export const toWorkoutCard = (
  gym: Gym,
  workout: { name: string; heroImageUrl: string | null },
): ShareCard => ({
  ...brandOf(gym),
  title: workout.name,
  note: gym.name,
  pictureUrl: workout.heroImageUrl ?? gym.headerImageUrl,
});

/** `challenge` is in the language of the picture. */
export const toChallengeCard = (
  gym: Gym,
  challenge: { name: string; pictureUrl: string | null },
): ShareCard => ({
  ...brandOf(gym),
  title: challenge.name,
  note: gym.name,
  pictureUrl: challenge.pictureUrl ?? gym.headerImageUrl,
});

interface SharedTrainer {
  tuid: string;
  screenName: string;
  headerText: string | null;
  profileImgUrl: string | null;
  headerImageUrl: string | null;
  texts: Translations;
}

/** `gym`: the only one that the trainer teaches at; null: none or several. */
export const toTrainerCard = (
  trainer: SharedTrainer,
  { gym, lang }: { gym: Gym | null; lang: Language },
): ShareCard => ({
  ...brandOf(gym),
  title: trainer.screenName,
  note: inLanguage(trainer, lang).headerText,
  pictureUrl: trainer.profileImgUrl ?? trainer.headerImageUrl,
});

export async function findEquipmentCard(lang: Language): Promise<ShareCard> {
  const t = await getFixedT(lang, "equipment");
  return { ...brandOf(null), title: t("title"), note: PRODUCT, pictureUrl: null };
}

type CardPlace =
  | { kind: "equipment" }
  | { kind: "gym"; guid: string }
  | { kind: "workout"; guid: string; workoutId: number }
  | { kind: "challenge"; guid: string; challengeGuid: string }
  | { kind: "trainer"; tuid: string };

function nameOfPlace(place: CardPlace): string {
  if (place.kind === "equipment") return "equipment";
  if (place.kind === "gym") return `gyms/${place.guid}`;
  if (place.kind === "workout") return `gyms/${place.guid}/${place.workoutId}`;
  if (place.kind === "challenge") return `gyms/${place.guid}/challenges/${place.challengeGuid}`;
  return `trainers/${encodeURIComponent(place.tuid)}`;
}

/** Built here and not in `paths`, which the browser loads. The version renews the address of a changed picture. */
export const toSharePicture = (
  place: CardPlace,
  card: ShareCard,
  lang: Language,
): SharePicture => ({
  path: withQuery(`/share-pictures/${lang}/${nameOfPlace(place)}.jpg`, { v: versionOfCard(card) }),
  alt: card.title === card.brand ? card.title : `${card.title} · ${card.brand}`,
});

/** Drawn by hand, and a file of public/. */
const PRODUCT_PICTURE = { path: "/brand/social.jpg", alt: PRODUCT };

/** For a page that has no picture of its own. */
export const toBrandPicture = (gym: Gym | null, lang: Language): SharePicture =>
  gym
    ? toSharePicture({ kind: "gym", guid: gym.guid }, toGymCard(gym, lang), lang)
    : PRODUCT_PICTURE;
