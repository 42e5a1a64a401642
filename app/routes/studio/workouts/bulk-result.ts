/** What the list's address says of the last change of several workouts; anybody can write such an address. Pure. */
import { BULK_KINDS, type BulkKind } from "~/features/catalog/drafts/bulk-change";
import { parseWorkoutId } from "~/features/catalog/workout-types/workout-type-key";

/** Of the workouts that are as they were; the others are counted. */
const MAX_NAMED = 5;

interface BulkResult {
  changed: number;
  /** Those that are published by themselves once their films are ready. */
  waiting: number;
  left: number;
  kind: BulkKind | null;
  /** The tag or the key of the category. */
  about?: string | undefined;
  /** Some of those that are as they were; of any gym. */
  refusedIds: number[];
  /** Those of them whose files could not be read just then. */
  unreadIds: number[];
}

export const toResultQuery = (
  kind: BulkKind,
  {
    changed,
    waiting,
    refused,
    refusedIds,
    about,
    unreadIds,
  }: {
    changed: number;
    waiting: number;
    refused: number;
    refusedIds: readonly number[];
    unreadIds: readonly number[];
    about?: string | undefined;
  },
) => {
  const named = refusedIds.slice(0, MAX_NAMED);
  return {
    changed,
    ...(waiting > 0 && { waiting }),
    left: refused,
    ...(named.length > 0 && {
      change: kind,
      ...(about !== undefined && { about }),
      refused: named.join(","),
    }),
    ...(unreadIds.length > 0 && { unread: named.filter((id) => unreadIds.includes(id)).join(",") }),
  };
};

/** Null: no change led here. */
export function readBulkResult(search: URLSearchParams): BulkResult | null {
  const readCount = (name: string) => Number(/^\d{1,3}$/.exec(search.get(name) ?? "")?.[0] ?? 0);
  const counts = {
    changed: readCount("changed"),
    waiting: readCount("waiting"),
    left: readCount("left"),
  };
  const { changed, waiting, left } = counts;
  if (changed + waiting + left === 0) return null;
  const kind = BULK_KINDS.find((one) => one === search.get("change")) ?? null;
  const about = search.get("about") ?? undefined;
  const readIds = (name: string) => {
    const ids = (search.get(name) ?? "").split(",", MAX_NAMED).map(parseWorkoutId);
    return [...new Set(ids.flatMap((id) => id ?? []))];
  };
  const refusedIds = kind === null ? [] : readIds("refused").slice(0, left);
  const unreadIds = readIds("unread").filter((id) => refusedIds.includes(id));
  return { ...counts, kind, about, refusedIds, unreadIds };
}
