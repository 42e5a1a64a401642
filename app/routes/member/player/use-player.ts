/**
 * Connects the state machine of app/features/player/playback.ts to one `<video>`. One element plays the whole workout,
 * so that the first press unlocks sound for all of it and the next movement can start by itself.
 */
import {
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
  type MutableRefObject,
  type RefObject,
} from "react";
import { startPlayback, step, type Playback, type PlaybackEvent } from "~/features/player/playback";
import { addListeners } from "./add-listeners";
import { attachStream } from "./attach-stream";
import type { TrackView } from "./track-view";

const TICK_INTERVAL_MS = 200;

export interface PlayerState {
  playback: Playback;
  active: TrackView | undefined;
  /** The browser can play no source of the active track. */
  failed: boolean;
  video: RefObject<HTMLVideoElement>;
}

export interface PlayerCommands {
  toggle: () => void;
  /** Plays that track; an index out of range does nothing. */
  choose: (index: number) => void;
  /** Tries again with the page's current media addresses. */
  retry: () => void;
  /** Event handlers for the element. */
  on: VideoHandlers;
}

type Untimed<Event> = Event extends { now: number } ? Omit<Event, "now"> : never;
type Send = (event: Untimed<PlaybackEvent>) => void;

export function usePlayer(
  tracks: readonly TrackView[],
  { first, playable }: { first: number; playable: boolean },
): [PlayerState, PlayerCommands] {
  const video = useRef<HTMLVideoElement>(null);
  const [playback, dispatch] = useReducer(
    (state: Playback, event: PlaybackEvent) => step(state, event, tracks),
    startPlayback(tracks, first),
  );
  const send: Send = useCallback((event) => dispatch({ ...event, now: performance.now() }), []);
  const { failed, retry, changing } = useSource({ video, playback, tracks, playable, send });
  const on = useVideoHandlers({ video, changing, send });
  const active = tracks[playback.index];
  const { status, runningSince, loops } = playback;

  useEffect(() => {
    const element = video.current;
    if (loops === 0 || !element) return;
    element.currentTime = 0;
    void element.play().catch(() => send({ type: "pause" }));
  }, [loops, send]);

  const byClock = active !== undefined && active.timing !== "media" && runningSince !== null;
  useEffect(() => {
    if (!byClock) return undefined;
    const timer = window.setInterval(() => send({ type: "tick" }), TICK_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [byClock, send]);

  useScreenAwake(status === "playing" && active?.kind !== "VIDEO");

  return [
    { playback, active, failed, video },
    {
      toggle() {
        const element = video.current;
        const isImage = active?.kind === "IMAGE";
        // A second press may come before the event of the first one has changed the state.
        const isPausing = !isImage && element?.paused === true && !changing.current;
        if (status === "playing" && !isPausing) {
          if (isImage) send({ type: "pause" });
          else element?.pause();
          return;
        }
        send({ type: "play" });
        // After the end the first track is attached again and plays once it has loaded.
        if (status === "finished" || isImage) return;
        element?.play().catch((error: unknown) => {
          if (error instanceof DOMException && error.name === "NotAllowedError")
            send({ type: "pause" });
        });
      },
      choose: (index) => {
        // Phones play the source that is attached later only if play() runs inside the member's gesture.
        if (status === "waiting") video.current?.play().catch(() => undefined);
        send({ type: "choose", index });
      },
      retry,
      on,
    },
  ];
}

interface SourceOptions {
  video: RefObject<HTMLVideoElement>;
  playback: Playback;
  tracks: readonly TrackView[];
  playable: boolean;
  send: Send;
}

/** Attaches a new source for each turn, track and retry. `changing`: the element has no source at the moment. */
function useSource({ video, playback, tracks, playable, send }: SourceOptions) {
  const [attempt, setAttempt] = useState(0);
  const [failedTurn, setFailedTurn] = useState<string | null>(null);
  const { index, status, turn, elapsedBefore } = playback;
  const turnName = `${index}/${turn}/${attempt}`;

  // A source is attached long after the render, when addresses and state may have changed.
  const latest = useRef({ tracks, status, elapsed: elapsedBefore });
  useEffect(() => {
    latest.current = { tracks, status, elapsed: elapsedBefore };
  }, [tracks, status, elapsedBefore]);
  const changing = useRef(false);

  useEffect(() => {
    const element = video.current;
    const track = latest.current.tracks[index];
    if (!element || !playable) return undefined;
    const playing = turn === 0 && !element.paused;
    if (playing) send({ type: "play" });
    if (!track?.media) return undefined;
    const detach = attachStream(element, track.media, {
      playing,
      from: track.timing === "media" ? latest.current.elapsed : 0,
      shouldPlay: () => latest.current.status === "playing",
      onRefused: () => send({ type: "pause" }),
      onFailure: () => {
        send({ type: "pause" });
        setFailedTurn(turnName);
      },
    });
    return () => {
      changing.current = true;
      detach();
    };
    // New addresses alone attach nothing.
  }, [turnName, index, turn, playable, send, video]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { failed: failedTurn === turnName, retry, changing };
}

interface VideoHandlers {
  onPlay: () => void;
  onPause: () => void;
  onPlaying: () => void;
  onWaiting: () => void;
  onSeeked: () => void;
  onEnded: () => void;
}

interface HandlerOptions {
  video: RefObject<HTMLVideoElement>;
  changing: MutableRefObject<boolean>;
  send: Send;
}

/** Between two sources the element fires "pause" by itself; the handlers ignore it. */
function useVideoHandlers({ video, changing, send }: HandlerOptions): VideoHandlers {
  function sendPosition() {
    if (video.current && !changing.current) {
      send({ type: "position", seconds: video.current.currentTime });
    }
  }
  return {
    onPlay() {
      changing.current = false;
      send({ type: "play" });
    },
    onPause() {
      const element = video.current;
      if (changing.current || !element || element.ended || !element.paused) return;
      sendPosition();
      send({ type: "pause" });
    },
    onPlaying() {
      sendPosition();
      send({ type: "run" });
    },
    onWaiting: () => send({ type: "stall" }),
    onSeeked: sendPosition,
    onEnded: () => send({ type: "ended" }),
  };
}

/** Keeps the screen awake for pictures and audio, as browsers do for video. */
function useScreenAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const requestLock = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (sentinel) => {
          if (ended) void sentinel.release();
          else lock = sentinel;
        },
        // The browser may refuse, e.g. with a low battery.
        () => undefined,
      );
    };
    requestLock();
    const remove = addListeners(document, ["visibilitychange"], requestLock);
    return () => {
      ended = true;
      remove();
      void lock?.release();
    };
  }, [wanted]);
}
