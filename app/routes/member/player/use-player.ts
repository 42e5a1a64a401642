/**
 * Connects the state machine of app/features/player/playback.ts to one `<video>`. One element plays the whole workout,
 * so that the first press unlocks sound for all of it and the next movement can start by itself.
 */
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type MutableRefObject,
  type RefObject,
} from "react";
import { elapsedSeconds, type Playback } from "~/features/player/playback";
import type { RememberedPlace } from "~/features/player/remembered-place";
import { addListeners } from "./add-listeners";
import { attachStream } from "./attach-stream";
import type { TrackedWorkout, UntimedInput } from "./session-store";
import type { TrackView } from "./track-view";
import { useWorkoutSession } from "./use-workout-session";

/** The clock of a loop or a picture ends the movement. */
const TICK_INTERVAL_MS = 200;
/** A film ends by itself; its ticks notice how much of the workout is done. */
const FILM_TICK_INTERVAL_MS = 1_000;
const MAX_DRIFT_SECONDS = 0.3;

export interface PlayerState {
  playback: Playback;
  active: TrackView | undefined;
  /** The browser can play no source of the active track. */
  failed: boolean;
  video: RefObject<HTMLVideoElement>;
  /** Where an earlier visit ended, until the first play; null: there is nothing to resume. */
  place: RememberedPlace | null;
}

export interface PlayerCommands {
  toggle: () => void;
  /** Plays from the remembered place, as the first play. */
  resume: () => void;
  /** Forgets the remembered place, and plays from the start. */
  startOver: () => void;
  /** Plays that track; an index out of range does nothing. */
  choose: (index: number) => void;
  /** Tries again with the page's current media addresses. */
  retry: () => void;
  /** Event handlers for the element. */
  on: VideoHandlers;
}

type Send = (event: UntimedInput) => void;

export function usePlayer(
  tracks: readonly TrackView[],
  {
    first,
    playable,
    tracked,
  }: { first: number; playable: boolean; tracked: TrackedWorkout | null },
): [PlayerState, PlayerCommands] {
  const video = useRef<HTMLVideoElement>(null);
  const { session, place, send, forgetPlace } = useWorkoutSession(tracks, { first, tracked });
  const { playback } = session;
  const { failed, retry, changing } = useSource({ video, playback, tracks, playable, send });
  const on = useVideoHandlers({ video, changing, send });
  const active = tracks[playback.index];
  const { status, loops } = playback;

  useEffect(() => {
    const element = video.current;
    if (loops === 0 || !element) return;
    element.currentTime = 0;
    void element.play().catch(() => send({ type: "pause" }));
  }, [loops, send]);

  useTicks({ video, playback, active, send });
  // A page that comes back from the browser's cache waits for the member.
  useEffect(() => addListeners(window, ["pagehide"], () => video.current?.pause()), []);
  useScreenAwake(status === "playing" && active?.kind !== "VIDEO");

  function toggle() {
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
  }
  // Phones play the source that is attached later only if play() runs inside the member's gesture.
  const unlockSound = () => void video.current?.play().catch(() => undefined);

  return [
    { playback, active, failed, video, place: status === "waiting" ? place : null },
    {
      toggle,
      startOver() {
        forgetPlace();
        toggle();
      },
      resume() {
        if (!place) return;
        unlockSound();
        send({ type: "resume", ...place });
      },
      choose: (index) => {
        if (status === "waiting") unlockSound();
        send({ type: "choose", index });
      },
      retry,
      on,
    },
  ];
}

interface TickOptions {
  video: RefObject<HTMLVideoElement>;
  playback: Playback;
  active: TrackView | undefined;
  send: Send;
}

/** Lets the session look at the clock while something plays, and corrects the clock of a film. */
function useTicks({ video, playback, active, send }: TickOptions): void {
  const latest = useRef(playback);
  useEffect(() => {
    latest.current = playback;
  }, [playback]);
  const isFilm = active?.timing === "media";
  const running = active !== undefined && playback.runningSince !== null;
  useEffect(() => {
    if (!running) return undefined;
    const tick = () => {
      const element = video.current;
      if (isFilm && element && !element.seeking && !element.ended) {
        const seconds = elapsedSeconds(latest.current, active, performance.now());
        const drift = Math.abs(element.currentTime - seconds);
        if (drift > MAX_DRIFT_SECONDS) send({ type: "position", seconds: element.currentTime });
      }
      send({ type: "tick" });
    };
    const timer = window.setInterval(tick, isFilm ? FILM_TICK_INTERVAL_MS : TICK_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [running, isFilm, active, send, video]);
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
  onRateChange: () => void;
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
    onSeeked() {
      const element = video.current;
      if (element && !changing.current) send({ type: "seek", seconds: element.currentTime });
    },
    onRateChange() {
      const element = video.current;
      if (element) send({ type: "rate", rate: element.playbackRate });
    },
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
