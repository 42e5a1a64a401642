/** What was typed for a workout, or a movement of one, that is gone by now; with the words of its form. */
import type { TFunction } from "i18next";
import { languageNames, languages } from "~/kernel/languages";
import { studioPaths } from "~/studio-paths";
import { readTypedTime } from "~/http/typed-time";
import { listTyped, type TypedValues } from "../list-typed";
import type { Gone } from "../show-gone.server";
import { translationsOf, type DraftContext, type WorkoutsContext } from "./draft-context.server";
import { listDraftFields, toComparedTexts, USUAL_INTENSITIES } from "./draft-form";
import { loadChoices } from "./load-choices.server";
import { toOffers } from "./load-draft-form.server";
import { listMovementFields, PLAYS } from "./movement-form";

export async function toGoneWorkout(page: WorkoutsContext, values: TypedValues): Promise<Gone> {
  const { getFixedT, mount } = page;
  const t = getFixedT("studio-workouts");
  const offers = toOffers(page, await loadChoices(page));
  const typed = toTexts(values);
  const usual = USUAL_INTENSITIES.find((one) => one === typed["intensity"]);
  const catalog = getFixedT("catalog");
  const texts = {
    ...toComparedTexts(typed, offers),
    trainerId: offers.trainers?.find(({ id }) => String(id) === typed["trainerId"])?.name,
    intensity: usual && catalog(`intensity.${usual.toLowerCase()}`),
    // The plans say it.
    access: undefined,
  };
  const names = [...listDraftFields(offers.translations), "date", "time"];
  const labels = Object.fromEntries(names.map((name) => [name, toLabel(t, name)]));
  return { kind: "workout", to: studioPaths.workouts(mount), typed: listTyped(labels, texts) };
}

export function toGoneMovement(page: DraftContext, values: TypedValues): Gone {
  const { draft, mount, url } = page;
  const own = studioPaths.workout(mount, draft.id, readTypedTime(url.searchParams));
  return { kind: "movement", to: `${own}#movements`, typed: listTypedMovement(page, values) };
}

/** Of a workout that is gone with its movements. */
export const toGoneWithWorkout = (page: WorkoutsContext, values: TypedValues): Gone => ({
  kind: "workout",
  to: studioPaths.workouts(page.mount),
  typed: listTypedMovement(page, values),
});

function listTypedMovement(page: WorkoutsContext, values: TypedValues) {
  const t = page.getFixedT("studio-workouts");
  const plays = PLAYS.find((one) => one === values["plays"]);
  const names = listMovementFields(translationsOf(page));
  const labels = names.map((name) => [name, toLabel(t, name.replace(/^name/, "movementName"))]);
  const texts = { ...values, plays: plays && t(`plays.${plays}`) };
  return listTyped(Object.fromEntries(labels), texts);
}

const toTexts = (values: TypedValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );

/** "Description", or "Description (Deutsch)" for `description-de`. */
function toLabel(t: TFunction, name: string): string {
  const language = languages.find((one) => name.endsWith(`-${one}`));
  if (language === undefined) return t(`fields.${name}`);
  const field = t(`fields.${name.slice(0, -language.length - 1)}`);
  return t("inLanguage", { field, language: languageNames[language] });
}
