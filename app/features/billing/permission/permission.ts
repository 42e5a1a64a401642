/** A parent's permission to buy at one gym (product.md §12). Pure. */
import { addDays } from "~/kernel/time";

/** The link in the parent's mail is valid this long. */
const LINK_DAYS = 7;

export const getLinkExpiry = (requestedAt: Date): Date => addDays(requestedAt, LINK_DAYS);

/** ASKED → GIVEN, permanently; or → EXPIRED, after which the member can ask again. */
type PermissionState = "ASKED" | "GIVEN" | "EXPIRED";

export function getPermissionState(
  permission: { confirmedAt: Date | null; expiresAt: Date },
  now: Date,
): PermissionState {
  if (permission.confirmedAt !== null) return "GIVEN";
  return permission.expiresAt > now ? "ASKED" : "EXPIRED";
}
