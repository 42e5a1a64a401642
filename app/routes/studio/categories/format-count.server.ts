import type { TFunction } from "i18next";
import { MAX_COUNTED } from "~/features/catalog/workout-types/category-fields";
import { toLocale } from "~/kernel/long-date";

/** "12 workouts"; "1,000+ workouts" where no more are counted. */
export function formatCount(count: number, { lang, t }: { lang: string; t: TFunction }): string {
  const number = new Intl.NumberFormat(toLocale(lang)).format(count);
  return t("workouts", { count, number: count >= MAX_COUNTED ? `${number}+` : number });
}
