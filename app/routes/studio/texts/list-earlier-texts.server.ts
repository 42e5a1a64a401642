/** What a text was before, for 30 days, and the way back. */
import { listGymChanges } from "~/features/gyms/change-gym.server";
import { isLegalKind, listTextFields, type TextKind } from "~/features/gyms/text-kinds";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { listEarlierDrafts } from "~/features/legal/drafts.server";
import { dayAndTime } from "~/kernel/long-date";
import type { StudioContext } from "../studio-context.server";

const MAX_LISTED = 10;
/** Changes of all texts and of the look, of which those of one text are listed. */
const MAX_READ = 200;

interface EarlierText {
  id: number;
  at: string;
  /** The beginning of the text, as far as it is known. */
  excerpt: string;
}

const EXCERPT_LENGTH = 140;

function toExcerpt(texts: readonly unknown[]): string {
  const text = texts.find((one) => typeof one === "string" && one !== "");
  const words = String(text ?? "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;|\s+/g, " ")
    .trim();
  return words.length > EXCERPT_LENGTH ? `${words.slice(0, EXCERPT_LENGTH - 1)}…` : words;
}

/** The newest first. Of a legal text: its drafts before the present one. */
export async function listEarlierTexts(
  { db, gym, lang, now }: StudioContext,
  kind: TextKind,
): Promise<EarlierText[]> {
  const toDay = (at: Date) => dayAndTime(at, lang, gym.timeZone);
  if (isLegalKind(kind)) {
    const drafts = await listEarlierDrafts(db, { gymId: gym.id, kind, now, limit: MAX_LISTED });
    return drafts.map(({ id, savedAt, texts }) => ({
      id,
      at: toDay(savedAt),
      excerpt: toExcerpt(Object.values(texts)),
    }));
  }
  const fields: readonly string[] = listTextFields(kind, textLanguageOf(gym));
  const changes = await listGymChanges(db, { gymId: gym.id, now, limit: MAX_READ });
  return changes
    .filter(({ undoneBy, after }) => {
      const names = Object.keys(after);
      return undoneBy === null && names.length > 0 && names.every((name) => fields.includes(name));
    })
    .slice(0, MAX_LISTED)
    .map(({ id, changedAt, before }) => ({
      id,
      at: toDay(changedAt),
      excerpt: toExcerpt(Object.values(before)),
    }));
}
