/**
 * Plays a master playlist by hls.js (product.md §4 "Player"). Its worker comes from its own file, because a blob worker
 * would need a weaker CSP (security.md §8).
 */
import type { ErrorData, Level } from "hls.js";
import workerPath from "hls.js/dist/hls.worker.js?url";
import type { Quality } from "~/features/player/quality";
import type { HlsLibrary } from "./load-hls";
import { chooseRecovery, getRestartDelayMs } from "./recovery";

export interface AttachedHls {
  setQuality: (quality: Quality) => void;
  destroy: () => void;
}

interface HlsOptions {
  master: string;
  /** Start position in seconds. */
  from: number;
  quality: Quality;
  shouldPlay: () => boolean;
  signal: AbortSignal;
  /** Called when only the whole library can play the stream, with the position in seconds. */
  onTransportStream: (position: number) => void;
  /** Called after a refusal, which ends the stream. */
  onForbidden: () => void;
  /** Called after an error that the stream cannot recover from, with the position in seconds. */
  onGiveUp: (position: number) => void;
}

const CONFIG = {
  workerPath,
  startLevel: 1,
  capLevelToPlayerSize: true,
  // Before a press on play the page shows only the poster and loads no video data.
  autoStartLoad: false,
};

/** By hls.js's own names of its errors. */
const KINDS = {
  networkError: "network",
  mediaError: "media",
  keySystemError: "other",
  muxError: "other",
  otherError: "other",
} as const;

export function attachHls(
  { Light, format }: HlsLibrary,
  video: HTMLVideoElement,
  { quality, onTransportStream, onForbidden, onGiveUp, ...options }: HlsOptions,
): AttachedHls {
  const { master, from, shouldPlay, signal } = options;
  // Fragmented MP4 needs no transmuxing; only transport streams need the worker's 36 KB.
  const enableWorker = format === "transport";
  const player = new Light({ ...CONFIG, enableWorker, startPosition: from });
  let wanted = quality;
  let destroyed = false;
  let timer: number | undefined;
  let fatalErrors = 0;

  player.on(Light.Events.MANIFEST_PARSED, () => {
    if (wanted !== "auto") player.loadLevel = findLevel(player.levels, wanted);
  });
  player.on(Light.Events.FRAG_BUFFERED, () => {
    fatalErrors = 0;
  });
  player.on(Light.Events.LEVEL_LOADED, (_event, { details }) => {
    const [fragment] = details.fragments;
    if (format === "transport" || !fragment || fragment.initSegment) return;
    destroy();
    onTransportStream(video.currentTime || from);
  });
  player.on(Light.Events.ERROR, (_event, error) => recover(error));
  player.loadSource(master);
  player.attachMedia(video);
  if (shouldPlay()) player.startLoad(from);
  else video.addEventListener("play", () => player.startLoad(from), { signal, once: true });
  return {
    destroy,
    setQuality(next) {
      wanted = next;
      // The buffered segments of the old level are replaced after the current one.
      if (player.levels.length > 0) player.nextLevel = findLevel(player.levels, next);
    },
  };

  function destroy(): void {
    destroyed = true;
    window.clearTimeout(timer);
    player.destroy();
  }

  function recover(error: ErrorData): void {
    // A refusal applies to every level, but the library would try them all.
    const refused = error.response?.code === 403;
    if (destroyed || (!error.fatal && !refused)) return;
    const before = fatalErrors;
    const recovery = chooseRecovery({
      kind: KINDS[error.type],
      status: error.response?.code,
      before,
      online: navigator.onLine,
    });
    if (recovery === "wait-for-network") {
      window.addEventListener("online", restartLoad, { signal, once: true });
      return;
    }
    fatalErrors += 1;
    if (recovery === "restart-load") {
      timer = window.setTimeout(restartLoad, getRestartDelayMs(before));
    } else if (recovery === "recover-media") player.recoverMediaError();
    else {
      destroy();
      if (recovery === "ask-why") onForbidden();
      else onGiveUp(video.currentTime || from);
    }
  }

  function restartLoad(): void {
    // Before the playlist has loaded, startLoad() has nothing to restart.
    if (player.levels.length === 0) player.loadSource(master);
    player.startLoad();
  }
}

/** −1 leaves the choice to the library. */
const findLevel = (levels: readonly Level[], quality: Quality): number =>
  levels.findIndex(({ height }) => height === quality);
