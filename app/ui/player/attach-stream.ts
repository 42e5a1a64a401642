/**
 * Gives a `<video>` its source (spec §2): adaptive streaming where the browser can be fed, else its own streaming,
 * else the single file. hls.js is fetched only here, and only by browsers that can use it; its worker comes from a
 * file of its own, because a worker made of a blob would need a weaker CSP (security.md, 8).
 */
import type Hls from "hls.js";
import workerPath from "hls.js/dist/hls.worker.js?url";
import { recoveryFrom, restartDelayMs } from "./recovery";

export interface Sources {
  /** The master playlist. */
  stream: string;
  /** The MP4. */
  file: string;
}

export interface Attached {
  detach(): void;
}

export function attachStream(
  video: HTMLVideoElement,
  sources: Sources,
  options: {
    /** Plays as soon as there is something to play. */
    play: boolean;
    /** Nothing can be played. */
    onFailure: () => void;
  },
): Attached {
  let detached = false;
  let hls: Hls | null = null;
  let timer: number | undefined;
  let listening: AbortController | null = new AbortController();
  const { signal } = listening;

  // Somebody who pressed play before script came is not interrupted: the MP4 plays on.
  const alreadyPlaying = !options.play && !video.paused;
  if (!alreadyPlaying) void start();
  else video.addEventListener("error", options.onFailure, { signal });

  return {
    detach() {
      detached = true;
      window.clearTimeout(timer);
      listening?.abort();
      listening = null;
      video.pause();
      hls?.destroy();
      hls = null;
    },
  };

  async function start(): Promise<void> {
    const Light = canBeFed() ? await loadLight() : null;
    if (detached) return;
    if (Light?.isSupported()) {
      feed(Light);
    } else if (video.canPlayType("application/vnd.apple.mpegurl") !== "") {
      video.addEventListener("error", () => playFile(0), { signal, once: true });
      video.src = sources.stream;
      playIfWanted();
    } else {
      playFile(0);
    }
  }

  function feed(Light: typeof Hls): void {
    const player = new Light({
      workerPath,
      startLevel: 1,
      capLevelToPlayerSize: true,
      // The poster stays until somebody presses play: not a byte of video before.
      autoStartLoad: false,
    });
    hls = player;
    let fatalInARow = 0;
    player.on(Light.Events.FRAG_BUFFERED, () => {
      fatalInARow = 0;
    });
    player.on(Light.Events.LEVEL_LOADED, (_event, { details }) => {
      // Fragmented MP4 passes through as it is: the worker's 36 KB are for transport streams only.
      player.config.enableWorker = !details.fragments.some(({ initSegment }) => initSegment);
    });
    player.on(Light.Events.ERROR, (_event, error) => {
      // A refusal is final for every level: the library would try them all in turn first.
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
      else if (recovery === "give-up") giveUp(player);
      else timer = window.setTimeout(() => player.startLoad(), restartDelayMs(before));
    });
    player.loadSource(sources.stream);
    player.attachMedia(video);
    if (options.play) {
      player.startLoad();
      playIfWanted();
    } else {
      video.addEventListener("play", () => player.startLoad(), { signal, once: true });
    }
  }

  function giveUp(player: Hls): void {
    const at = video.currentTime;
    const wasPlaying = !video.paused;
    player.destroy();
    hls = null;
    playFile(at, wasPlaying);
  }

  function playFile(at: number, goOn = options.play): void {
    if (detached) return;
    video.addEventListener("error", options.onFailure, { signal });
    video.src = sources.file;
    if (at > 0) video.currentTime = at;
    if (goOn) void video.play().catch(ignore);
  }

  function playIfWanted(): void {
    if (options.play) void video.play().catch(ignore);
  }
}

/** A refused start is shown by the player itself: it stands still with its controls (spec §8). */
function ignore(): void {}

function canBeFed(): boolean {
  return "MediaSource" in window || "ManagedMediaSource" in window;
}

async function loadLight(): Promise<typeof Hls | null> {
  try {
    return (await import("hls.js/light")).default;
  } catch {
    // A part of the page that cannot be fetched is no reason not to play.
    return null;
  }
}
