/** The options beside a search or a list, worded for the reader, with how many workouts each would leave. */
import { compareIntensities, intensityLabel } from "~/features/catalog/workouts/intensity";
import { listEquipment } from "~/features/catalog/equipment/queries.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import {
  DIMENSIONS,
  NO_EQUIPMENT,
  type Chosen,
  type Dimension,
  type OptionCounts,
} from "~/features/catalog/workouts/dimensions";
import {
  isNothingChosen,
  withoutOption,
  type Narrowing,
} from "~/features/catalog/workouts/chosen-options";
import { listTrainersOfGym } from "~/features/trainers/queries.server";
import { TIME_FILTERS } from "~/features/catalog/workouts/time-bucket";
import type { GymPageContext } from "~/http/request-context.server";
import { foreignTexts, inLanguage } from "~/kernel/translations";

interface FilterOption {
  value: string;
  label: string;
  /** Of the label, where it is not the page's. */
  lang?: string | undefined;
}

export interface FilterGroupData {
  dimension: Dimension;
  /** Of its options one at most is on. */
  single: boolean;
  options: (FilterOption & {
    /** How many workouts it would leave. */
    count: number;
    isChosen: boolean;
  })[];
}

interface ListFilters {
  counts: OptionCounts;
  chosen: Chosen;
  single?: Dimension;
}

/** A dimension in which nothing differs has nothing to choose from, and is left out. */
export async function listFilters(
  page: GymPageContext,
  { counts, chosen, single }: ListFilters,
): Promise<FilterGroupData[]> {
  const options = await listOptions(page, [...counts.intensity.keys()]);
  return DIMENSIONS.filter((dimension) => dimension !== "done" || page.person !== null)
    .map((dimension) => ({
      dimension,
      single: dimension === single,
      options: options[dimension]
        .map((option) => ({
          ...option,
          count: counts[dimension].get(option.value) ?? 0,
          isChosen: chosen[dimension].includes(option.value),
        }))
        .filter(({ count, isChosen }) => count > 0 || isChosen),
    }))
    .filter(({ options: shown }) => shown.length > 1 || shown.some(({ isChosen }) => isChosen));
}

/** The options and the order that the reader has chosen, each with what stays chosen without it. */
export async function listChosen(
  page: GymPageContext,
  narrowing: Narrowing,
): Promise<{ label: string; lang?: string | undefined; without: Narrowing }[]> {
  const { chosen, sort } = narrowing;
  const options = isNothingChosen(chosen) ? null : await listOptions(page, chosen.intensity);
  const on = DIMENSIONS.flatMap((dimension) =>
    (options?.[dimension] ?? [])
      .filter(({ value }) => chosen[dimension].includes(value))
      .map(({ value, label, lang }) => ({
        ...{ label, lang },
        without: withoutOption(narrowing, dimension, value),
      })),
  );
  if (sort === "newest") return on;
  const label = page.getFixedT("filters")(`sort.${sort}`);
  return [...on, { label, without: { chosen, sort: "newest" } }];
}

async function listOptions(
  { db, getFixedT, gym, lang }: GymPageContext,
  intensities: readonly string[],
): Promise<Record<Dimension, FilterOption[]>> {
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const [catalog, t] = [getFixedT("catalog"), getFixedT("filters")];
  const [trainers, equipment] = await Promise.all([
    // Of the workouts of who has left too: a choice that opens none is left out.
    listTrainersOfGym(db, gym.id, reader, { withFormer: true }),
    listEquipment(db, gym.id),
  ]);
  const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label, lang);
  return {
    time: TIME_FILTERS.map((value) => ({ value, label: catalog(`filters.${value}`) })),
    intensity: intensities
      .toSorted(compareIntensities)
      .map((value) => ({ value, label: intensityLabel(value, catalog) })),
    trainer: trainers
      .map(({ id, screenName }) => ({ value: String(id), label: screenName }))
      .toSorted(byLabel),
    equipment: [
      { value: NO_EQUIPMENT, label: t("noEquipment") },
      ...equipment
        .map((item) => ({
          value: String(item.id),
          label: inLanguage(item, lang).text,
          lang: foreignTexts(item, ["text"], reader).text,
        }))
        .toSorted(byLabel),
    ],
    done: [
      { value: "no", label: t("done.no") },
      { value: "yes", label: t("done.yes") },
    ],
  };
}
