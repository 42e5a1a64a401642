/** The identifier of a trainer in an address (product.md §2): all digits are an id, anything else is a tuid. Pure. */
type TrainerKey = { id: number } | { tuid: string };

const MAX_ID = 2 ** 31 - 1;

/**
 * The form of both kinds; a tuid has a character that is no digit. `/api/trainers/me` is the caller, so `me` is no
 * tuid.
 */
export const TRAINER_KEY = /^(?!me$)[a-z0-9-]{1,100}$/;

/** Null: no trainer can have this identifier. */
export function parseTrainerKey(text: string): TrainerKey | null {
  if (!TRAINER_KEY.test(text)) return null;
  if (!/^\d+$/.test(text)) return { tuid: text };
  const id = Number(text);
  return /^[1-9]/.test(text) && id <= MAX_ID ? { id } : null;
}
