/**
 * Sets the source of the `<video>` (product.md §2): hls.js where Media Source Extensions exist, else the browser's own
 * HLS, else the single file; a member who wants sound alone gets the film's sound. Only browsers that can use hls.js
 * load it (load-hls.ts).
 */
import type { Quality } from "~/features/player/quality";
import { attachHls, type AttachedHls } from "./attach-hls";
import { loadHls, type StreamFormat } from "./load-hls";

interface Sources {
  /** The master playlist; null: only the file exists. */
  stream: string | null;
  /** The MP4 or M4A. */
  file: string;
  /** The film's sound alone; null: there is none. */
  audio: string | null;
}

interface AttachOptions {
  /** The member pressed play before script ran: the file keeps playing without a break. */
  playing: boolean;
  /** The film's position in seconds. An element whose source has broken may say that the film has ended. */
  getPosition: () => number;
  quality: Quality;
  /** Called once the source is ready. */
  shouldPlay: () => boolean;
  /** The element loses its source, and gets a new one soon. */
  onReset: () => void;
  /** The browser refuses to play without a gesture of the member. */
  onRefused: () => void;
  /** The server refuses the media: access has ended, or its addresses have expired. */
  onForbidden: () => void;
  /** The browser can play no source. */
  onFailure: () => void;
}

export interface AttachedStream {
  /** Takes effect on the stream that plays; to and from `audio` the caller attaches anew. */
  setQuality: (quality: Quality) => void;
  /** A source that has not played yet begins at that second. */
  moveStart: (second: number) => void;
  /** Removes the source. */
  detach: () => void;
}

export function attachStream(
  video: HTMLVideoElement,
  { stream, file, audio }: Sources,
  options: AttachOptions,
): AttachedStream {
  const { playing, getPosition, shouldPlay } = options;
  let { quality } = options;
  let hls: AttachedHls | null = null;
  const listeners = new AbortController();
  const { signal } = listeners;

  if (playing) explainErrors(video, options, signal);
  else if (quality === "audio" && audio !== null) playFile(audio);
  else if (stream === null) playFile(file);
  // With data saving on, the browser loads the library only after a press on play.
  else if (savesData() && !shouldPlay()) {
    video.addEventListener("play", () => void start(stream), { signal, once: true });
  } else void start(stream);

  return {
    setQuality(wanted) {
      quality = wanted;
      hls?.setQuality(wanted);
    },
    moveStart(second) {
      if (hls) hls.moveStart(second);
      // Before its source has loaded, the element keeps the second for it.
      else if (video.hasAttribute("src")) video.currentTime = second;
    },
    detach() {
      listeners.abort();
      if (hls) hls.destroy();
      else removeSource(video);
      hls = null;
    },
  };

  async function start(master: string, format: StreamFormat = "fmp4"): Promise<void> {
    const library = supportsMediaSource() ? await loadHls(format) : null;
    if (signal.aborted) return;
    if (library?.Light.isSupported()) {
      hls = attachHls(library, video, {
        ...{ master, getPosition, quality, shouldPlay, signal },
        onReset: options.onReset,
        onAttached: () => playIfNeeded(video, options, signal),
        onTransportStream() {
          hls = null;
          void start(master, "transport");
        },
        onForbidden() {
          hls = null;
          options.onForbidden();
        },
        onGiveUp() {
          hls = null;
          playFile(file);
        },
      });
    } else if (video.canPlayType("application/vnd.apple.mpegurl") !== "") {
      const giveUp = () => playFile(file);
      video.addEventListener("error", giveUp, { signal, once: true });
      setSource(master);
    } else playFile(file);
  }

  function playFile(source: string): void {
    if (signal.aborted) return;
    explainErrors(video, options, signal);
    setSource(source);
  }

  function setSource(source: string): void {
    const position = getPosition();
    video.src = source;
    if (position > 0) video.currentTime = position;
    playIfNeeded(video, options, signal);
  }
}

function removeSource(video: HTMLVideoElement): void {
  video.removeAttribute("src");
  video.load();
  // The second that the element has kept for this source would move the next one.
  video.currentTime = 0;
}

/** Asks for the status of a file that cannot be played, which the element does not tell. */
function explainErrors(
  video: HTMLVideoElement,
  { onForbidden, onFailure }: AttachOptions,
  signal: AbortSignal,
): void {
  const explain = async () => {
    const status = await fetch(video.currentSrc, { method: "HEAD", signal }).then(
      (response) => response.status,
      () => 0,
    );
    if (signal.aborted) return;
    if (status === 403) onForbidden();
    else onFailure();
  };
  video.addEventListener("error", () => void explain(), { signal });
}

function playIfNeeded(
  video: HTMLVideoElement,
  { shouldPlay, onRefused }: AttachOptions,
  signal: AbortSignal,
): void {
  if (!shouldPlay()) return;
  video.play().catch((error: unknown) => {
    if (!signal.aborted && error instanceof DOMException && error.name === "NotAllowedError")
      onRefused();
  });
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
