/** What the forms of a challenge carry, so that a save tells whether another editor has saved meanwhile. */
import { toContentVersion } from "~/kernel/content-version.server";
import type { CalendarPlace } from "./edit-calendar";
import type { EditedChallenge } from "./editable.server";

/** Of the form with name, texts, trainer and days. */
export const toFactsVersion = ({
  name,
  description,
  texts,
  trainerId,
  days,
}: Pick<EditedChallenge, "name" | "description" | "texts" | "trainerId" | "days">): string =>
  toContentVersion({ name, description, texts, trainerId, days });

/** Of everything that an editor has made of it. */
export const toChallengeVersion = (
  challenge: Pick<
    EditedChallenge,
    "name" | "description" | "texts" | "trainerId" | "days" | "pictureUrl"
  >,
  places: readonly CalendarPlace[],
): string =>
  toContentVersion([
    toFactsVersion(challenge),
    toCalendarVersion(challenge, places),
    challenge.pictureUrl,
  ]);

/** Of every form of the calendar. */
export const toCalendarVersion = (
  { days }: Pick<EditedChallenge, "days">,
  places: readonly CalendarPlace[],
): string =>
  toContentVersion([
    days,
    places.map(({ id, day, position, workoutId }) => [id, day, position, workoutId]),
  ]);
