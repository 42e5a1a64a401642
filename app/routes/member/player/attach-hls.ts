/**
 * Plays a master playlist by hls.js (product.md §4 "Player"). Its worker comes from its own file, because a blob worker
 * would need a weaker CSP (security.md §8).
 */
import type Hls from "hls.js";
import type { Level } from "hls.js";
import workerPath from "hls.js/dist/hls.worker.js?url";
import type { Quality } from "~/features/player/quality";
import type { HlsLibrary } from "./load-hls";
import { chooseRecovery, getRestartDelayMs } from "./recovery";

export interface AttachedHls {
  setQuality: (quality: Quality) => void;
  /** The stream begins at that second. */
  moveStart: (second: number) => void;
  destroy: () => void;
}

interface HlsOptions {
  master: string;
  getPosition: () => number;
  quality: Quality;
  shouldPlay: () => boolean;
  signal: AbortSignal;
  /** Called when a recovery takes the source from the element. */
  onReset: () => void;
  /** Called when the element has a source, which does not play by itself. */
  onAttached: () => void;
  /** Called when only the whole library can play the stream. */
  onTransportStream: () => void;
  /** Called after a refusal, which ends the stream. */
  onForbidden: () => void;
  /** Called after an error that the stream cannot recover from. */
  onGiveUp: () => void;
}

const CONFIG = {
  workerPath,
  startLevel: 1,
  capLevelToPlayerSize: true,
  // Before a press on play the page shows only the poster and loads no video data.
  autoStartLoad: false,
  fragLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 10_000,
      maxLoadTimeMs: 120_000,
      timeoutRetry: { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 },
      // Each level once; after that recovery.ts decides, and does not wait while there is no network.
      errorRetry: { maxNumRetry: 2, retryDelayMs: 1_000, maxRetryDelayMs: 8_000 },
    },
  },
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
  const { master, getPosition, shouldPlay, signal, onReset, onAttached } = options;
  // Fragmented MP4 needs no transmuxing; only transport streams need the worker's 36 KB.
  const enableWorker = format === "transport";
  const player = new Light({ ...CONFIG, enableWorker, startPosition: getPosition() });
  let wanted = quality;
  let destroyed = false;
  let wasReset = false;

  player.on(Light.Events.MANIFEST_PARSED, () => {
    if (wanted !== "auto") player.loadLevel = findLevel(player.levels, wanted);
  });
  player.on(Light.Events.MEDIA_DETACHING, () => {
    if (destroyed) return;
    wasReset = true;
    onReset();
  });
  player.on(Light.Events.MEDIA_ATTACHED, () => {
    // The library would go on where the element says, whose position after an error may be the end of the film.
    if (wasReset) player.startLoad(getPosition());
    onAttached();
  });
  player.on(Light.Events.LEVEL_LOADED, (_event, { details }) => {
    const [fragment] = details.fragments;
    if (format === "transport" || !fragment || fragment.initSegment) return;
    destroy();
    onTransportStream();
  });
  const stopRecovery = recoverFromErrors(player, Light, {
    ...{ restartLoad, signal },
    onEnd(reason) {
      destroy();
      if (reason === "ask-why") onForbidden();
      else onGiveUp();
    },
  });
  player.loadSource(master);
  player.attachMedia(video);
  if (shouldPlay()) player.startLoad(getPosition());
  else
    video.addEventListener("play", () => player.startLoad(getPosition()), { signal, once: true });
  return {
    destroy,
    moveStart(second) {
      // The library begins there if the playlist loads only after the press on play.
      player.config.startPosition = second;
      if (player.loadingEnabled) player.startLoad(second);
    },
    setQuality(next) {
      wanted = next;
      // The buffered segments of the old level are replaced after the current one.
      if (player.levels.length > 0) player.nextLevel = findLevel(player.levels, next);
    },
  };

  function destroy(): void {
    destroyed = true;
    stopRecovery();
    player.destroy();
  }

  function restartLoad(): void {
    // Before the playlist has loaded, startLoad() has nothing to restart.
    if (player.levels.length === 0) player.loadSource(master);
    player.startLoad(getPosition());
  }
}

interface RecoveryOptions {
  restartLoad: () => void;
  signal: AbortSignal;
  onEnd: (reason: "give-up" | "ask-why") => void;
}

/** Returns a function that ends it. */
function recoverFromErrors(
  player: Hls,
  Light: typeof Hls,
  { restartLoad, signal, onEnd }: RecoveryOptions,
): () => void {
  let timer: number | undefined;
  let stopped = false;
  let fatalErrors = 0;
  player.on(Light.Events.FRAG_BUFFERED, () => {
    fatalErrors = 0;
  });
  player.on(Light.Events.ERROR, (_event, { type, fatal, response }) => {
    const status = response?.code;
    // A refusal applies to every level, but the library would try them all.
    if (stopped || (!fatal && status !== 403)) return;
    const before = fatalErrors;
    const { onLine: online } = navigator;
    const recovery = chooseRecovery({ kind: KINDS[type], status, before, online });
    if (recovery === "wait-for-network") {
      window.addEventListener("online", restartLoad, { signal, once: true });
      return;
    }
    fatalErrors += 1;
    if (recovery === "restart-load") {
      timer = window.setTimeout(restartLoad, getRestartDelayMs(before));
    } else if (recovery === "recover-media") player.recoverMediaError();
    else onEnd(recovery);
  });
  return () => {
    stopped = true;
    window.clearTimeout(timer);
  };
}

/** −1 leaves the choice to the library. */
const findLevel = (levels: readonly Level[], quality: Quality): number =>
  levels.findIndex(({ height }) => height === quality);
