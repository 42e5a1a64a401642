import { describe, expect, test } from "vitest";
import {
  elapsedSeconds,
  getWorkDone,
  remainingSeconds,
  startPlayback,
  step,
  type Playback,
  type PlaybackEvent,
  type Track,
} from "./playback";
import { playSeconds } from "../../../tests/support/play-seconds";

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

/** Only these events. */
const run = (tracks: readonly Track[], events: PlaybackEvent[], from = startPlayback(tracks)) =>
  events.reduce<Playback>((state, event) => step(state, event, tracks), from);

/** These events while the page reports what plays; until then nothing else happens. */
function runReported(
  tracks: readonly Track[],
  events: PlaybackEvent[],
  from = startPlayback(tracks),
): Playback {
  let before = events[0]?.now ?? 0;
  return events.reduce((state, event) => {
    const isReported = event.type === "position";
    const played = playSeconds(
      state,
      { from: before, to: event.now, isReported },
      {
        tracks,
        read: (current) => current,
        step: (current, report) => step(current, report, tracks),
      },
    );
    before = event.now;
    return step(played, event, tracks);
  }, from);
}

const play = { type: "play" } as const;
const pause = { type: "pause" } as const;
const moves = { type: "run" } as const;
const waits = { type: "stall" } as const;
const ended = { type: "ended" } as const;
const tick = { type: "tick" } as const;

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
    const starved = runReported(tracks, [at(0, play), at(0, moves), at(3, waits)]);
    expect(elapsedSeconds(starved, film, 60_000)).toBe(3);
    const paused = runReported(tracks, [at(60, moves), at(62, pause)], starved);
    expect(elapsedSeconds(paused, film, 99_000)).toBe(5);
    expect(paused.status).toBe("paused");
    expect(run(tracks, [at(100, play), at(101, moves)], paused).runningSince).toBe(101_000);
  });

  test("ends by its own end, with the movement's duration, and the next one starts by itself", () => {
    const tracks = [film, film];
    const state = run(tracks, [at(0, play), at(0, moves), at(28, ended)]);
    expect(state).toMatchObject({ index: 1, status: "playing", elapsedBefore: 0, turn: 1 });
    expect(getWorkDone(state, tracks, 28_000)).toBe(28);
  });

  test("the last one ends the workout; play begins again from the first", () => {
    const tracks = [film, film];
    const state = run(tracks, [
      at(0, play),
      at(0, moves),
      at(28, ended),
      at(29, moves),
      at(57, ended),
    ]);
    expect(state).toMatchObject({ index: 1, status: "finished", runningSince: null });
    expect(getWorkDone(state, tracks, 99_000)).toBe(56);
    const again = run(tracks, [at(60, play)], state);
    expect(again).toMatchObject({ index: 0, status: "playing", turn: 2 });
    expect(getWorkDone(again, tracks, 60_000)).toBe(0);
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
    else expect(getWorkDone(state, tracks, second * 1000)).toBe(20);
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
    expect(runReported(tracks, [at(5, play), at(14.9, tick)]).index).toBe(0);
    expect(runReported(tracks, [at(5, play), at(15, tick)]).index).toBe(1);
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
    const back = runReported(tracks, [at(1, moves), at(7, { type: "choose", index: 0 })], first);
    expect(back).toMatchObject({ index: 0, elapsedBefore: 0, runningSince: null });
    expect(getWorkDone(back, tracks, 9000)).toBe(6);
  });

  test("the one in hand starts anew; playing it twice counts once", () => {
    const tracks = [film, film];
    const once = run(tracks, [at(0, play), at(0, moves), at(28, ended)]);
    const twice = run(tracks, [at(30, { type: "choose", index: 0 }), at(30, moves)], once);
    expect(twice).toMatchObject({ index: 0, turn: 2 });
    expect(getWorkDone(twice, tracks, 40_000)).toBe(28);
  });

  test("what is not there is not chosen", () => {
    const state = run([film], [at(0, play), at(1, { type: "choose", index: 1 })]);
    expect(state).toMatchObject({ index: 0, turn: 0 });
  });
});

describe("what counts as played", () => {
  const tracks = [film, loop];
  const start = [at(0, play), at(0, moves)];
  const seek = (seconds: number) => ({ type: "seek", seconds }) as const;
  const position = (seconds: number) => ({ type: "position", seconds }) as const;
  const rate = (value: number) => ({ type: "rate", rate: value }) as const;

  test.each<[string, PlaybackEvent[], { at: number; place: number; work: number; real: number }]>([
    ["a film that plays", [], { at: 6, place: 6, work: 6, real: 6 }],
    ["a skipped part does not", [at(4, seek(20))], { at: 6, place: 22, work: 6, real: 6 }],
    ["a repeated part counts once", [at(4, seek(1))], { at: 6, place: 3, work: 4, real: 6 }],
    ["a film late in saying so", [at(4, position(4.5))], { at: 6, place: 6.5, work: 6.5, real: 6 }],
    ["a film that has jumped", [at(4, position(20))], { at: 6, place: 22, work: 6, real: 6 }],
    [
      "a film that was rewound",
      [at(4, position(4)), at(5, position(2))],
      {
        at: 6,
        place: 3,
        work: 4,
        real: 5,
      },
    ],
    ["a fast film plays more", [at(0, rate(1.5))], { at: 6, place: 9, work: 9, real: 6 }],
    ["from the change on", [at(4, rate(0.5))], { at: 6, place: 5, work: 5, real: 6 }],
    [
      "nothing has no speed",
      [at(4, rate(0)), at(4, rate(Number.NaN))],
      {
        at: 6,
        place: 6,
        work: 6,
        real: 6,
      },
    ],
    ["time without film does not", [at(4, waits)], { at: 6, place: 4, work: 4, real: 4 }],
  ])("%s", (_case, events, expected) => {
    const state = runReported(tracks, [...start, ...events, at(expected.at, pause)]);
    const now = expected.at * 1000;
    expect(elapsedSeconds(state, film, now)).toBe(expected.place);
    expect(getWorkDone(state, tracks, now)).toBe(expected.work);
    expect(state.playedSeconds).toBe(expected.real);
  });

  test("a loop takes its duration at any speed", () => {
    const fast = runReported([loop], [at(0, rate(1.5)), at(0, play), at(0, moves), at(6, pause)]);
    expect(fast).toMatchObject({ elapsedBefore: 6, playedSeconds: 6 });
  });
});

describe("resuming", () => {
  const tracks = [film, loop];
  const resume = (index: number, seconds: number) =>
    at(9, { type: "resume", index, seconds, played: [[[0, 28]], [[0, 90]]] });

  test("plays from that second of that movement, with what was played before", () => {
    const state = run(tracks, [resume(1, 7), at(10, moves)]);
    expect(state).toMatchObject({ index: 1, status: "playing", turn: 1 });
    expect(elapsedSeconds(state, loop, 12_000)).toBe(9);
    // No movement has more than its duration, whatever the browser has kept.
    expect(getWorkDone(state, tracks, 12_000)).toBe(48);
  });

  test.each([
    ["a movement that is not there", [resume(2, 0)]],
    ["no second", [resume(0, Number.NaN)]],
  ])("%s changes nothing", (_case, events) => {
    expect(run(tracks, events)).toEqual(startPlayback(tracks));
  });

  test("is the first play only", () => {
    const state = run(tracks, [at(0, play), at(1, pause)]);
    expect(run(tracks, [resume(1, 7)], state)).toBe(state);
  });
});
