import { useTranslation } from "react-i18next";
import { TRANSLATED } from "./draft-form";

const FIELDS = [
  ...(["name", "categories", "description", "trainerId", "access", "plans"] as const),
  ...(["tags", "focusAreas", "intensity", "intensityOther", "equipment"] as const),
  ...(["equipmentDesc", "spotifyUrl", "appleMusicUrl"] as const),
];

/** The labels of the editor's fields, by name and in their order; `movements` is the list below the form. */
export function useDraftLabels(
  translations: readonly { language: string; name: string }[],
): Record<string, string> {
  const { t } = useTranslation("studio-workouts");
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, t(`fields.${field}`)])),
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
