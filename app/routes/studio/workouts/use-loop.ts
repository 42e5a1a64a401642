import { useEffect, useRef, useState } from "react";
import {
  remainingSeconds,
  startPlayback,
  step,
  type PlaybackEvent,
  type Track,
} from "~/features/player/playback";

const TICK_MS = 200;

/** One movement by the rules of the member's player (playback.ts). */
export function useLoop(track: Track) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const [tracks] = useState([track]);
  const [state, setState] = useState(() => startPlayback(tracks));
  const [now, setNow] = useState(0);
  const { loops, status } = state;

  const send = (event: { type: "play" | "pause" | "run" | "stall" | "ended" }) => {
    const at = performance.now();
    setNow(at);
    setState((before) => step(before, { ...event, now: at } as PlaybackEvent, tracks));
  };
  const isRunning = status === "playing";
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = window.setInterval(() => {
      const at = performance.now();
      setNow(at);
      setState((before) => step(before, { type: "tick", now: at }, tracks));
    }, TICK_MS);
    return () => window.clearInterval(timer);
  }, [isRunning, tracks]);
  useEffect(() => {
    if (loops > 0) void player.current?.play().catch(() => {});
  }, [loops]);
  useEffect(() => {
    if (status === "finished") player.current?.pause();
  }, [status]);

  function start() {
    const at = performance.now();
    setNow(at);
    setState(step(startPlayback(tracks), { type: "play", now: at }, tracks));
    if (!player.current) return;
    player.current.currentTime = 0;
    void player.current.play().catch(() => {});
  }

  return {
    player,
    start,
    isRunning,
    remaining: remainingSeconds(state, tracks[0] as Track, now),
    /** Of the film or sound; its own controls start and pause it too. */
    media: {
      onPlay: () => send({ type: "play" }),
      onPlaying: () => send({ type: "run" }),
      onWaiting: () => send({ type: "stall" }),
      onEnded: () => send({ type: "ended" }),
      onPause() {
        if (player.current && !player.current.ended) send({ type: "pause" });
      },
    },
  };
}
