/** The words of a card; `t` is of the namespace `catalog`. */
import type { TFunction } from "i18next";
import { durationLabel } from "~/features/catalog/workouts/duration";

/** What a screen reader says of a card's ring. */
export const playedText = (t: TFunction, percent: number): string =>
  percent >= 100 ? t("played.done") : t("played.part", { percent });

export function formatDuration(t: TFunction, seconds: number): string {
  const { unit, count } = durationLabel(seconds);
  return unit === "minutes" ? t("minutes", { count }) : t("seconds", { count });
}
