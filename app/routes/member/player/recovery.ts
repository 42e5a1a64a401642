/**
 * What the stream player does after a fatal error (product.md §4 "Player"): network → restart the load, media → recover
 * the media, anything else → destroy the player and fall back to the single file. A server that refuses (session or
 * subscription gone) would be asked for ever, so a refusal counts as "anything else", and so do repeated errors without
 * a segment loaded in between.
 */
export type Recovery = "restart-load" | "recover-media" | "give-up";

const MAX_IN_A_ROW = 4;

export function recoveryFrom(error: {
  kind: "network" | "media" | "other";
  /** HTTP status, if there was an answer. */
  status?: number;
  /** Fatal errors since the last loaded segment, excluding this one. */
  before: number;
}): Recovery {
  if (error.before >= MAX_IN_A_ROW) return "give-up";
  if (error.kind === "media") return "recover-media";
  const refused = error.status === 403 || error.status === 404;
  return error.kind === "network" && !refused ? "restart-load" : "give-up";
}

/** Restarts wait a little longer each time: 0, 1, 2, 4 seconds. */
export function restartDelayMs(before: number): number {
  return before === 0 ? 0 : 1000 * 2 ** (before - 1);
}
