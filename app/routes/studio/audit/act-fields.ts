/** Which fields of an act the audit log shows, under which label and in which form. Pure. */
import { languageNames, languages } from "~/kernel/languages";
import {
  bytes,
  count,
  day,
  face,
  focus,
  gymState,
  language,
  liveState,
  minutes,
  names,
  onOff,
  picture,
  plans,
  role,
  source,
  text,
  time,
  trainer,
  videoTime,
  weekly,
  words,
  workoutState,
  yesNo,
  type ActReader,
  type Format,
} from "./value-formats";

export interface Field {
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

/** A text in the gym's own language, and in each language with its name. */
const inLanguages = (name: string, key: string, separator: "." | "-"): Field[] => [
  own(name, key, text),
  ...languages.map((code): Field => ({
    name: `${code}${separator}${name}`,
    label: ({ t }) => `${t(`audit.field.${key as "bio"}`)} (${languageNames[code]})`,
    format: text,
  })),
];

const OF_TEAM = [own("role", "role", role)];
/** By the kind of subject, in the order in which they are shown. */
export const FIELDS: Readonly<Record<string, readonly Field[]>> = {
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
    ...inLanguages("welcome1", "welcome1", "."),
    ...inLanguages("welcome2", "welcome2", "."),
    ...inLanguages("about", "about", "."),
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
    ...inLanguages("headerText", "heading", "-"),
    ...inLanguages("bio", "bio", "-"),
    ...inLanguages("about", "aboutTrainer", "-"),
    ...inLanguages("callToAction", "invitation", "-"),
    ...inLanguages("stepCloser", "stepCloser", "-"),
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

/** Of an act that names the changed fields without their values: the field that holds their names. */
export const FIELDS_ONLY = "fields";

/** What the sentence of the act says already, or only the program needs. */
export const SILENT = new Set(
  `id gymId guid texts seriesId seriesDay sequence movedAt workoutId formId createdAt locked
   isReplayStale itemCount replayFromMs replayToMs hiddenAt isBlocked poster version promoVideoUrl`.split(
    /\s+/,
  ),
);
