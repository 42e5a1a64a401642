import { useEffect, useState } from "react";
import { addListeners } from "./add-listeners";
import { getPosition } from "./playback-position";
import type { PlayerState } from "./use-player";

const UPDATE_INTERVAL_MS = 100;
const POSITION_EVENTS = ["timeupdate", "seeking", "seeked"];

/**
 * The active movement's position, rounded, so that a component renders once per second. A film says its own, because
 * it may play faster or slower. Belongs to one turn of the playback: give the component a key of it.
 */
export function useTrackSeconds(state: PlayerState, round: (seconds: number) => number): number {
  const { playback, active, video } = state;
  const [seconds, setSeconds] = useState(() => round(getPosition(state, performance.now())));
  const isFilm = active?.timing === "media";
  const running = playback.runningSince !== null;

  useEffect(() => {
    const element = video.current;
    if (!isFilm || !element) return undefined;
    return addListeners(element, POSITION_EVENTS, () => setSeconds(round(element.currentTime)));
  }, [isFilm, round, video]);

  useEffect(() => {
    if (isFilm) return undefined;
    const update = () => setSeconds(round(getPosition({ playback, active }, performance.now())));
    update();
    if (!running) return undefined;
    const timer = window.setInterval(update, UPDATE_INTERVAL_MS);
    return () => window.clearInterval(timer);
  }, [isFilm, running, playback, active, round]);

  return seconds;
}
