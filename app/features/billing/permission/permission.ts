/** A parent's permission to buy at one gym (product.md §12). Pure; `now` is a parameter. */
import { addDays } from "~/kernel/time";

/** The link in the parent's mail. */
const LINK_DAYS = 7;

export const getLinkExpiry = (requestedAt: Date): Date => addDays(requestedAt, LINK_DAYS);

/** ASKED → GIVEN, for good; or → EXPIRED, and asked again. */
export type PermissionState = "ASKED" | "GIVEN" | "EXPIRED";

export function getPermissionState(
  permission: { confirmedAt: Date | null; expiresAt: Date },
  now: Date,
): PermissionState {
  if (permission.confirmedAt !== null) return "GIVEN";
  return permission.expiresAt > now ? "ASKED" : "EXPIRED";
}
