import { useEffect, useState } from "react";
import { elapsedSeconds } from "~/features/player/playback";
import { addListeners } from "./add-listeners";
import type { PlayerState } from "./use-player";

const UPDATE_INTERVAL_MS = 100;
const POSITION_EVENTS = ["timeupdate", "seeking", "seeked"];

/**
 * The active movement's position, rounded, so that a component renders once per second. A film says its own, because it
 * may play faster or slower; between two sources the session does. Belongs to one turn of the playback: give the
 * component a key of it.
 */
export function useTrackSeconds(state: PlayerState, round: (seconds: number) => number): number {
  const { playback, active, video, film } = state;
  const [seconds, setSeconds] = useState(() => round(secondsOf(state)));
  const isFilm = active?.timing === "media";
  const running = playback.runningSince !== null;

  useEffect(() => {
    const element = video.current;
    if (!isFilm || !element) return undefined;
    return addListeners(element, POSITION_EVENTS, () => setSeconds(round(film.getSecond())));
  }, [isFilm, round, video, film]);

  useEffect(() => {
    if (isFilm && !film.isBetweenSources()) return undefined;
    const update = () => setSeconds(round(secondsOf({ playback, active })));
    update();
    if (isFilm || !running) return undefined;
    const timer = window.setInterval(update, UPDATE_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [isFilm, running, playback, active, film, round]);

  return seconds;
}

/** As the state machine knows it. */
const secondsOf = ({ playback, active }: Pick<PlayerState, "playback" | "active">): number =>
  active ? elapsedSeconds(playback, active, performance.now()) : 0;
