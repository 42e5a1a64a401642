/** How the audit log reads to people: which of an act's fields are shown, under which label and in which form. Pure. */
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

const MAX_VALUE_LENGTH = 200;

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
type Format = (value: unknown, reader: ActReader) => string | null;

const text: Format = (value) =>
  typeof value === "string" || typeof value === "number" ? String(value) : null;

const oneOf =
  (values: readonly string[], toText: (value: string, reader: ActReader) => string): Format =>
  (value, reader) =>
    typeof value === "string" && values.includes(value) ? toText(value, reader) : null;

const role: Format = (value, { t }) => {
  const name = parseGymRole(value);
  return name && t(`roles.${name}.name`);
};
const gymState = oneOf(["DRAFT", "LIVE", "PAUSED", "CLOSED"], (name, { t }) =>
  t(`audit.state.${name}`),
);
const workoutState = oneOf(DRAFT_STATES, (name, { t }) => t(`audit.workoutState.${name}`));
const language = oneOf(languages, (name) => languageNames[name as Language]);
const liveState = oneOf(LIVE_STATUSES, (name, { tLives }) => tLives(`state.${name}`));
const source = oneOf(LIVE_SOURCES, (name, { tLives }) => tLives(`source.${name}`));

const list = (texts: string[], { lang }: ActReader): string =>
  new Intl.ListFormat(toLocale(lang), { type: "unit" }).format(texts);

const names: Format = (value, reader) => {
  const shown = [value].flat().filter((name) => typeof name === "string" && name !== "");
  return shown.length > 0 ? list(shown as string[], reader) : null;
};

/** One time, or those of a series. */
const time: Format = (value, reader) => {
  const times = [value].flat().flatMap((one) => {
    const date = new Date(typeof one === "string" ? one : NaN);
    return Number.isNaN(date.getTime()) ? [] : [dayAndTime(date, reader.lang, reader.timeZone)];
  });
  return times.length > 0 ? list(times, reader) : null;
};
/** A day of the calendar, e.g. "2026-11-27". */
const day: Format = (value, { lang }) => {
  const date = new Date(typeof value === "string" ? value : NaN);
  return Number.isNaN(date.getTime()) ? null : longDate(date, lang, "UTC");
};

const ofNumber =
  (toText: (value: number, reader: ActReader) => string): Format =>
  (value, reader) =>
    typeof value === "number" ? toText(value, reader) : null;
const count = ofNumber((value, { lang }) => new Intl.NumberFormat(toLocale(lang)).format(value));
const minutes = ofNumber((value, { lang }) =>
  new Intl.NumberFormat(toLocale(lang), {
    style: "unit",
    unit: "minute",
    unitDisplay: "long",
  }).format(value),
);
const bytes = ofNumber((value, { lang }) => formatBytes(value, lang));
const videoTime = ofNumber((value) => clock(value / SECOND_MS));
const trainer = ofNumber((value, { t, trainers }) => trainers.get(value) ?? t("audit.gone"));

const yesNo: Format = (value, { tLives }) =>
  typeof value === "boolean" ? tLives(`attendees.${value ? "yes" : "no"}`) : null;
const plans: Format = (value, reader) => {
  if (!Array.isArray(value)) return null;
  if (value.length === 0) return reader.tLives("access.open");
  return list(
    value.map((id: unknown) => reader.plans.get(Number(id)) ?? `#${String(id)}`),
    reader,
  );
};
/** A rich text without its tags. */
const words: Format = (value) =>
  typeof value === "string"
    ? value
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim()
    : null;
const picture: Format = (value, { t }) => (typeof value === "string" ? t("audit.picture") : null);
const weekly: Format = (value, { tLives }) => (typeof value === "string" ? tLives("weekly") : null);

interface Field {
  name: string;
  label: (reader: ActReader) => string;
  format: Format;
}

const own = (name: string, key: string, format: Format): Field => ({
  name,
  label: ({ t }) => t(`audit.field.${key}`),
  format,
});
const ofLive = (name: string, key: string, format: Format): Field => ({
  name,
  label: ({ tLives }) => tLives(key),
  format,
});

const face = oneOf(HEADING_FACES, (name, { t }) => t(`audit.face.${name}`));
const onOff: Format = (value, { t }) =>
  typeof value === "boolean" ? t(`audit.${value ? "on" : "off"}`) : null;
const focus: Format = (value, { t }) => {
  const point = parseHeaderFocus(value);
  return point && t("audit.point", { ...point });
};

/** In the gym's own language, and in the further ones with their names. */
const OF_GYM_TEXTS = ["welcome1", "welcome2", "about"].flatMap((name) => [
  own(name, name, text),
  ...languages.map((code): Field => ({
    name: `${code}.${name}`,
    label: ({ t }) => `${t(`audit.field.${name}`)} (${languageNames[code]})`,
    format: text,
  })),
]);

const OF_TRAINER_TEXTS = [
  { name: "headerText", key: "heading" },
  { name: "bio", key: "bio" },
  { name: "about", key: "aboutTrainer" },
  { name: "callToAction", key: "invitation" },
  { name: "stepCloser", key: "stepCloser" },
].flatMap(({ name, key }) => [
  own(name, key, text),
  ...languages.map((code): Field => ({
    name: `${code}-${name}`,
    label: ({ t }) => `${t(`audit.field.${key as "bio"}`)} (${languageNames[code]})`,
    format: text,
  })),
]);

