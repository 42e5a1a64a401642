/** What a text was before, for 30 days, and the way back. */
import { listGymChanges } from "~/features/gyms/list-gym-changes.server";
import { isLegalKind, listTextFields, toTextSlug, type TextKind } from "~/features/gyms/text-kinds";
import { textLanguageOf } from "~/features/gyms/queries.server";
import { listEarlierDrafts } from "~/features/legal/drafts.server";
import { dayAndTime } from "~/kernel/long-date";
import { toPlainText } from "~/kernel/to-plain-text";
import { studioPaths } from "~/studio-paths";
import { readRowId } from "../read-row-id";
import type { StudioContext } from "../studio-context.server";

const PAGE_SIZE = 10;
const EXCERPT_LENGTH = 140;

function toExcerpt(texts: readonly unknown[]): string {
  const text = texts.find((one) => typeof one === "string" && one !== "");
  const words = toPlainText(String(text ?? ""));
  return words.length > EXCERPT_LENGTH ? `${words.slice(0, EXCERPT_LENGTH - 1)}…` : words;
}

/** A page of them, the newest first. Of a legal text: its drafts before the present one. */
export async function loadEarlierTexts(page: StudioContext, kind: TextKind) {
  const { gym, lang, mount, url } = page;
  const before = readRowId(url.searchParams.get("before")) ?? undefined;
  const { rows, next } = await listEarlierTexts(page, { kind, before, limit: PAGE_SIZE });
  const toPage = (last?: number) =>
    `${studioPaths.text(mount, toTextSlug(kind), { before: last ?? null })}#earlier`;
  return {
    rows: rows.map(({ id, at, texts }) => ({
      id,
      at: dayAndTime(at, lang, gym.timeZone),
      /** The beginning of the text, as far as it is known. */
      excerpt: toExcerpt(texts),
    })),
    moreTo: next === null ? null : toPage(next),
    firstTo: before === undefined ? null : toPage(),
  };
}

interface EarlierText {
  id: number;
  at: Date;
  texts: unknown[];
}

async function listEarlierTexts(
  { db, gym, now }: StudioContext,
  {
    kind,
    isWithUndone = false,
    ...range
  }: { kind: TextKind; before: number | undefined; limit: number; isWithUndone?: boolean },
): Promise<{ rows: EarlierText[]; next: number | null }> {
  const list = { gymId: gym.id, now, ...range };
  if (isLegalKind(kind)) {
    const { drafts, next } = await listEarlierDrafts(db, { ...list, kind });
    const rows = drafts.map(({ id, savedAt, texts }) => ({
      ...{ id, at: savedAt, texts: Object.values(texts) },
    }));
    return { rows, next };
  }
  const only = listTextFields(kind, textLanguageOf(gym));
  const { changes, next } = await listGymChanges(db, { ...list, only, isWithUndone });
  const rows = changes.map(({ id, changedAt, before }) => ({
    ...{ id, at: changedAt, texts: Object.values(before) },
  }));
  return { rows, next };
}

/** Whether it is one of them, on whichever page, or was: a change of this text, not of the look. */
export async function isEarlierText(
  page: StudioContext,
  { kind, id }: { kind: TextKind; id: number },
): Promise<boolean> {
  const range = { before: id + 1, limit: 1, isWithUndone: true };
  const { rows } = await listEarlierTexts(page, { kind, ...range });
  return rows[0]?.id === id;
}
