/** How long an invitation is good, to a team or to open a gym, and kept. Pure. */
import { DAY_MS } from "~/kernel/time";

const INVITATION_DAYS = 14;
/** An address is forgotten so long after its invitation was accepted, withdrawn or expired. */
export const KEPT_DAYS = 90;
/** Invitations that wait in one gym at a time. */
export const MAX_OPEN_INVITATIONS = 50;

export const getInvitationExpiry = (now: Date): Date =>
  new Date(now.getTime() + INVITATION_DAYS * DAY_MS);

/** An invitation is good until the instant of its expiry. */
export function getInvitationState(
  {
    acceptedAt,
    withdrawnAt,
    expiresAt,
  }: { acceptedAt: Date | null; withdrawnAt: Date | null; expiresAt: Date },
  now: Date,
): "OPEN" | "ACCEPTED" | "WITHDRAWN" | "EXPIRED" {
  if (acceptedAt !== null) return "ACCEPTED";
  if (withdrawnAt !== null) return "WITHDRAWN";
  return now < expiresAt ? "OPEN" : "EXPIRED";
}
