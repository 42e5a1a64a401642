/**
 * Gives the `<video>` its source (product.md §2): hls.js where Media Source Extensions exist, else the browser's native HLS,
 * else the single file. hls.js is loaded only here, and only by browsers that can use it; its worker comes from its own
 * file, because a blob worker would need a weaker CSP (security.md §8).
 */
import type Hls from "hls.js";
import workerPath from "hls.js/dist/hls.worker.js?url";
import { recoveryFrom, restartDelayMs } from "./recovery";

export interface Sources {
  /** The master playlist; null where there is only one file. */
  stream: string | null;
  /** The MP4 or M4A. */
  file: string;
}

export interface AttachOptions {
  /** Play was pressed before script ran: the file keeps playing, uninterrupted. */
  playing: boolean;
  /** Start position in seconds. */
  from: number;
  /** Whether it should play now; asked once there is something to play. */
  wanted: () => boolean;
  /** The browser refuses to play without a user gesture. */
  onRefused: () => void;
  /** No source can be played. */
  onFailure: () => void;
}

/** Returns a function that removes the source. */
export function attachStream(
  video: HTMLVideoElement,
  { stream, file }: Sources,
  { playing, from, wanted, onRefused, onFailure }: AttachOptions,
): () => void {
  let detached = false;
  let hls: Hls | null = null;
  let timer: number | undefined;
  const listening = new AbortController();
  const { signal } = listening;

  if (playing) {
    video.addEventListener("error", onFailure, { signal });
  } else if (stream === null) playFile(from);
  // With data saving on, not even the library is loaded before play is pressed.
  else if (savesData() && !wanted()) {
    video.addEventListener("play", () => void start(stream), { signal, once: true });
  } else void start(stream);

  return () => {
    detached = true;
    window.clearTimeout(timer);
    listening.abort();
    if (hls) hls.destroy();
    else {
      video.removeAttribute("src");
      video.load();
    }
    hls = null;
  };

  async function start(master: string): Promise<void> {
    const Light = canBeFed() ? await loadLight() : null;
    if (detached) return;
    if (Light?.isSupported()) feed(Light, master);
    else if (video.canPlayType("application/vnd.apple.mpegurl") !== "") {
      video.addEventListener("error", () => playFile(video.currentTime), { signal, once: true });
      give(master, from);
    } else playFile(from);
  }

  function feed(Light: typeof Hls, master: string): void {
    const player = new Light({
      workerPath,
      startLevel: 1,
      capLevelToPlayerSize: true,
      startPosition: from,
      // Only the poster until play is pressed: no video data before.
      autoStartLoad: false,
    });
    hls = player;
    let fatalInARow = 0;
    player.on(Light.Events.FRAG_BUFFERED, () => {
      fatalInARow = 0;
    });
    player.on(Light.Events.LEVEL_LOADED, (_event, { details }) => {
      // Fragmented MP4 needs no transmuxing; the worker's 36 KB are for transport streams only.
      player.config.enableWorker = !details.fragments.some(({ initSegment }) => initSegment);
    });
    player.on(Light.Events.ERROR, (_event, error) => {
      // A refusal applies to every level; the library would try them all first.
      const refused = error.response?.code === 403;
      if (hls !== player || (!error.fatal && !refused)) return;
      const before = fatalInARow;
      fatalInARow += 1;
      const recovery = recoveryFrom({
        kind:
          error.type === Light.ErrorTypes.NETWORK_ERROR
            ? "network"
            : error.type === Light.ErrorTypes.MEDIA_ERROR
              ? "media"
              : "other",
        status: error.response?.code,
        before,
      });
      if (recovery === "recover-media") player.recoverMediaError();
      else if (recovery === "give-up") {
        player.destroy();
        hls = null;
        playFile(video.currentTime || from);
      } else {
        timer = window.setTimeout(() => {
          // Before the playlist has loaded, startLoad() has nothing to restart.
          if (player.levels.length === 0) player.loadSource(master);
          player.startLoad();
        }, restartDelayMs(before));
      }
    });
    player.loadSource(master);
    player.attachMedia(video);
    if (wanted()) player.startLoad(from);
    else video.addEventListener("play", () => player.startLoad(from), { signal, once: true });
    playIfWanted();
  }

  function playFile(at: number): void {
    if (detached) return;
    video.addEventListener("error", onFailure, { signal });
    give(file, at);
  }

  function give(source: string, at: number): void {
    video.src = source;
    if (at > 0) video.currentTime = at;
    playIfWanted();
  }

  function playIfWanted(): void {
    if (!wanted()) return;
    video.play().catch((error: unknown) => {
      if (!detached && error instanceof DOMException && error.name === "NotAllowedError")
        onRefused();
    });
  }
}

function canBeFed(): boolean {
  return "MediaSource" in window || "ManagedMediaSource" in window;
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    "saveData" in connection &&
    connection.saveData === true
  );
}

async function loadLight(): Promise<typeof Hls | null> {
  try {
    return (await import("hls.js/light")).default;
  } catch {
    // If the library cannot be loaded, fall back to the file.
    return null;
  }
}
