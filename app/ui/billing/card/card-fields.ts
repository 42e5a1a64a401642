/** Formats a card's number and expiry date while the buyer types. */

type TypedText = Pick<HTMLInputElement, "value" | "selectionStart">;

/** Text is formatted only while the cursor is at its end, so that nothing moves under a cursor in the middle. */
const isCursorAtEnd = ({ value, selectionStart }: TypedText) =>
  selectionStart === null || selectionStart >= value.length;

/** Groups of four digits: `4242 4242 4242 4242`. */
export function formatCardNumber(input: TypedText): string {
  if (!isCursorAtEnd(input)) return input.value;
  const digits = input.value.replace(/\D/g, "").slice(0, 19);
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** `12 / 34`; a slash that the buyer deletes returns with the next digit only. */
export function formatExpiry(input: TypedText): string {
  if (!isCursorAtEnd(input)) return input.value;
  const digits = input.value.replace(/\D/g, "").slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function isCompleteCard(card: { number: string; expiry: string; cvc: string }): boolean {
  const month = Number(/^(\d\d)\s*\/\s*\d\d$/.exec(card.expiry.trim())?.[1] ?? 0);
  return (
    card.number.replace(/\D/g, "").length >= 14 &&
    month >= 1 &&
    month <= 12 &&
    /^\d{3,4}$/.test(card.cvc)
  );
}
