/** Where the film is while its element has a place, and while it is between two sources. */
import { expect, it } from "vitest";
import { readFilmSecond, seekFilm } from "./film-position";
import { SessionStore } from "./session-store";

/** Paused at 46 seconds; the element says that it is at 0. */
function openFilm({ isChanging }: { isChanging: boolean }) {
  const store = new SessionStore(
    [{ id: 4, contentType: "VIDEO", durationSeconds: 60, timing: "media" }],
    0,
  );
  store.send({ type: "play" });
  store.send({ type: "position", seconds: 46 });
  store.send({ type: "pause" });
  const started: number[] = [];
  const element = { currentTime: 0 };
  const moveStart = (second: number) => started.push(second);
  return { store, element, isChanging, started, moveStart };
}

it("reads and moves the element while it has a place", () => {
  const film = openFilm({ isChanging: false });
  expect(readFilmSecond(film)).toBe(0);
  seekFilm(10, film);
  expect(film.element.currentTime).toBe(10);
  expect(film.store.getSecond()).toBe(46);
  expect(film.started).toEqual([]);
});

it.each([
  { to: 56, second: 56 },
  { to: 36, second: 36 },
  { to: -4, second: 0 },
  { to: 90, second: 60 },
])("moves the session to $second between two sources, before the next one begins there", (move) => {
  const film = openFilm({ isChanging: true });
  expect(readFilmSecond(film)).toBe(46);
  seekFilm(move.to, film);
  expect(readFilmSecond(film)).toBe(move.second);
  expect(film.started).toEqual([move.second]);
  expect(film.element.currentTime).toBe(0);
});

it("names the moved second in the next play, and counts nothing that was skipped", () => {
  const film = openFilm({ isChanging: true });
  const { played } = film.store.session.playback;
  seekFilm(56, film);
  expect(film.store.session.playback).toMatchObject({
    status: "paused",
    elapsedBefore: 56,
    played,
  });
});
