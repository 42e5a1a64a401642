/**
 * Stripe's test card numbers (product.md §18 "Sandbox provider"). Any other number is unknown.
 */
export type CardAnswer = "ok" | "declined" | "needs-authentication" | "unknown";

interface Card {
  /** When the number is typed, on the hosted page or to save the card. */
  typed: CardAnswer;
  /** When it is charged without the holder present, now or at a renewal. */
  charged: "ok" | "declined" | "needs-authentication";
}

// A Map, not an object: "constructor" is not a card.
const CARDS: ReadonlyMap<string, Card> = new Map([
  ["4242424242424242", { typed: "ok", charged: "ok" }],
  ["4000000000000002", { typed: "declined", charged: "declined" }],
  // Asks once, when the card is saved.
  ["4000002500003155", { typed: "needs-authentication", charged: "ok" }],
  // Asks at every payment.
  ["4000002760003184", { typed: "needs-authentication", charged: "needs-authentication" }],
  // Can be saved, but is declined when charged.
  ["4000000000000341", { typed: "ok", charged: "declined" }],
]);

export const digitsOf = (number: string): string => number.replace(/[\s-]/g, "");

export const answerOfCard = (number: string): CardAnswer =>
  CARDS.get(digitsOf(number))?.typed ?? "unknown";

export const answerOfCharge = (number: string): Card["charged"] =>
  CARDS.get(digitsOf(number))?.charged ?? "declined";
