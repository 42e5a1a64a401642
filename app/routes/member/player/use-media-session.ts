/** The lock screen and headphones: names and picture of the movement, and their keys (product.md §13). */
import { useEffect, useRef } from "react";
import { pictureAddresses } from "~/ui/primitives/picture-address";
import { elapsedSeconds } from "~/features/player/playback";
import { addListeners } from "./add-listeners";
import { findPositionState } from "./media-session";
import type { WorkoutAbout } from "./player-overlay";
import type { PlayerCommands, PlayerState } from "./use-player";
import type { PlayerSettings } from "./use-player-settings";

interface SessionOptions {
  state: PlayerState;
  commands: PlayerCommands;
  press: PlayerSettings["press"];
  about: WorkoutAbout;
  picture: string | null;
  count: number;
}

const ACTIONS = [
  "play",
  "pause",
  "previoustrack",
  "nexttrack",
  "seekbackward",
  "seekforward",
] as const;

export function useMediaSession(options: SessionOptions): void {
  const { state, about, picture } = options;
  const { playback, active } = state;
  const started = playback.status !== "waiting";
  const name = active?.name;
  const { name: workout, gym } = about;
  useEffect(() => {
    const session = getSession();
    if (!session || !started || !name) return;
    session.metadata = new MediaMetadata({
      title: name,
      album: workout,
      artist: gym,
      artwork: picture ? listArtwork(picture) : [],
    });
  }, [started, name, workout, gym, picture]);
  useHandlers(options, started);
  usePositionState(state);

  useEffect(() => {
    const session = getSession();
    if (!session) return undefined;
    return () => {
      session.metadata = null;
      session.playbackState = "none";
      setPosition(session, null);
    };
  }, []);
}

/** The options of the latest render decide what a key does; an action that does not apply is not offered. */
function useHandlers(options: SessionOptions, started: boolean): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const { playback, active } = options.state;
  const seeks = active?.timing === "media";
  const isFirst = playback.index === 0;
  const isLast = playback.index + 1 >= options.count;
  useEffect(() => {
    const session = getSession();
    if (!session || !started) return undefined;
    const isPlaying = () => latest.current.state.playback.status === "playing";
    const press = () => latest.current.press;
    setHandlers(session, {
      play: () => isPlaying() || press().toggle(),
      pause: () => isPlaying() && press().toggle(),
      previoustrack: isFirst ? null : () => press().previous(),
      nexttrack: isLast ? null : () => press().next(),
      seekbackward: seeks ? () => press().back() : null,
      seekforward: seeks ? () => press().forward() : null,
    });
    return () => setHandlers(session, {});
  }, [started, seeks, isFirst, isLast]);
}

function usePositionState(state: PlayerState): void {
  const { playback, active, video, film } = state;
  useEffect(() => {
    const session = getSession();
    const element = video.current;
    if (!session || !element || playback.status === "waiting") return undefined;
    session.playbackState = playback.status === "playing" ? "playing" : "paused";
    const isFilm = active?.timing === "media";
    const update = () => {
      const position = isFilm
        ? film.getSecond()
        : active
          ? elapsedSeconds(playback, active, performance.now())
          : 0;
      const rate = isFilm ? element.playbackRate : 1;
      setPosition(session, findPositionState(active?.durationSeconds, position, rate));
    };
    update();
    return addListeners(element, ["playing", "seeked", "ratechange"], update);
  }, [playback, active, video, film]);
}

const getSession = () => ("mediaSession" in navigator ? navigator.mediaSession : null);

function setHandlers(
  session: MediaSession,
  handlers: Partial<Record<(typeof ACTIONS)[number], (() => unknown) | null>>,
): void {
  for (const action of ACTIONS) {
    const act = handlers[action];
    try {
      session.setActionHandler(action, act ? () => void act() : null);
    } catch {
      // An older browser knows fewer actions.
    }
  }
}

function setPosition(session: MediaSession, position: MediaPositionState | null): void {
  // Older browsers lack the method.
  if ("setPositionState" in session) session.setPositionState(position ?? undefined);
}

/** In two sizes; a picture without variants in its own. */
function listArtwork(picture: string): MediaImage[] {
  const { src, srcSet } = pictureAddresses(picture);
  const absolute = (address: string) => new URL(address, document.baseURI).href;
  if (!srcSet) return [{ src: absolute(src) }];
  return srcSet
    .split(", ")
    .slice(0, 2)
    .map((entry) => {
      const [address = "", width = ""] = entry.split(" ");
      const pixels = Number.parseInt(width, 10);
      return { src: absolute(address), sizes: `${pixels}x${Math.round((pixels * 9) / 16)}` };
    });
}
