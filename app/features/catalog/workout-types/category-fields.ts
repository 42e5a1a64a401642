/** The texts of a category that a gym writes, and the cuid that a new one gets. Pure. */
import type { TextFields } from "~/features/gyms/text-fields";
import { toSlug } from "~/kernel/slug";
import { isWorkoutTypeKey } from "./workout-type-key";

/** A gym has a handful; its home shows no more. */
export const MAX_CATEGORIES = 200;
/** How many workouts of a category or a tag are counted; the studio shows that there are more. */
export const MAX_COUNTED = 1_000;
export const MAX_CATEGORY_NAME = 60;
export const MAX_CATEGORY_KEY = 64;

export const toCategoryFields = (further: readonly string[]): TextFields => ({
  limits: { name: MAX_CATEGORY_NAME, headerText: 200, secondaryText: 2_000 },
  required: "name",
  further,
});

/** The pictures of a category: on the gym's home, and above its own list. */
export const CATEGORY_PICTURES = ["coverImageUrl", "imgUrl"] as const;
export type CategoryPicture = (typeof CATEGORY_PICTURES)[number];

/** Addresses of the studio below `/studio/categories/` that are no category. */
const ADDRESSES_OF_STUDIO: readonly string[] = ["new"];

/** Whether a new category may have this cuid. Built-in keys are upper case, so none of them may. */
export const isNewCategoryKey = (key: string): boolean =>
  isWorkoutTypeKey(key) && !ADDRESSES_OF_STUDIO.includes(key);

/** "Yoga & Dehnen für Anfänger" → "yoga-dehnen-fuer-anfaenger"; "" for a name without letters of an address. */
export const suggestCategoryKey = (name: string): string => toSlug(name, MAX_CATEGORY_KEY);

/** The order after a move by one place; null: it cannot move there. */
export function moveInOrder(
  keys: readonly string[],
  { key, by }: { key: string; by: -1 | 1 },
): string[] | null {
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 0 || to < 0 || to >= keys.length) return null;
  const others = keys.filter((one) => one !== key);
  return [...others.slice(0, to), key, ...others.slice(to)];
}
