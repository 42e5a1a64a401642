/** The notice of an account's deletion (product.md §19). Pure. */
import { addDays, MINUTE_MS } from "~/kernel/time";

/** Between the member's request and the removal of the personal data; a login in between undoes the request. */
const NOTICE_DAYS = 30;

/** A deletion stops renewals and puts the account on notice in seconds; a later end means that its server died. */
const DELETION_TIMEOUT_MS = 10 * MINUTE_MS;

/** Until then a deletion that has begun may put the account on notice. */
export const getDeletionTimeout = (startedAt: Date): Date =>
  new Date(startedAt.getTime() + DELETION_TIMEOUT_MS);

/** When the personal data of an account may be removed. */
export const getPurgeTime = (requestedAt: Date): Date => addDays(requestedAt, NOTICE_DAYS);

/** Accounts whose member asked up to this time are due. */
export const getPurgeCutoff = (now: Date): Date => addDays(now, -NOTICE_DAYS);
