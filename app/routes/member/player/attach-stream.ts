/**
 * Sets the source of the `<video>` (product.md §2): hls.js where Media Source Extensions exist, else the browser's own
 * HLS, else the single file. Only browsers that can use hls.js load it. Its worker comes from its own file, because a
 * blob worker would need a weaker CSP (security.md §8).
 */
import type Hls from "hls.js";
import workerPath from "hls.js/dist/hls.worker.js?url";
import { chooseRecovery, getRestartDelayMs } from "./recovery";

interface Sources {
  /** The master playlist; null: only the file exists. */
  stream: string | null;
  /** The MP4 or M4A. */
  file: string;
}

interface AttachOptions {
  /** The member pressed play before script ran: the file keeps playing without a break. */
  playing: boolean;
  /** Start position in seconds. */
  from: number;
  /** Called once the source is ready. */
  shouldPlay: () => boolean;
  /** The browser refuses to play without a gesture of the member. */
  onRefused: () => void;
  /** The browser can play no source. */
  onFailure: () => void;
}

/** Returns a function that removes the source. */
export function attachStream(
  video: HTMLVideoElement,
  { stream, file }: Sources,
  { playing, from, shouldPlay, onRefused, onFailure }: AttachOptions,
): () => void {
  let detached = false;
  let destroyHls: (() => void) | null = null;
  const listeners = new AbortController();
  const { signal } = listeners;

  if (playing) {
    video.addEventListener("error", onFailure, { signal });
  } else if (stream === null) playFile(from);
  // With data saving on, the browser loads the library only after a press on play.
  else if (savesData() && !shouldPlay()) {
    video.addEventListener("play", () => void start(stream), { signal, once: true });
  } else void start(stream);

  return () => {
    detached = true;
    listeners.abort();
    if (destroyHls) destroyHls();
    else {
      video.removeAttribute("src");
      video.load();
    }
    destroyHls = null;
  };

  async function start(master: string): Promise<void> {
    const Light = supportsMediaSource() ? await loadLight() : null;
    if (detached) return;
    if (Light?.isSupported()) {
      destroyHls = attachHls(Light, video, {
        master,
        from,
        shouldPlay,
        signal,
        onGiveUp(position) {
          destroyHls = null;
          playFile(position);
        },
      });
      playIfNeeded();
    } else if (video.canPlayType("application/vnd.apple.mpegurl") !== "") {
      video.addEventListener("error", () => playFile(video.currentTime), { signal, once: true });
      setSource(master, from);
    } else playFile(from);
  }

  function playFile(position: number): void {
    if (detached) return;
    video.addEventListener("error", onFailure, { signal });
    setSource(file, position);
  }

  function setSource(source: string, position: number): void {
    video.src = source;
    if (position > 0) video.currentTime = position;
    playIfNeeded();
  }

  function playIfNeeded(): void {
    if (!shouldPlay()) return;
    video.play().catch((error: unknown) => {
      if (!detached && error instanceof DOMException && error.name === "NotAllowedError")
        onRefused();
    });
  }
}

interface HlsOptions extends Pick<AttachOptions, "from" | "shouldPlay"> {
  master: string;
  signal: AbortSignal;
  /** Called after an error that the stream cannot recover from, with the position in seconds. */
  onGiveUp: (position: number) => void;
}

/** Returns a function that destroys the player. */
function attachHls(
  Light: typeof Hls,
  video: HTMLVideoElement,
  { master, from, shouldPlay, signal, onGiveUp }: HlsOptions,
): () => void {
  const player = new Light({
    workerPath,
    startLevel: 1,
    capLevelToPlayerSize: true,
    startPosition: from,
    // Before a press on play the page shows only the poster and loads no video data.
    autoStartLoad: false,
  });
  let destroyed = false;
  let timer: number | undefined;
  let fatalErrors = 0;
  function destroy() {
    destroyed = true;
    window.clearTimeout(timer);
    player.destroy();
  }
  player.on(Light.Events.FRAG_BUFFERED, () => {
    fatalErrors = 0;
  });
  player.on(Light.Events.LEVEL_LOADED, (_event, { details }) => {
    // Fragmented MP4 needs no transmuxing; only transport streams need the worker's 36 KB.
    player.config.enableWorker = !details.fragments.some(({ initSegment }) => initSegment);
  });
  player.on(Light.Events.ERROR, (_event, error) => {
    // A refusal applies to every level, but the library would try them all.
    const refused = error.response?.code === 403;
    if (destroyed || (!error.fatal && !refused)) return;
    const before = fatalErrors;
    fatalErrors += 1;
    const { NETWORK_ERROR, MEDIA_ERROR } = Light.ErrorTypes;
    const recovery = chooseRecovery({
      kind:
        error.type === NETWORK_ERROR ? "network" : error.type === MEDIA_ERROR ? "media" : "other",
      status: error.response?.code,
      before,
    });
    if (recovery === "recover-media") player.recoverMediaError();
    else if (recovery === "give-up") {
      destroy();
      onGiveUp(video.currentTime || from);
    } else {
      timer = window.setTimeout(() => {
        // Before the playlist has loaded, startLoad() has nothing to restart.
        if (player.levels.length === 0) player.loadSource(master);
        player.startLoad();
      }, getRestartDelayMs(before));
    }
  });
  player.loadSource(master);
  player.attachMedia(video);
  if (shouldPlay()) player.startLoad(from);
  else video.addEventListener("play", () => player.startLoad(from), { signal, once: true });
  return destroy;
}

function supportsMediaSource(): boolean {
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
