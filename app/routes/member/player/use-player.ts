/**
 * Connects the state machine of app/features/player/playback.ts to one `<video>`. One element plays the whole workout,
 * so that the first press unlocks sound for all of it and the next movement can start by itself.
 */
import { useCallback, useEffect, useReducer, useRef, useState, type RefObject } from "react";
import { startPlayback, step, type Playback, type PlaybackEvent } from "~/features/player/playback";
import { attachStream } from "./attach-stream";
import type { TrackView } from "./track-view";

const TICK_MS = 200;

export interface PlayerState {
  playback: Playback;
  active: TrackView | undefined;
  /** Playback failed. */
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
  on: {
    onPlay: () => void;
    onPause: () => void;
    onPlaying: () => void;
    onWaiting: () => void;
    onSeeked: () => void;
    onEnded: () => void;
  };
}

export function usePlayer(
  tracks: readonly TrackView[],
  { first, playable }: { first: number; playable: boolean },
): [PlayerState, PlayerCommands] {
  const video = useRef<HTMLVideoElement>(null);
  const [playback, dispatch] = useReducer(
    (state: Playback, event: PlaybackEvent) => step(state, event, tracks),
    startPlayback(tracks, first),
  );
  const tell = useCallback(
    (event: Untimed<PlaybackEvent>) => dispatch({ ...event, now: performance.now() }),
    [],
  );
  const [attempt, setAttempt] = useState(0);
  const [failedAt, setFailedAt] = useState<string | null>(null);
  const active = tracks[playback.index];
  const { status, runningSince, turn, loops } = playback;
  const turnName = `${playback.index}/${turn}/${attempt}`;

  // Read when a source is attached, long after the render: addresses and state may be newer by then.
  const latest = useRef({ tracks, status, elapsed: playback.elapsedBefore });
  useEffect(() => {
    latest.current = { tracks, status, elapsed: playback.elapsedBefore };
  }, [tracks, status, playback.elapsedBefore]);
  /** Between two sources the element fires "pause" by itself; it is ignored. */
  const changing = useRef(false);

  useEffect(() => {
    const element = video.current;
    const track = latest.current.tracks[playback.index];
    if (!element || !playable) return undefined;
    const playing = turn === 0 && !element.paused;
    if (playing) tell({ type: "play" });
    if (!track?.media) return undefined;
    const detach = attachStream(element, track.media, {
      playing,
      from: track.timing === "media" ? latest.current.elapsed : 0,
      wanted: () => latest.current.status === "playing",
      onRefused: () => tell({ type: "pause" }),
      onFailure: () => {
        tell({ type: "pause" });
        setFailedAt(turnName);
      },
    });
    return () => {
      changing.current = true;
      detach();
    };
    // A new turn, track or attempt attaches a new source; new addresses alone do not.
  }, [turnName, playback.index, turn, playable, tell]);

  useEffect(() => {
    const element = video.current;
    if (loops === 0 || !element) return;
    element.currentTime = 0;
    void element.play().catch(() => tell({ type: "pause" }));
  }, [loops, tell]);

  const byClock = active !== undefined && active.timing !== "media" && runningSince !== null;
  useEffect(() => {
    if (!byClock) return undefined;
    const timer = window.setInterval(() => tell({ type: "tick" }), TICK_MS);
    return () => window.clearInterval(timer);
  }, [byClock, tell]);

  useScreenAwake(status === "playing" && active?.kind !== "VIDEO");

  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  return [
    { playback, active, failed: failedAt === turnName, video },
    {
      toggle() {
        const element = video.current;
        if (status === "playing") {
          if (active?.kind === "IMAGE") tell({ type: "pause" });
          else element?.pause();
          return;
        }
        tell({ type: "play" });
        // After the end the first track is attached again and plays when loaded.
        if (status === "finished" || active?.kind === "IMAGE") return;
        element?.play().catch((error: unknown) => {
          if (error instanceof DOMException && error.name === "NotAllowedError")
            tell({ type: "pause" });
        });
      },
      choose: (index) => {
        // Must be called inside the user gesture, or phones refuse to play once the source is attached.
        if (status === "waiting") video.current?.play().catch(() => undefined);
        tell({ type: "choose", index });
      },
      retry,
      on: {
        onPlay() {
          changing.current = false;
          tell({ type: "play" });
        },
        onPause() {
          const element = video.current;
          if (changing.current || !element || element.ended || !element.paused) return;
          tellPosition(element);
          tell({ type: "pause" });
        },
        onPlaying() {
          if (video.current) tellPosition(video.current);
          tell({ type: "run" });
        },
        onWaiting: () => tell({ type: "stall" }),
        onSeeked() {
          if (video.current) tellPosition(video.current);
        },
        onEnded: () => tell({ type: "ended" }),
      },
    },
  ];

  function tellPosition(element: HTMLVideoElement): void {
    if (!changing.current) tell({ type: "position", seconds: element.currentTime });
  }
}

type Untimed<Event> = Event extends { now: number } ? Omit<Event, "now"> : never;

/** Keeps the screen awake for pictures and audio, as browsers do for video. */
function useScreenAwake(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (taken) => {
          if (over) void taken.release();
          else lock = taken;
        },
        // Refused, e.g. with a low battery.
        () => undefined,
      );
    };
    take();
    document.addEventListener("visibilitychange", take);
    return () => {
      over = true;
      document.removeEventListener("visibilitychange", take);
      void lock?.release();
    };
  }, [wanted]);
}
