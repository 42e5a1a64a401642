/** The session outside of the page: what it asks the film, and what a change of the page's data does to it. */
import { afterEach, expect, it, vi } from "vitest";
import type { SessionTrack } from "~/features/player/workout-session";
import { SessionStore, type UntimedInput } from "./session-store";

const film = (id: number): SessionTrack => ({
  ...{ id, contentType: "VIDEO", durationSeconds: 600, timing: "media" },
});

afterEach(() => vi.restoreAllMocks());

function openStore(tracks: SessionTrack[]) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const store = new SessionStore(tracks, 0);
  return {
    store,
    send(second: number, input: UntimedInput) {
      now = second * 1000;
      store.send(input);
    },
  };
}

it.each<UntimedInput>([
  { type: "tick" },
  { type: "pause" },
  { type: "stall" },
  { type: "rate", rate: 1.5 },
  { type: "choose", index: 1 },
  { type: "exit" },
])("asks the film where it is before $type", (input) => {
  const { store, send } = openStore([film(4), film(5)]);
  send(0, { type: "play" });
  send(0, { type: "run" });
  store.followFilm(() => 7.5);
  send(8, input);
  expect(store.session.playback.played[0]).toEqual([[0, 7.5]]);
});

it("asks no film that does not play, or that has no place", () => {
  const { store, send } = openStore([film(4)]);
  store.followFilm(() => 7.5);
  send(8, { type: "tick" });
  expect(store.session.playback.elapsedBefore).toBe(0);
  send(8, { type: "play" });
  send(8, { type: "run" });
  store.followFilm(() => null);
  send(9, { type: "pause" });
  expect(store.session.playback.elapsedBefore).toBe(1);
});

it("keeps the movement that plays when the page brings others, and tells of one that is gone", () => {
  const { store, send } = openStore([film(4), film(5)]);
  send(0, { type: "choose", index: 1 });
  store.update([film(9), film(4), film(5)], null);
  expect(store.session.playback).toMatchObject({ index: 2, status: "playing" });
  let told = 0;
  store.subscribe(() => (told += 1));
  store.update([film(9)], null);
  expect(store.session.playback).toMatchObject({ index: 0, status: "paused" });
  expect(told).toBeGreaterThan(0);
  send(3, { type: "play" });
  expect(store.session.playback.status).toBe("playing");
});

it("keeps what an earlier visit has played when the film was started by the browser's own controls", () => {
  const { store, send } = openStore([film(4), film(5)]);
  store.place = {
    ...{ index: 1, id: 5, seconds: 90, position: 690, completed: false, at: 0 },
    played: [{ id: 5, ranges: [[0, 90]] }],
  };
  store.followFilm(() => 12);
  send(0, { type: "play" });
  expect(store.session.playback).toMatchObject({
    ...{ index: 0, status: "playing", elapsedBefore: 12, played: [[], [[0, 90]]] },
    // The film that plays stays attached.
    turn: 0,
  });
});

it("plays from the start, with nothing played, when the place was forgotten", () => {
  const { store, send } = openStore([film(4)]);
  store.place = {
    ...{ index: 0, id: 4, seconds: 90, position: 90, completed: false, at: 0 },
    played: [{ id: 4, ranges: [[0, 90]] }],
  };
  store.forgetPlace();
  send(0, { type: "play" });
  expect(store.session.playback).toMatchObject({ elapsedBefore: 0, played: [[]] });
});