const OF_TEAM = [own("role", "role", role)];
/** By the kind of subject, in the order in which they are shown. */
const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  gym: [
    own("name", "name", text),
    own("guid", "address", text),
    own("state", "state", gymState),
    own("logoImageUrl", "logo", picture),
    own("backgroundColor", "background", text),
    own("textColor", "text", text),
    own("buttonColor", "button", text),
    own("buttonTextColor", "buttonText", text),
    own("brandColor", "brand", text),
    own("categoryOverlayHideTitle", "hidesTitles", yesNo),
    own("order", "order", text),
    own("headerImageUrl", "header", picture),
    own("headerFocus", "focus", focus),
    own("aboutImageUrl", "aboutPicture", picture),
    ...OF_GYM_TEXTS,
    own("communityUrl", "community", text),
    own("headingFace", "face", face),
    own("isPoweredByShown", "poweredBy", onOff),
    own("checkoutSuccess", "checkoutSuccess", words),
    own("contacts", "contacts", words),
    own("version", "version", count),
  ],
  category: [
    own("name", "name", text),
    own("headerText", "heading", text),
    own("secondaryText", "secondary", text),
    own("coverImageUrl", "cover", picture),
    own("imgUrl", "picture", picture),
    own("category", "category", text),
    own("workouts", "workouts", count),
  ],
  tag: [own("text", "text", text)],
  trainer: [
    own("screenName", "name", text),
    ...OF_TRAINER_TEXTS,
    own("profileImgUrl", "portrait", picture),
    own("headerImageUrl", "header", picture),
    own("aboutImageUrl", "aboutPicture", picture),
    own("callToActionImageUrl", "invitationPicture", picture),
    own("stepCloserImageUrl", "stepCloserPicture", picture),
    own("promoVideoCoverImageUrl", "cover", picture),
  ],
  account: OF_TEAM,
  "gym-invitation": OF_TEAM,
  "library-file": [
    own("name", "name", text),
    own("bytes", "size", bytes),
    own("language", "language", language),
  ],
  workout: [
    own("name", "name", text),
    own("state", "state", workoutState),
    own("publishAt", "publishAt", time),
    ofLive("trainerId", "form.trainer", trainer),
    own("categoryKeys", "categories", names),
    ofLive("planIds", "form.access", plans),
    own("movements", "movements", names),
    ofLive("description", "form.description", text),
    own("heroImageUrl", "picture", picture),
    own("workoutIntensity", "intensity", text),
    own("focusAreas", "focusAreas", names),
    own("tags", "tags", names),
    ofLive("equipment", "form.equipment", names),
    own("equipmentDesc", "equipmentText", text),
    own("spotifyUrl", "spotify", text),
    own("appleMusicUrl", "appleMusic", text),
  ],
  challenge: [
    own("name", "name", text),
    own("description", "description", text),
    own("days", "days", count),
    own("trainerId", "trainer", trainer),
    own("pictureUrl", "picture", picture),
    own("calendar", "calendar", text),
    own("publishedAt", "publishedAt", time),
    own("archivedAt", "archivedAt", time),
  ],
  live: [
    ofLive("title", "form.title", text),
    ofLive("trainerId", "form.trainer", trainer),
    own("status", "state", liveState),
    ofLive("startsAt", "form.when", time),
    own("timeZone", "timeZone", text),
    ofLive("rule", "repeat.label", weekly),
    ofLive("durationMinutes", "form.duration", minutes),
    ofLive("source", "form.source", source),
    ofLive("sourceUrl", "form.sourceUrl", text),
    own("hasOtherAddress", "newAddress", yesNo),
    ofLive("planIds", "form.access", plans),
    ofLive("description", "form.description", text),
    ofLive("equipment", "form.equipment", text),
    ofLive("capacity", "form.capacity", count),
    ofLive("leadMinutes", "form.lead", minutes),
    ofLive("isReplayPrivate", "form.replayPrivate", yesNo),
    own("imageUrl", "picture", picture),
    ofLive("cancelReason", "cancel.reason", text),
    own("startedAt", "startedAt", time),
    own("endedAt", "endedAt", time),
    ofLive("fromMs", "replay.cut.from", videoTime),
    ofLive("toMs", "replay.cut.to", videoTime),
  ],
  "live-series": [own("lastDay", "lastDay", day)],
};

/** What the sentence of the act says already, or only the program needs. */
const SILENT = new Set(
  `id gymId guid texts seriesId seriesDay sequence movedAt workoutId formId createdAt locked
   isReplayStale itemCount replayFromMs replayToMs hiddenAt isBlocked poster version promoVideoUrl`.split(
    /\s+/,
  ),
);

type Fields = Readonly<Record<string, unknown>> | null;

/** `hasMore`: fields without a label changed too, as old acts may have them. */
export function formatChanges(
  { subjectKind, before, after }: { subjectKind: string; before: Fields; after: Fields },
  reader: ActReader,
) {
  const known = FIELDS[subjectKind] ?? [];
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  const changes = known
    .filter(({ name }) => names.has(name))
    .map(({ name, label, format }) => ({
      label: label(reader),
      before: toText(before?.[name], { format, reader }),
      after: toText(after?.[name], { format, reader }),
    }))
    // An empty field that came with a new row says nothing.
    .filter((change) => change.before !== null || change.after !== null);
  const labelled = new Set(known.map(({ name }) => name));
  const hasMore = [...names].some((name) => !labelled.has(name) && !SILENT.has(name));
  return { changes, hasMore };
}

/** Null: there was no value. */
function toText(
  value: unknown,
  { format, reader }: { format: Format; reader: ActReader },
): string | null {
  if (value === null || value === undefined || value === "") return null;
  const shown = format(value, reader) ?? text(value, reader);
  if (shown === null) return null;
  return shown.length > MAX_VALUE_LENGTH ? `${shown.slice(0, MAX_VALUE_LENGTH - 1)}…` : shown;
}
