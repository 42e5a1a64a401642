/**
 * How far a list had grown, kept for the Back button: per entry of the browser's history, in this tab only. It
 * names its owner, so another person in the same tab never sees it.
 */
import type { Card } from "./card";

export interface KeptList {
  /** Student, or null for a visitor. */
  viewer: number | null;
  extra: Card[];
  next: string | null;
  /** Pixels from the top. */
  y: number;
}

/** A tab's storage is limited: a longer list starts over. */
const MAX_KEPT = 960;

const nameOf = (historyKey: string) =>
  `list:${historyKey}:${window.location.pathname}${window.location.search}`;

export function keepList(historyKey: string, list: KeptList): void {
  try {
    if (list.extra.length === 0 || list.extra.length > MAX_KEPT)
      window.sessionStorage.removeItem(nameOf(historyKey));
    else window.sessionStorage.setItem(nameOf(historyKey), JSON.stringify(list));
  } catch {
    // Storage is off or full: Back starts at the first page.
  }
}

export function keptList(historyKey: string, viewer: number | null): KeptList | null {
  try {
    const text = window.sessionStorage.getItem(nameOf(historyKey));
    const list = text ? (JSON.parse(text) as KeptList) : null;
    return list?.viewer === viewer && Array.isArray(list.extra) ? list : null;
  } catch {
    return null;
  }
}

/** The page was returned to or reloaded, not opened by a link. */
export function cameBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type === "back_forward" || entry?.type === "reload";
}

/** With the likes changed since the cards arrived. */
export const withHearts = (cards: readonly Card[], liked: ReadonlyMap<number, boolean>): Card[] =>
  cards.map((card) => ({ ...card, liked: liked.get(card.id) ?? card.liked }));
