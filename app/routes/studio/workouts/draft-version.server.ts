/** The versions in the editor's form: of its fields, and of the list, which two editors may change apart. */
import type { DraftContent, DraftMovement } from "~/features/catalog/drafts/draft-content";
import { timingOf } from "~/features/player/timing";
import { toContentVersion } from "~/kernel/content-version.server";
import { toDraftValues } from "./draft-form";
import { toMovementValues } from "./movement-form";

export const toFormVersion = (content: DraftContent): string =>
  toContentVersion(toDraftValues(content));

export const toMovementVersion = (movement: DraftMovement): string =>
  toContentVersion(toTypedValues(movement));

export const toMovementsVersion = ({ movements }: DraftContent): string =>
  toContentVersion(movements.map((movement) => [movement.key, toTypedValues(movement)]));

/** What people type; a publication fills in everything else, the length of a film too, and is no editor's save. */
function toTypedValues(movement: DraftMovement) {
  const { minutes, seconds, ...values } = toMovementValues(movement);
  return timingOf(movement) === "media" ? values : { ...values, minutes, seconds };
}

export const isSameContent = (one: DraftContent, other: DraftContent): boolean =>
  toFormVersion(one) === toFormVersion(other) &&
  toContentVersion(one.movements) === toContentVersion(other.movements) &&
  one.heroImageUrl === other.heroImageUrl;
