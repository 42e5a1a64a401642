/** The form of one movement, as texts and back. Pure. */
import { DRAFT_LIMITS, type DraftMovement } from "~/features/catalog/drafts/draft-content";
import { timingOf } from "~/features/player/timing";
import type { Language } from "~/kernel/languages";
import { toPrintable } from "~/kernel/visible";
import type { FormValues } from "../find-edit-conflict";
import type { DraftErrors } from "./draft-form";

const SECONDS_PER_MINUTE = 60;

/** How a movement plays: what `contentType` and `appType` say together. */
export const PLAYS = ["VIDEO", "INTRO", "TIME_BASED", "REP_BASED", "MOVEMENT"] as const;
type Plays = (typeof PLAYS)[number];

export function playsOf({ appType, contentType }: DraftMovement): Plays {
  return contentType === "MOVEMENT" ? (appType ?? "MOVEMENT") : contentType;
}

export function toMovementValues(movement: DraftMovement): FormValues {
  const { durationSeconds, name, repetitions, texts } = movement;
  return {
    name,
    plays: playsOf(movement),
    repetitions: repetitions === null ? "" : String(repetitions),
    minutes: String(Math.floor(durationSeconds / SECONDS_PER_MINUTE)),
    seconds: String(durationSeconds % SECONDS_PER_MINUTE),
    ...Object.fromEntries(
      Object.entries(texts).map(([language, own]) => [`name-${language}`, own?.name ?? ""]),
    ),
  };
}

export const listMovementFields = (translations: readonly Language[]): string[] => [
  ...["name", "plays", "repetitions", "minutes", "seconds"],
  ...translations.map((language) => `name-${language}`),
];

/** What plays once lasts as long as its film; `fileSeconds`: null where the library does not know yet. */
export function readMovementForm(
  form: Pick<FormData, "get">,
  {
    movement,
    fileSeconds,
    translations,
  }: {
    movement: DraftMovement;
    fileSeconds: number | null;
    translations: readonly Language[];
  },
): { movement: DraftMovement; errors: DraftErrors } {
  const errors: DraftErrors = {};
  const read = (name: string) => toPrintable(String(form.get(name) ?? "")).trim();
  const plays = PLAYS.find((one) => one === read("plays")) ?? playsOf(movement);
  const isCounted = plays === "TIME_BASED" || plays === "REP_BASED";
  const typed: DraftMovement = {
    ...movement,
    name: read("name"),
    contentType: isCounted ? "MOVEMENT" : plays,
    appType: isCounted ? plays : null,
    repetitions: plays === "REP_BASED" ? readWhole(read("repetitions")) : null,
  };
  if (typed.name.length > DRAFT_LIMITS.movementName) errors["name"] = ["tooLong"];
  const { repetitions } = typed;
  if (
    plays === "REP_BASED" &&
    (repetitions === null || repetitions < 1 || repetitions > DRAFT_LIMITS.repetitions)
  ) {
    errors["repetitions"] = ["repetitionsInvalid"];
  }
  if (timingOf(typed) === "media") {
    typed.durationSeconds = fileSeconds ?? movement.durationSeconds;
  } else {
    const seconds =
      (readWhole(read("minutes") || "0") ?? NaN) * SECONDS_PER_MINUTE +
      (readWhole(read("seconds") || "0") ?? NaN);
    if (seconds >= 1 && seconds <= DRAFT_LIMITS.seconds) typed.durationSeconds = seconds;
    else errors["minutes"] = ["durationInvalid"];
  }
  const texts = { ...movement.texts };
  for (const language of translations) {
    const name = read(`name-${language}`);
    if (name.length > DRAFT_LIMITS.movementName) errors[`name-${language}`] = ["tooLong"];
    if (name === "") delete texts[language];
    else texts[language] = { name };
  }
  return { movement: { ...typed, texts }, errors };
}

const readWhole = (typed: string): number | null =>
  /^\d{1,6}$/.test(typed) ? Number(typed) : null;
