/**
 * Connects the state machine of app/features/player/playback.ts to one `<video>`. One element plays the whole workout,
 * so that the first press unlocks sound for all of it and the next movement can start by itself.
 */
import { useEffect, useLayoutEffect, useRef, type MutableRefObject, type RefObject } from "react";
import type { Playback } from "~/features/player/playback";
import { continuePlace, type RememberedPlace } from "~/features/player/remembered-place";
import { chooseQuality, type OfferedQuality, type Quality } from "~/features/player/quality";
import { addListeners } from "./add-listeners";
import type { SessionStore, TrackedWorkout, UntimedInput } from "./session-store";
import type { TrackView } from "./track-view";
import { useFilmPosition, type FilmPosition } from "./use-film-position";
import { useQualityChoice } from "./use-quality-choice";
import { useScreenAwake } from "./use-screen-awake";
import { useSource } from "./use-source";
import { useWorkoutSession } from "./use-workout-session";

/** The clock of a loop or a picture ends the movement. */
const TICK_INTERVAL_MS = 200;
/** A film ends by itself; each tick says where it is, and so how much of the workout is done. */
const FILM_TICK_INTERVAL_MS = 1_000;

export interface PlayerState {
  playback: Playback;
  active: TrackView | undefined;
  /** The browser can play no source of the active track. */
  failed: boolean;
  quality: Quality;
  /** What the workout offers; empty: no choice. */
  qualities: readonly OfferedQuality[];
  /** The film's sound plays without its pictures. */
  isSoundAlone: boolean;
  video: RefObject<HTMLVideoElement>;
  film: Omit<FilmPosition, "seek">;
  /** Where an earlier visit ended, until the first play; null: there is nothing to resume. */
  place: RememberedPlace | null;
}

interface PlayerOptions {
  /** The index of the track to begin with. */
  first: number;
  playable: boolean;
  tracked: TrackedWorkout | null;
  qualities: readonly OfferedQuality[];
  /** Loads the page's data again, whose tracks have new media addresses. */
  reload: () => void;
}

export interface PlayerCommands {
  toggle: () => void;
  /** Plays from the remembered place, as the first play. */
  resume: () => void;
  /** Forgets the remembered place, and plays from the start. */
  startOver: () => void;
  /** Plays that track; an index out of range does nothing. */
  choose: (index: number) => void;
  /** Moves the film there. */
  seek: (second: number) => void;
  setQuality: (wanted: Quality) => void;
  /** Loads new media addresses and tries again. */
  retry: () => void;
  /** Event handlers for the element. */
  on: VideoHandlers;
}

type Send = (event: UntimedInput) => void;

export function usePlayer(
  loadedTracks: readonly TrackView[],
  { first, playable, tracked, qualities, reload }: PlayerOptions,
): [PlayerState, PlayerCommands] {
  const video = useRef<HTMLVideoElement>(null);
  const { store, session, tracks, place, send, forgetPlace } = useWorkoutSession(loadedTracks, {
    ...{ first, tracked },
  });
  const { playback } = session;
  const [wantedQuality, setWantedQuality] = useQualityChoice();
  const quality = chooseQuality(wantedQuality, qualities);
  const active = tracks[playback.index];
  const isSoundAlone = quality === "audio" && Boolean(active?.media?.audio);
  const { failed, retry, changing, attached } = useSource({
    ...{ video, playback, tracks, playable, quality, isSoundAlone, reload, send },
  });
  const film = useFilmPosition({ video, changing, store, attached });
  const on = useVideoHandlers({ video, changing, send });
  const { status } = playback;
  useLoopRestarts({ video, playback, send });
  useTicks({ playback, active, send });
  useFilmReports(store, { video, changing });
  // A page that comes back from the browser's cache waits for the member.
  useEffect(() => addListeners(window, ["pagehide"], () => video.current?.pause()), []);
  useScreenAwake(status === "playing" && (isSoundAlone || active?.kind !== "VIDEO"));

  /** Null once the member has played or has chosen to start over. */
  const openPlace = status === "waiting" ? place : null;
  function resume(at: RememberedPlace, chosen: number | null) {
    unlockSound();
    send(continuePlace(at, tracks, chosen === null ? null : { index: chosen, seconds: 0 }));
  }
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
    if (element) playOrPause(element, send);
  }
  // Phones play the source that is attached later only if play() runs inside the member's gesture.
  const unlockSound = () => void video.current?.play().catch(() => undefined);

  return [
    {
      ...{ playback, active, failed, quality, qualities, isSoundAlone, video, film },
      place: openPlace,
    },
    {
      // A key, or a press on the film, does what the first button does.
      toggle: () => (openPlace ? resume(openPlace, null) : toggle()),
      startOver() {
        forgetPlace();
        toggle();
      },
      resume: () => openPlace && resume(openPlace, null),
      choose: (index) => {
        if (openPlace) return resume(openPlace, index);
        if (status === "waiting") unlockSound();
        send({ type: "choose", index });
      },
      seek: film.seek,
      setQuality(wanted) {
        // A source that is attached for another quality begins where the old one is.
        if (!changing.current) send({ type: "position", seconds: film.getSecond() });
        setWantedQuality(wanted);
      },
      retry,
      on,
    },
  ];
}

/** The browser may refuse to play. */
function playOrPause(element: HTMLVideoElement, send: Send): void {
  element.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "NotAllowedError") send({ type: "pause" });
  });
}

/** The session asks the film where it is. */
function useFilmReports(
  store: SessionStore<TrackView>,
  { video, changing }: Pick<HandlerOptions, "video" | "changing">,
): void {
  useLayoutEffect(() => {
    store.followFilm(() => readSeconds(video.current, changing.current));
  }, [store, video, changing]);
}

/** Null while the element is between two sources or places, where it has played nothing. */
const readSeconds = (element: HTMLVideoElement | null, isChanging: boolean): number | null =>
  !element || isChanging || element.seeking || element.ended ? null : element.currentTime;

/** Plays the film of a looped movement from zero again. */
function useLoopRestarts({
  video,
  playback,
  send,
}: Pick<TickOptions, "playback" | "send"> & { video: RefObject<HTMLVideoElement> }): void {
  const { loops } = playback;
  useEffect(() => {
    if (loops === 0 || !video.current) return;
    restart(video.current).catch(() => send({ type: "pause" }));
  }, [loops, send, video]);
}

function restart(element: HTMLVideoElement): Promise<void> {
  element.currentTime = 0;
  return element.play();
}

interface TickOptions {
  playback: Playback;
  active: TrackView | undefined;
  send: Send;
}

/** Lets the session look at the clock while something plays, and at the film. */
function useTicks({ playback, active, send }: TickOptions): void {
  const isFilm = active?.timing === "media";
  const running = active !== undefined && playback.runningSince !== null;
  useEffect(() => {
    if (!running) return undefined;
    const tick = () => send({ type: "tick", hidden: document.visibilityState === "hidden" });
    const timer = window.setInterval(tick, isFilm ? FILM_TICK_INTERVAL_MS : TICK_INTERVAL_MS);
    // A page that is seen again was hidden until now.
    const removeListener = addListeners(document, ["visibilitychange"], () =>
      send({ type: "tick", hidden: true }),
    );
    return () => {
      window.clearInterval(timer);
      removeListener();
    };
  }, [running, isFilm, send]);
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
      // Chrome pauses a film whose source breaks; use-source.ts hears of the error.
      if (element.error) return send({ type: "stall" });
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
