/**
 * Plays a live by hls.js, close to real time: two segments behind, and a little faster while it is further
 * behind. Where Media Source Extensions are missing, the browser's own HLS plays it with its own delay.
 */
import type Hls from "hls.js";
import workerPath from "hls.js/dist/hls.worker.js?url";
import { loadHls, type StreamFormat } from "../../player/load-hls";

/** How often a playlist is asked for that is not there yet, or whose server does not answer. */
const RETRY_MS = 4_000;

interface LiveSignals {
  onPicture: () => void;
  onEnded: () => void;
  /** The server refuses: the seat or the plan has ended. */
  onForbidden: () => void;
  /** The browser plays neither. */
  onUnsupported: () => void;
}

export interface AttachedLive {
  /** Seconds behind real time; null: unknown. */
  getLatency: () => number | null;
  jumpToLive: () => void;
  detach: () => void;
}

const CONFIG = {
  workerPath,
  enableWorker: false,
  capLevelToPlayerSize: true,
  liveSyncDurationCount: 2,
  maxLiveSyncPlaybackRate: 1.2,
  // Two hours can be gone back to, but a cheap phone keeps one minute.
  backBufferLength: 60,
};

export function attachLive(
  video: HTMLVideoElement,
  { master, format }: { master: string; format: StreamFormat },
  signals: LiveSignals,
): AttachedLive {
  let hls: Hls | null = null;
  let timer: number | undefined;
  let detached = false;
  video.addEventListener("ended", signals.onEnded);
  void start();
  return {
    getLatency() {
      if (hls) return hls.latency > 0 ? hls.latency : null;
      const { seekable, currentTime } = video;
      return seekable.length > 0 ? seekable.end(seekable.length - 1) - currentTime : null;
    },
    jumpToLive() {
      const { seekable } = video;
      const edge =
        hls?.liveSyncPosition ?? (seekable.length > 0 ? seekable.end(seekable.length - 1) : null);
      if (edge !== null) video.currentTime = edge;
      void video.play().catch(() => undefined);
    },
    detach() {
      detached = true;
      video.removeEventListener("ended", signals.onEnded);
      window.clearTimeout(timer);
      hls?.destroy();
      if (!hls) video.removeAttribute("src");
    },
  };

  async function start(): Promise<void> {
    const hasSource = "MediaSource" in window || "ManagedMediaSource" in window;
    const library = hasSource ? await loadHls(format) : null;
    if (detached) return;
    if (library?.Light.isSupported()) return playByLibrary(library.Light);
    if (video.canPlayType("application/vnd.apple.mpegurl") === "") return signals.onUnsupported();
    video.addEventListener("loadedmetadata", signals.onPicture);
    video.addEventListener("error", () => {
      timer = window.setTimeout(() => !detached && (video.src = master), RETRY_MS);
    });
    video.src = master;
  }

  function playByLibrary(Light: typeof Hls): void {
    const player = new Light(CONFIG);
    hls = player;
    player.on(Light.Events.LEVEL_LOADED, signals.onPicture);
    player.on(Light.Events.ERROR, (_event, { fatal, type, response }) => {
      if (response?.code === 403) {
        player.stopLoad();
        return signals.onForbidden();
      }
      if (!fatal || detached) return;
      if (type === Light.ErrorTypes.MEDIA_ERROR) return player.recoverMediaError();
      // The broadcast has not begun, or a server restarts.
      timer = window.setTimeout(() => {
        if (detached) return;
        if (player.levels.length === 0) player.loadSource(master);
        else player.startLoad();
      }, RETRY_MS);
    });
    player.loadSource(master);
    player.attachMedia(video);
  }
}
