/**
 * What the stream player does after a fatal error (spec §4): network → restart the load, media → recover the media,
 * anything else → destroy itself; the single file takes over. The specification does not say how often; a server
 * that refuses (session or subscription gone) would be asked for ever, so a refusal counts as anything else, and so
 * does the same trouble again and again without a segment in between.
 */
export type Recovery = "restart-load" | "recover-media" | "give-up";

const MOST_IN_A_ROW = 4;

export function recoveryFrom(error: {
  kind: "network" | "media" | "other";
  /** The answer's status, when there was one. */
  status?: number;
  /** Fatal errors since the last segment that arrived, this one not counted. */
  before: number;
}): Recovery {
  if (error.before >= MOST_IN_A_ROW) return "give-up";
  if (error.kind === "media") return "recover-media";
  const refused = error.status === 403 || error.status === 404;
  return error.kind === "network" && !refused ? "restart-load" : "give-up";
}

/** Restarts wait a little longer each time: 0, 1, 2, 4 seconds. */
export function restartDelayMs(before: number): number {
  return before === 0 ? 0 : 1000 * 2 ** (before - 1);
}
