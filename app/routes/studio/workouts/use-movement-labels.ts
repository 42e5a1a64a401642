import { useTranslation } from "react-i18next";

/** The labels of a movement's fields, by name. */
export function useMovementLabels(
  translations: readonly { language: string; name: string }[],
): Record<string, string> {
  const { t } = useTranslation("studio-workouts");
  return {
    name: t("fields.movementName"),
    plays: t("fields.plays"),
    repetitions: t("fields.repetitions"),
    minutes: t("fields.minutes"),
    seconds: t("fields.seconds"),
    ...Object.fromEntries(
      translations.map(({ language, name }) => [
        `name-${language}`,
        t("inLanguage", { field: t("fields.movementName"), language: name }),
      ]),
    ),
  };
}
