/**
 * How the stream player recovers from a fatal error (product.md §4 "Player"): a network error restarts the load, a
 * media error recovers the media, any other error falls back to the single file. So do a refusal (the session or
 * subscription has ended), which would repeat for ever, and errors that repeat without a loaded segment in between.
 */
type Recovery = "restart-load" | "recover-media" | "give-up";

const MAX_REPEATED_ERRORS = 4;

export function chooseRecovery(error: {
  kind: "network" | "media" | "other";
  /** HTTP status of the response, if any. */
  status?: number;
  /** Fatal errors since the last loaded segment, excluding this one. */
  before: number;
}): Recovery {
  if (error.before >= MAX_REPEATED_ERRORS) return "give-up";
  if (error.kind === "media") return "recover-media";
  const refused = error.status === 403 || error.status === 404;
  return error.kind === "network" && !refused ? "restart-load" : "give-up";
}

/** Restarts wait a little longer each time: 0, 1, 2, 4 seconds. */
export function getRestartDelayMs(before: number): number {
  return before === 0 ? 0 : 1000 * 2 ** (before - 1);
}
