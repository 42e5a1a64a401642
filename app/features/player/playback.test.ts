import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  elapsedSeconds,
  remainingSeconds,
  startPlayback,
  step,
  timingOf,
  type Playback,
  type PlaybackEvent,
  type Track,
} from "./playback";

const film: Track = { durationSeconds: 28, timing: "media" };
const loop: Track = { durationSeconds: 20, timing: "loop" };
const still: Track = { durationSeconds: 10, timing: "still" };

/** Tests write seconds; the state has milliseconds. */
type TimelessEvent = PlaybackEvent extends infer E
  ? E extends { now: number }
    ? Omit<E, "now">
    : never
  : never;
const at = (second: number, event: TimelessEvent): PlaybackEvent =>
  ({ ...event, now: second * 1000 }) as PlaybackEvent;

const run = (tracks: readonly Track[], events: PlaybackEvent[], from = startPlayback(tracks)) =>
  events.reduce<Playback>((state, event) => step(state, event, tracks), from);

/** Seconds played of the whole list, each track once (product.md §4 "playlist time"). */
const playlistSeconds = (state: Playback, tracks: readonly Track[], now: number): number =>
  tracks.reduce((sum, track, index) => {
    const before = state.played[index] ?? 0;
    const current = index === state.index ? elapsedSeconds(state, track, now) : 0;
    return sum + Math.max(before, current);
  }, 0);

const play = { type: "play" } as const;
const pause = { type: "pause" } as const;
const moves = { type: "run" } as const;
const waits = { type: "stall" } as const;
const ended = { type: "ended" } as const;
const tick = { type: "tick" } as const;

test.each([
  ["VIDEO", "VIDEO", null, "media"],
  ["VIDEO", "INTRO", null, "media"],
  ["VIDEO", "MOVEMENT", "REP_BASED", "loop"],
  ["VIDEO", "MOVEMENT", "TIME_BASED", "loop"],
  ["AUDIO", "MOVEMENT", "TIME_BASED", "loop"],
  ["VIDEO", "MOVEMENT", null, "media"],
  ["VIDEO", "MOVEMENT", "SOMETHING", "media"],
  ["VIDEO", "VIDEO", "TIME_BASED", "media"],
  ["AUDIO", "VIDEO", null, "media"],
  ["IMAGE", "MOVEMENT", "TIME_BASED", "still"],
  ["IMAGE", "VIDEO", null, "still"],
] as const)("%s, %s, %s is timed by %s", (kind, contentType, appType, timing) => {
  expect(timingOf({ kind, contentType, appType })).toBe(timing);
});

describe("before the first play", () => {
  test("the poster is shown before the first play, whatever the video reports", () => {
    const state = run([film], [at(1, tick), at(2, moves), at(3, ended), at(4, pause)]);
    expect(state).toEqual(startPlayback([film]));
  });

  test.each([
    [3, 2],
    [-1, 0],
    [1, 1],
  ])("asked for track %i of three it stands at %i", (asked, index) => {
    expect(startPlayback([film, loop, still], asked).index).toBe(index);
  });

  test("a workout without anything to play changes nothing", () => {
    expect(run([], [at(0, play), at(1, ended)])).toEqual(startPlayback([]));
  });
});

describe("a film", () => {
  test("is where it says it is, and goes on from there", () => {
    const state = run([film], [at(0, play), at(1, moves), at(5, { type: "position", seconds: 4 })]);
    expect(elapsedSeconds(state, film, 5000)).toBe(4);
    expect(elapsedSeconds(state, film, 6500)).toBe(5.5);
  });

  test("stands still while it waits for bytes and while it is paused", () => {
    const tracks = [film];
    const starved = run(tracks, [at(0, play), at(0, moves), at(3, waits)]);
    expect(elapsedSeconds(starved, film, 60_000)).toBe(3);
    const paused = run(tracks, [at(60, moves), at(62, pause)], starved);
    expect(elapsedSeconds(paused, film, 99_000)).toBe(5);
    expect(paused.status).toBe("paused");
    expect(run(tracks, [at(100, play), at(101, moves)], paused).runningSince).toBe(101_000);
  });

  test("ends by its own end, with the movement's duration, and the next one starts by itself", () => {
    const tracks = [film, film];
    const state = run(tracks, [at(0, play), at(0, moves), at(27, ended)]);
    expect(state).toMatchObject({ index: 1, status: "playing", elapsedBefore: 0, turn: 1 });
    expect(playlistSeconds(state, tracks, 27_000)).toBe(28);
  });

  test("the last one ends the workout; play begins again from the first", () => {
    const tracks = [film, film];
    const state = run(tracks, [
      at(0, play),
      at(28, moves),
      at(28, ended),
      at(29, moves),
      at(57, ended),
    ]);
    expect(state).toMatchObject({ index: 1, status: "finished", runningSince: null });
    expect(playlistSeconds(state, tracks, 99_000)).toBe(56);
    expect(run(tracks, [at(60, play)], state)).toMatchObject({
      index: 0,
      status: "playing",
      turn: 2,
    });
  });
});

