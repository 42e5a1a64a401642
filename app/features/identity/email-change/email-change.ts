/** How long a change of e-mail waits for the new address, and how long the old one can undo it. Pure. */
import { DAY_MS } from "~/kernel/time";

const CONFIRM_LIFE_MS = DAY_MS;
const UNDO_LIFE_MS = 7 * DAY_MS;

export const getConfirmExpiry = (now: Date): Date => new Date(now.getTime() + CONFIRM_LIFE_MS);
export const getUndoExpiry = (now: Date): Date => new Date(now.getTime() + UNDO_LIFE_MS);

/** A row of `email_changes`, as far as its state depends on it. */
interface EmailChangeTimes {
  expiresAt: Date;
  confirmedAt: Date | null;
  undoExpiresAt: Date | null;
  undoneAt: Date | null;
}

/**
 * PENDING until the link is used, EXPIRED without that. CONFIRMED as long as it can be undone, then FINAL; UNDONE for
 * ever. A link is good until the instant of its expiry.
 */
export function getEmailChangeState(
  { expiresAt, confirmedAt, undoExpiresAt, undoneAt }: EmailChangeTimes,
  now: Date,
): "PENDING" | "EXPIRED" | "CONFIRMED" | "FINAL" | "UNDONE" {
  if (undoneAt !== null) return "UNDONE";
  if (confirmedAt === null) return now < expiresAt ? "PENDING" : "EXPIRED";
  return undoExpiresAt !== null && now < undoExpiresAt ? "CONFIRMED" : "FINAL";
}
