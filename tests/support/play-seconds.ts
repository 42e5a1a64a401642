import { elapsedSeconds, type Playback, type Track } from "~/features/player/playback";

type Report = { type: "position"; seconds: number; now: number } | { type: "tick"; now: number };

/**
 * Steps a state as an open page does while it plays: a film says each second, and at the end, where it is; without a
 * film the clock ticks. Milliseconds.
 */
export function playSeconds<State>(
  state: State,
  { from, to, isReported = false }: { from: number; to: number; isReported?: boolean },
  {
    tracks,
    read,
    step,
  }: {
    tracks: readonly Track[];
    read: (state: State) => Playback;
    step: (state: State, report: Report) => State;
  },
): State {
  let played = state;
  const report = (now: number) => {
    const playback = read(played);
    const track = tracks[playback.index];
    if (!track || playback.runningSince === null) return;
    const seconds = elapsedSeconds(playback, track, now);
    if (track.timing === "media") played = step(played, { type: "position", seconds, now });
    else if (now < to) played = step(played, { type: "tick", now });
  };
  for (let now = from + 1_000; now < to; now += 1_000) report(now);
  if (!isReported && to > from) report(to);
  return played;
}
