/** Formats a card's numbers while they are typed. */

type Typed = Pick<HTMLInputElement, "value" | "selectionStart">;

/** Formats only when the cursor is at the end: nothing shifts under a cursor in the middle. */
const atEnd = ({ value, selectionStart }: Typed) =>
  selectionStart === null || selectionStart >= value.length;

/** In groups of four: `4242 4242 4242 4242`. */
export function formatCardNumber(typed: Typed): string {
  if (!atEnd(typed)) return typed.value;
  const digits = typed.value.replace(/\D/g, "").slice(0, 19);
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}

/** `12 / 34`; a slash the user deletes is not put back at once. */
export function formatExpiry(typed: Typed): string {
  if (!atEnd(typed)) return typed.value;
  const digits = typed.value.replace(/\D/g, "").slice(0, 4);
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
