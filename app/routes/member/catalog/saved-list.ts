/**
 * Saves the cards added to a list for the Back button: per entry of the browser's history, in this tab only. The list
 * names its viewer, so another person in the same tab never sees it.
 */
import type { Card } from "./card";

export interface SavedList {
  /** The student's id; null for a visitor. */
  viewer: number | null;
  extra: Card[];
  next: string | null;
  /** The scroll position in pixels. */
  y: number;
}

/** A tab's storage is limited; Back shows the first page of a longer list. */
const MAX_CARDS = 960;

const toStorageKey = (historyKey: string) =>
  `list:${historyKey}:${window.location.pathname}${window.location.search}`;

export function saveList(historyKey: string, list: SavedList): void {
  try {
    if (list.extra.length === 0 || list.extra.length > MAX_CARDS)
      window.sessionStorage.removeItem(toStorageKey(historyKey));
    else window.sessionStorage.setItem(toStorageKey(historyKey), JSON.stringify(list));
  } catch {
    // With storage off or full, Back starts at the first page.
  }
}

export function loadSavedList(historyKey: string, viewer: number | null): SavedList | null {
  try {
    const text = window.sessionStorage.getItem(toStorageKey(historyKey));
    const list = text ? (JSON.parse(text) as SavedList) : null;
    return list?.viewer === viewer && Array.isArray(list.extra) ? list : null;
  } catch {
    return null;
  }
}

/** True for a return or a reload, false for a page that a link opened. */
export function isBackNavigation(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "back_forward" || entry?.type === "reload";
}

/** Applies the likes of this page to the cards. */
export const applyLikes = (cards: readonly Card[], liked: ReadonlyMap<number, boolean>): Card[] =>
  cards.map((card) => ({ ...card, liked: liked.get(card.id) ?? card.liked }));
