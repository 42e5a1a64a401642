/**
 * How the stream player recovers from a fatal error (product.md §4 "Player"): a network error restarts the load, once
 * the browser is online; a media error recovers the media; any other error falls back to the single file. So do errors
 * that repeat without a loaded segment in between. A refusal applies to every file of the workout and would repeat for
 * ever, so it ends the stream and asks the server why (security.md §17).
 */
type Recovery = "restart-load" | "wait-for-network" | "recover-media" | "give-up" | "ask-why";

/** A network may fail for some forty seconds; a film that cannot be decoded will not be better later. */
const MAX_REPEATED_ERRORS = { network: 8, media: 4, other: 0 };
const MAX_RESTART_DELAY_MS = 8_000;

export function chooseRecovery(error: {
  kind: "network" | "media" | "other";
  /** HTTP status of the response, if any. */
  status?: number;
  /** Fatal errors since the last loaded segment, excluding this one. */
  before: number;
  /** False: the browser knows of no network. */
  online: boolean;
}): Recovery {
  if (error.status === 403) return "ask-why";
  if (error.kind === "network" && !error.online) return "wait-for-network";
  if (error.before >= MAX_REPEATED_ERRORS[error.kind]) return "give-up";
  if (error.kind === "media") return "recover-media";
  return error.kind === "network" && error.status !== 404 ? "restart-load" : "give-up";
}

/** Restarts wait a little longer each time: 0, 1, 2, 4, then 8 seconds. */
export function getRestartDelayMs(before: number): number {
  return before === 0 ? 0 : Math.min(MAX_RESTART_DELAY_MS, 1000 * 2 ** (before - 1));
}
