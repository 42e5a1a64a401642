/** How the values of acts read to people. Pure. */
import type { TFunction } from "i18next";
import { DRAFT_STATES } from "~/features/catalog/drafts/draft-content";
import { clock } from "~/features/catalog/workouts/duration";
import { parseHeaderFocus } from "~/features/gyms/brand-look";
import { HEADING_FACES } from "~/features/gyms/heading-face";
import { parseGymRole } from "~/features/identity/roles/studio-permissions";
import { LIVE_SOURCES, LIVE_STATUSES } from "~/features/lives/live-kinds";
import { formatBytes } from "~/kernel/format-bytes";
import { languageNames, languages, type Language } from "~/kernel/languages";
import { dayAndTime, longDate, toLocale } from "~/kernel/long-date";
import { SECOND_MS } from "~/kernel/time";
import { toPlainText } from "~/kernel/to-plain-text";

export interface ActReader {
  lang: string;
  timeZone: string;
  /** Of the studio and of the manager of lives. */
  t: TFunction;
  tLives: TFunction;
  trainers: ReadonlyMap<number, string>;
  plans: ReadonlyMap<number, string>;
}

/** Null: the value is none of this kind. */
export type Format = (value: unknown, reader: ActReader) => string | null;

export const text: Format = (value) =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

const oneOf =
  (values: readonly string[], toText: (value: string, reader: ActReader) => string): Format =>
  (value, reader) =>
    typeof value === "string" && values.includes(value) ? toText(value, reader) : null;

export const role: Format = (value, { t }) => {
  const name = parseGymRole(value);
  return name && t(`roles.${name}.name`);
};
export const gymState = oneOf(["DRAFT", "LIVE", "PAUSED", "CLOSED"], (name, { t }) =>
  t(`audit.state.${name}`),
);
export const workoutState = oneOf(DRAFT_STATES, (name, { t }) => t(`audit.workoutState.${name}`));
export const language = oneOf(languages, (name) => languageNames[name as Language]);
export const liveState = oneOf(LIVE_STATUSES, (name, { tLives }) => tLives(`state.${name}`));
export const source = oneOf(LIVE_SOURCES, (name, { tLives }) => tLives(`source.${name}`));

const list = (texts: string[], { lang }: ActReader): string =>
  new Intl.ListFormat(toLocale(lang), { type: "unit" }).format(texts);

export const names: Format = (value, reader) => {
  const shown = [value].flat().filter((name) => typeof name === "string" && name !== "");
  return shown.length > 0 ? list(shown as string[], reader) : null;
};

/** One time, or those of a series. */
export const time: Format = (value, reader) => {
  const times = [value].flat().flatMap((one) => {
    const date = new Date(typeof one === "string" ? one : NaN);
    return Number.isNaN(date.getTime()) ? [] : [dayAndTime(date, reader.lang, reader.timeZone)];
  });
  return times.length > 0 ? list(times, reader) : null;
};
/** A day of the calendar, e.g. "2026-11-27". */
export const day: Format = (value, { lang }) => {
  const date = new Date(typeof value === "string" ? value : NaN);
  return Number.isNaN(date.getTime()) ? null : longDate(date, lang, "UTC");
};

const ofNumber =
  (toText: (value: number, reader: ActReader) => string): Format =>
  (value, reader) =>
    typeof value === "number" ? toText(value, reader) : null;
export const count = ofNumber((value, { lang }) =>
  new Intl.NumberFormat(toLocale(lang)).format(value),
);
export const minutes = ofNumber((value, { lang }) =>
  new Intl.NumberFormat(toLocale(lang), {
    style: "unit",
    unit: "minute",
    unitDisplay: "long",
  }).format(value),
);
export const bytes = ofNumber((value, { lang }) => formatBytes(value, lang));
export const videoTime = ofNumber((value) => clock(value / SECOND_MS));
export const trainer = ofNumber((value, { t, trainers }) => trainers.get(value) ?? t("audit.gone"));

export const yesNo: Format = (value, { tLives }) =>
  typeof value === "boolean" ? tLives(`attendees.${value ? "yes" : "no"}`) : null;
export const plans: Format = (value, reader) => {
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return reader.tLives("access.open");
  return list(
    value.map((id: unknown) => reader.plans.get(Number(id)) ?? `#${String(id)}`),
    reader,
  );
};
/** A rich text without its tags. */
export const words: Format = (value) => (typeof value === "string" ? toPlainText(value) : null);
export const picture: Format = (value, { t }) =>
  typeof value === "string" ? t("audit.picture") : null;
export const weekly: Format = (value, { tLives }) =>
  typeof value === "string" ? tLives("weekly") : null;
export const face = oneOf(HEADING_FACES, (name, { t }) => t(`audit.face.${name}`));
export const onOff: Format = (value, { t }) =>
  typeof value === "boolean" ? t(`audit.${value ? "on" : "off"}`) : null;
export const focus: Format = (value, { t }) => {
  const point = parseHeaderFocus(value);
  return point && t("audit.point", { ...point });
};
