/** Loads the cards of a list's later pages from GET /api/workouts. */
import type { Translate } from "~/features/catalog/workouts/intensity";
import { parseNextCursor, toCard, type Card, type WorkoutItem } from "./card";

interface CardPage {
  cards: Card[];
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

/** The API returns no more workouts in one response. */
const MAX_SIZE = 96;

export async function readCards(
  address: string,
  translate: Translate,
  signal?: AbortSignal,
): Promise<CardPage> {
  const response = await fetch(address, { headers: { Accept: "application/json" }, signal });
  if (!response.ok) throw new Error(String(response.status));
  const workouts = (await response.json()) as WorkoutItem[];
  const cards = workouts.map((workout) => toCard(workout, translate));
  return { cards, next: parseNextCursor(response.headers.get("Link")) };
}

/** Reads `count` cards from a cursor on, in as few requests as possible. */
export async function refreshCards(list: {
  addressOf: (after: string, size: number) => string;
  from: string;
  count: number;
  translate: Translate;
  signal: AbortSignal;
}): Promise<CardPage> {
  const cards: Card[] = [];
  let next: string | null = list.from;
  while (next !== null && cards.length < list.count) {
    const size = Math.min(MAX_SIZE, list.count - cards.length);
    const page: CardPage = await readCards(list.addressOf(next, size), list.translate, list.signal);
    cards.push(...page.cards);
    next = page.cards.length > 0 ? page.next : null;
  }
  return { cards, next };
}
