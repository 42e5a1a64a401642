/** How long an export may take, and how long its archive is kept. Pure. */
import { DAY_MS, HOUR_MS } from "~/kernel/time";

const ARCHIVE_LIFE_MS = 7 * DAY_MS;
/** A job and its retries take minutes; an older export has lost its job. */
const MAX_JOB_MS = 2 * HOUR_MS;

export const getArchiveExpiry = (now: Date): Date => new Date(now.getTime() + ARCHIVE_LIFE_MS);
/** An export that was requested before this instant and is unfinished has failed. */
export const getStalledCutoff = (now: Date): Date => new Date(now.getTime() - MAX_JOB_MS);
/** An export without an archive is deleted when it was requested before this instant. */
export const getForgottenCutoff = (now: Date): Date => new Date(now.getTime() - ARCHIVE_LIFE_MS);

/** A row of `data_exports`, as far as its state depends on it. */
interface DataExportTimes {
  requestedAt: Date;
  finishedAt: Date | null;
  failedAt: Date | null;
  expiresAt: Date | null;
}

/**
 * PREPARING until the job has written the archive, FAILED when the job has given up or is lost. READY until the
 * instant in which the archive expires, then EXPIRED.
 */
export function getDataExportState(
  { requestedAt, finishedAt, failedAt, expiresAt }: DataExportTimes,
  now: Date,
): "PREPARING" | "FAILED" | "READY" | "EXPIRED" {
  if (finishedAt !== null) return expiresAt !== null && now < expiresAt ? "READY" : "EXPIRED";
  return failedAt !== null || requestedAt <= getStalledCutoff(now) ? "FAILED" : "PREPARING";
}

/** The key of the archive in the private store. */
export const toArchiveKey = (exportId: string): string => `exports/${exportId}.zip`;
