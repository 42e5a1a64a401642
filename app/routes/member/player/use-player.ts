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
import { chooseQuality, type OfferedQuality, type Quality } from "~/features/player/quality";
import { attachStream, type AttachedStream } from "./attach-stream";
import type { TrackView } from "./track-view";
import { useQualityChoice } from "./use-quality-choice";

const TICK_INTERVAL_MS = 200;

export interface PlayerState {
  playback: Playback;
  active: TrackView | undefined;
  /** The browser can play no source of the active track. */
  failed: boolean;
  quality: Quality;
  video: RefObject<HTMLVideoElement>;
}

interface PlayerOptions {
  /** The index of the track to begin with. */
  first: number;
  playable: boolean;
  /** The qualities of this workout. */
  offered: readonly OfferedQuality[];
  /** Loads the page's data again, whose tracks have new media addresses. */
  reload: () => void;
}

export interface PlayerCommands {
  toggle: () => void;
  /** Plays that track; an index out of range does nothing. */
  choose: (index: number) => void;
  setQuality: (wanted: Quality) => void;
  /** Loads new media addresses and tries again. */
  retry: () => void;
  /** Event handlers for the element. */
  on: VideoHandlers;
}

type Untimed<Event> = Event extends { now: number } ? Omit<Event, "now"> : never;
type Send = (event: Untimed<PlaybackEvent>) => void;

export function usePlayer(
  tracks: readonly TrackView[],
  { first, playable, offered, reload }: PlayerOptions,
): [PlayerState, PlayerCommands] {
  const video = useRef<HTMLVideoElement>(null);
  const [playback, dispatch] = useReducer(
    (state: Playback, event: PlaybackEvent) => step(state, event, tracks),
    startPlayback(tracks, first),
  );
  const send: Send = useCallback((event) => dispatch({ ...event, now: performance.now() }), []);
  const [wantedQuality, setWantedQuality] = useQualityChoice();
  const quality = chooseQuality(wantedQuality, offered);
  const { failed, retry, changing } = useSource({
    ...{ video, playback, tracks, playable, quality, reload, send },
  });
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
    { playback, active, failed, quality, video },
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
      setQuality(wanted) {
        // A source that is attached for another quality begins where the old one is.
        const element = video.current;
        if (element) send({ type: "position", seconds: element.currentTime });
        setWantedQuality(wanted);
      },
      retry,
      on,
    },
  ];
}

interface SourceOptions extends Pick<PlayerOptions, "playable" | "reload"> {
  quality: Quality;
  video: RefObject<HTMLVideoElement>;
  playback: Playback;
  tracks: readonly TrackView[];
  send: Send;
}

/** Attaches a new source for each turn, track and retry. `changing`: the element has no source at the moment. */
function useSource({ video, playback, tracks, playable, quality, reload, send }: SourceOptions) {
  const [attempt, setAttempt] = useState(0);
  const [failedTurn, setFailedTurn] = useState<string | null>(null);
  const { index, status, turn, elapsedBefore } = playback;
  const isSoundAlone = quality === "audio" && Boolean(tracks[index]?.media?.audio);
  const turnName = `${index}/${turn}/${attempt}/${isSoundAlone ? "audio" : "film"}`;
  const reloadAndRetry = useRetry(tracks, {
    retry: () => setAttempt((count) => count + 1),
    reload,
  });

  // A source is attached long after the render, when addresses and state may have changed.
  const latest = useRef({ tracks, status, elapsed: elapsedBefore, quality, reloadAndRetry });
  useEffect(() => {
    latest.current = { tracks, status, elapsed: elapsedBefore, quality, reloadAndRetry };
  });
  const changing = useRef(false);
  const attached = useRef<AttachedStream | null>(null);
  const hasAttached = useRef(false);
  const wasForbidden = useRef(false);

  useEffect(() => {
    const element = video.current;
    const track = latest.current.tracks[index];
    if (!element || !playable) return undefined;
    // Only before the first source: later an element that waits for its next source is not paused either.
    const playing = !hasAttached.current && !element.paused;
    hasAttached.current = true;
    if (playing) send({ type: "play" });
    if (!track?.media) return undefined;
    const fail = () => {
      send({ type: "pause" });
      setFailedTurn(turnName);
    };
    const removeListener = addListeners(element, ["playing"], () => {
      wasForbidden.current = false;
    });
    const stream = attachStream(element, track.media, {
      playing,
      from: track.timing === "media" ? latest.current.elapsed : 0,
      quality: latest.current.quality,
      shouldPlay: () => latest.current.status === "playing",
      onRefused: () => send({ type: "pause" }),
      onForbidden() {
        // New addresses help once; a second refusal without a second of film in between is a failure.
        if (wasForbidden.current) return fail();
        wasForbidden.current = true;
        send({ type: "position", seconds: element.currentTime });
        send({ type: "stall" });
        latest.current.reloadAndRetry();
      },
      onFailure: fail,
    });
    attached.current = stream;
    return () => {
      changing.current = true;
      removeListener();
      attached.current = null;
      stream.detach();
    };
    // New addresses alone attach nothing.
  }, [turnName, index, playable, send, video]);

  useEffect(() => attached.current?.setQuality(quality), [quality]);
  return { failed: failedTurn === turnName, retry: reloadAndRetry, changing };
}

/** Tries again as soon as the reloaded page brings new media addresses. */
function useRetry(
  tracks: readonly TrackView[],
  { retry, reload }: { retry: () => void; reload: () => void },
): () => void {
  const retrying = useRef(false);
  const playedTracks = useRef(tracks);
  useEffect(() => {
    if (playedTracks.current === tracks) return;
    playedTracks.current = tracks;
    if (retrying.current) retry();
    retrying.current = false;
  }, [tracks, retry]);
  return useCallback(() => {
    retrying.current = true;
    reload();
  }, [reload]);
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
