/** Makes the replays of the broadcasts that have ended, and cuts those that were trimmed. Returns how many. */
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { MediaStore } from "~/features/media/media-store";
import { addDays, MINUTE_MS } from "~/kernel/time";
import { cutReplay } from "./cut-replay.server";
import { finishBroadcast } from "./finish-broadcast.server";
import { listLivesToCut, listLivesToReplay } from "./queries.server";

/** A replay that could not be made in this time is not made. */
const RETRY_DAYS = 7;
/** A part without its end, of a server that was killed, may still be taken up for so long. */
const QUIET_MS = MINUTE_MS;
const BATCH = 20;

export async function publishReplays(
  db: Db,
  context: {
    media: MediaStore;
    ffmpegPath: string;
    log: Pick<Logger, "warn" | "error">;
    now: Date;
    signal: AbortSignal;
  },
): Promise<number> {
  const { now, log, signal } = context;
  const ended = await listLivesToReplay(db, {
    since: addDays(now, -RETRY_DAYS),
    quietSince: new Date(now.getTime() - QUIET_MS),
    limit: BATCH,
  });
  const trimmed = await listLivesToCut(db, { limit: BATCH });
  let published = 0;
  for (const { guid, liveId, make } of [
    ...ended.map((live) => ({ ...live, make: finishBroadcast })),
    ...trimmed.map((live) => ({ ...live, make: cutReplay })),
  ]) {
    if (signal.aborted) break;
    try {
      if (await make(db, { guid }, context)) published += 1;
    } catch (error) {
      signal.throwIfAborted();
      // One that fails must not keep the others waiting.
      log.error({ err: error, liveId }, "a replay could not be made");
    }
  }
  return published;
}
