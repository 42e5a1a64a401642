/** The versions in the editor's form: of its fields, and of the list, which two editors may change apart. */
import type { DraftContent } from "~/features/catalog/drafts/draft-content";
import { toContentVersion } from "~/kernel/content-version.server";
import { toDraftValues } from "./draft-form";

export const toFormVersion = (content: DraftContent): string =>
  toContentVersion(toDraftValues(content));

export const toMovementsVersion = ({ movements }: DraftContent): string =>
  toContentVersion(movements);

export const isSameContent = (one: DraftContent, other: DraftContent): boolean =>
  toFormVersion(one) === toFormVersion(other) &&
  toMovementsVersion(one) === toMovementsVersion(other) &&
  one.heroImageUrl === other.heroImageUrl;