describe("a looped movement", () => {
  const tracks = [loop, film];
  /** A film of 8 seconds: two whole rounds and half of a third. */
  const rounds = [at(0, play), at(1, moves), at(9, ended), at(17, ended)];

  test("restarts from zero until the elapsed time reaches its duration", () => {
    expect(run(tracks, rounds)).toMatchObject({ index: 0, loops: 2, status: "playing" });
  });

  test.each([
    [20.999, 0, 1],
    [21, 1, 0],
    [500, 1, 0],
  ])("at second %d it is at track %i, with %i second left to show", (second, index, left) => {
    const state = run(tracks, [...rounds, at(second, tick)]);
    expect(state.index).toBe(index);
    if (index === 0) expect(remainingSeconds(state, loop, second * 1000)).toBe(left);
    // A track is added once, and never with more than its duration, however late the tick.
    else expect(playlistSeconds(state, tracks, second * 1000)).toBe(20);
  });

  test("a round that ends after the time is up advances too, when no tick came", () => {
    expect(run(tracks, [...rounds, at(25, ended)]).index).toBe(1);
  });

  test("its position within a round says nothing about the whole", () => {
    const state = run(tracks, [...rounds, at(18, { type: "position", seconds: 1 })]);
    expect(elapsedSeconds(state, loop, 18_000)).toBe(17);
  });

  test("paused, it waits; it does not advance", () => {
    const state = run(tracks, [...rounds, at(18, pause), at(300, tick)]);
    expect(state).toMatchObject({ index: 0, status: "paused" });
    expect(remainingSeconds(state, loop, 300_000)).toBe(3);
  });

  test("as the last one it ends the workout", () => {
    const state = run([loop], [...rounds, at(21, tick)]);
    expect(state).toMatchObject({ status: "finished", elapsedBefore: 20 });
  });
});

describe("a picture", () => {
  test("runs by the clock alone, from the press on", () => {
    const tracks = [still, film];
    const state = run(tracks, [at(5, play)]);
    expect(remainingSeconds(state, still, 5000)).toBe(10);
    expect(remainingSeconds(state, still, 7100)).toBe(8);
    expect(run(tracks, [at(14.9, tick)], state).index).toBe(0);
    expect(run(tracks, [at(15, tick)], state).index).toBe(1);
  });

  test("begins by itself after a film, and knows no film's events", () => {
    const tracks = [film, still];
    const state = run(tracks, [at(0, play), at(28, ended), at(30, waits), at(31, ended)]);
    expect(state).toMatchObject({ index: 1, status: "playing", runningSince: 28_000 });
  });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])(
  "a film that is at %d seconds is nowhere new",
  (seconds) => {
    const state = run([film], [at(0, play), at(7, { type: "position", seconds: 7 })]);
    expect(run([film], [at(8, { type: "position", seconds })], state)).toBe(state);
  },
);

describe("choosing", () => {
  test("plays that one, from the poster too, and keeps what was played of the other", () => {
    const tracks = [film, film, film];
    const first = run(tracks, [at(0, { type: "choose", index: 2 })]);
    expect(first).toMatchObject({ index: 2, status: "playing", turn: 1 });
    const back = run(tracks, [at(1, moves), at(7, { type: "choose", index: 0 })], first);
    expect(back).toMatchObject({ index: 0, elapsedBefore: 0, runningSince: null });
    expect(playlistSeconds(back, tracks, 9000)).toBe(6);
  });

  test("the one in hand starts anew; playing it twice counts once", () => {
    const tracks = [film, film];
    const once = run(tracks, [at(0, play), at(0, moves), at(28, ended)]);
    const twice = run(tracks, [at(30, { type: "choose", index: 0 }), at(30, moves)], once);
    expect(twice).toMatchObject({ index: 0, turn: 2 });
    expect(playlistSeconds(twice, tracks, 40_000)).toBe(28);
  });

  test("what is not there is not chosen", () => {
    const state = run([film], [at(0, play), at(1, { type: "choose", index: 1 })]);
    expect(state).toMatchObject({ index: 0, turn: 0 });
  });
});

describe("whatever happens in whatever order", () => {
  const anyTrack = fc.record({
    durationSeconds: fc.integer({ min: 1, max: 3600 }),
    timing: fc.constantFrom("media", "loop", "still"),
  });
  const anyEvent = fc.oneof(
    fc.record({ type: fc.constantFrom("play", "pause", "run", "stall", "ended", "tick") }),
    fc.record({ type: fc.constant("position"), seconds: fc.double({ min: -5, max: 9999 }) }),
    fc.record({ type: fc.constant("choose"), index: fc.integer({ min: -1, max: 6 }) }),
  );

  test("no track and no playlist has more seconds than it has, and none is lost", () => {
    fc.assert(
      fc.property(
        fc.array(anyTrack, { minLength: 1, maxLength: 5 }),
        fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 5_000_000 })), { maxLength: 40 }),
        (tracks, events) => {
          let now = 0;
          let before = 0;
          let state = startPlayback(tracks);
          const total = tracks.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
          for (const [event, wait] of events) {
            now += wait;
            state = step(state, { ...event, now } as PlaybackEvent, tracks);
            const track = tracks[state.index];
            expect(track).toBeDefined();
            if (!track) return;
            expect(elapsedSeconds(state, track, now)).toBeLessThanOrEqual(track.durationSeconds);
            expect(remainingSeconds(state, track, now)).toBeGreaterThanOrEqual(0);
            const seconds = playlistSeconds(state, tracks, now);
            expect(seconds).toBeLessThanOrEqual(total);
            // Winding a film back shows less; every other event only adds.
            if (event.type !== "position") expect(seconds).toBeGreaterThanOrEqual(before);
            before = seconds;
            expect(state.played).toHaveLength(tracks.length);
            if (state.status !== "playing") expect(state.runningSince).toBeNull();
          }
        },
      ),
    );
  });
});
