/** Stripe's test card numbers (product.md §18 "Sandbox provider"). Any other number is unknown. */
type CardAnswer = "ok" | "declined" | "needs-authentication" | "unknown";

interface Card {
  /** The answer when the holder types the number, on the hosted page or to save the card. */
  onEntry: CardAnswer;
  /** The answer to a charge without the holder, now or at a renewal. */
  onCharge: "ok" | "declined" | "needs-authentication";
}

// A Map, not an object: "constructor" is not a card.
const CARDS: ReadonlyMap<string, Card> = new Map([
  ["4242424242424242", { onEntry: "ok", onCharge: "ok" }],
  ["4000000000000002", { onEntry: "declined", onCharge: "declined" }],
  // The bank asks once, when the holder saves the card.
  ["4000002500003155", { onEntry: "needs-authentication", onCharge: "ok" }],
  // The bank asks at every payment.
  ["4000002760003184", { onEntry: "needs-authentication", onCharge: "needs-authentication" }],
  // The holder can save it, and the bank declines later charges.
  ["4000000000000341", { onEntry: "ok", onCharge: "declined" }],
]);

export const digitsOf = (number: string): string => number.replace(/[\s-]/g, "");

export const answerOfCard = (number: string): CardAnswer =>
  CARDS.get(digitsOf(number))?.onEntry ?? "unknown";

export const answerOfCharge = (number: string): Card["onCharge"] =>
  CARDS.get(digitsOf(number))?.onCharge ?? "declined";
