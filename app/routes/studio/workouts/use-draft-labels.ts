import { useTranslation } from "react-i18next";
import { TRANSLATED } from "./draft-form";

/** The labels of the editor's fields, by name and in their order; `movements` is the list below the form. */
export function useDraftLabels(
  translations: readonly { language: string; name: string }[],
): Record<string, string> {
  const { t } = useTranslation("studio-workouts");
  return {
    name: t("fields.name"),
    categories: t("fields.categories"),
    description: t("fields.description"),
    trainerId: t("fields.trainerId"),
    access: t("fields.access"),
    plans: t("fields.plans"),
    tags: t("fields.tags"),
    focusAreas: t("fields.focusAreas"),
    intensity: t("fields.intensity"),
    intensityOther: t("fields.intensityOther"),
    equipment: t("fields.equipment"),
    equipmentDesc: t("fields.equipmentDesc"),
    spotifyUrl: t("fields.spotifyUrl"),
    appleMusicUrl: t("fields.appleMusicUrl"),
    ...Object.fromEntries(
      translations.flatMap(({ language, name }) =>
        TRANSLATED.map((field) => [
          `${field}-${language}`,
          t("inLanguage", { field: t(`fields.${field}`), language: name }),
        ]),
      ),
    ),
    date: t("fields.date"),
    time: t("fields.time"),
    movements: t("movements.title"),
  };
}
