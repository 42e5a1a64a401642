/** The options beside a search, worded for the reader, with how many workouts each would leave. */
import { intensityLabel } from "~/features/catalog/workouts/intensity";
import { listEquipment } from "~/features/catalog/equipment/queries.server";
import { textLanguageOf } from "~/features/gyms/queries.server";
import {
  DIMENSIONS,
  NO_EQUIPMENT,
  type Chosen,
  type Dimension,
  type OptionCounts,
} from "~/features/search/facets";
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

export async function listFilters(
  page: GymPageContext,
  { counts, chosen }: { counts: OptionCounts; chosen: Chosen },
) {
  const options = await listOptions(page, counts);
  return DIMENSIONS.filter((dimension) => dimension !== "done" || page.person !== null)
    .map((dimension) => ({
      dimension,
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

async function listOptions(
  { db, getFixedT, gym, lang, t }: GymPageContext,
  counts: OptionCounts,
): Promise<Record<Dimension, FilterOption[]>> {
  const reader = { lang, textLanguage: textLanguageOf(gym) };
  const catalog = getFixedT("catalog");
  const [trainers, equipment] = await Promise.all([
    listTrainersOfGym(db, gym.id, reader),
    listEquipment(db, gym.id),
  ]);
  const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label, lang);
  return {
    time: TIME_FILTERS.map((value) => ({ value, label: catalog(`filters.${value}`) })),
    intensity: [...counts.intensity.keys()]
      .map((value) => ({ value, label: intensityLabel(value, catalog) }))
      .toSorted(byLabel),
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
