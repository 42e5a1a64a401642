/** The notice of an account's deletion (product.md §19). Pure. */
import { addDays } from "~/kernel/time";

/** Between the member's request and the removal of the personal data; a login in between undoes the request. */
const NOTICE_DAYS = 30;

/** When the personal data of an account may be removed. */
export const getPurgeTime = (requestedAt: Date): Date => addDays(requestedAt, NOTICE_DAYS);

/** Accounts whose member asked up to this time are due. */
export const getPurgeCutoff = (now: Date): Date => addDays(now, -NOTICE_DAYS);
