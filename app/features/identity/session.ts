/**
 * The life of a session (product.md §10), 30 days, sliding, at most 365 days in all; and the hosts that accept it.
 * Pure; `now` is a parameter.
 */
import { DAY_MS, HOUR_MS } from "~/kernel/time";

const SLIDING_LIFE_MS = 30 * DAY_MS;
const MAX_LIFE_MS = 365 * DAY_MS;

/** With more, the session that has been unused for longest ends. */
export const MAX_SESSIONS = 50;

/** The row is written at most this often, so that reading a page is not a write. */
export const TOUCH_EVERY_MS = HOUR_MS;

export function expiryFrom(now: Date, startedAt: Date): Date {
  return new Date(Math.min(now.getTime() + SLIDING_LIFE_MS, startedAt.getTime() + MAX_LIFE_MS));
}

export function needsTouch(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS;
}

/** A gym's verified domain on which a request was made. */
export interface CustomDomain {
  host: string;
  gymId: number;
  /** When its current period of verification began. */
  verifiedAt: Date;
}

/** The browser and the system that a device names; null: not recognised. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Where a person signs in, and from which device. */
export interface SignInPlace {
  /** Null on the platform's host and its labels. */
  customDomain: CustomDomain | null;
  /** The caller's address, or the IPv6 network it is in. */
  network: string;
  /** The wider network that the member may see: an IPv4 /24 or an IPv6 /48; null for an unknown address. */
  networkPrefix: string | null;
  device: Device;
  /** A call signs in with a token instead of a cookie. */
  isApiToken: boolean;
}

/** Names a device in the rows that remember which ones an account has used; null: none is recognised again. */
export const toDeviceKey = ({ browser, system }: Device): string | null =>
  browser === null && system === null ? null : `${browser ?? ""}/${system ?? ""}`;

interface SessionHost {
  /** Null: the platform's host or a label below it. Empty: unknown, because the row is older than this column. */
  host: string | null;
  hostGymId: number | null;
  createdAt: Date;
}

/**
 * The holder of a custom domain's DNS can read the sessions that are used there, so such a session is accepted on that
 * domain only, as long as the domain stays with the gym and verified. The platform's host and its labels are one
 * operator's: their sessions are accepted on each other and on no custom domain.
 */
export function isAcceptedOn(session: SessionHost, customDomain: CustomDomain | null): boolean {
  if (customDomain === null) return session.host === null;
  return (
    session.host === customDomain.host &&
    session.hostGymId === customDomain.gymId &&
    session.createdAt.getTime() >= customDomain.verifiedAt.getTime()
  );
}
