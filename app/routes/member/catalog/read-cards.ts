/** Cards of a list's later pages, from the call. */
import type { Translate } from "~/features/catalog/workouts/intensity";
import { cardOf, cursorOf, type Card, type WorkoutInList } from "./card";

export interface CardsRead {
  cards: Card[];
  /** Cursor of the next page; null: that was the last. */
  next: string | null;
}

/** The most a call returns at once. */
const AT_ONCE = 96;

export async function readCards(
  address: string,
  translate: Translate,
  signal?: AbortSignal,
): Promise<CardsRead> {
  const answer = await fetch(address, { headers: { Accept: "application/json" }, signal });
  if (!answer.ok) throw new Error(String(answer.status));
  const workouts = (await answer.json()) as WorkoutInList[];
  const cards = workouts.map((workout) => cardOf(workout, translate));
  return { cards, next: cursorOf(answer.headers.get("Link")) };
}

/** Reads that many cards from a cursor on, in as few calls as possible. */
export async function readCardsAgain(list: {
  addressOf: (after: string, size: number) => string;
  from: string;
  count: number;
  translate: Translate;
  signal: AbortSignal;
}): Promise<CardsRead> {
  const cards: Card[] = [];
  let next: string | null = list.from;
  while (next !== null && cards.length < list.count) {
    const size = Math.min(AT_ONCE, list.count - cards.length);
    const came: CardsRead = await readCards(
      list.addressOf(next, size),
      list.translate,
      list.signal,
    );
    cards.push(...came.cards);
    next = came.cards.length > 0 ? came.next : null;
  }
  return { cards, next };
}
