/** The session with the training of the browser: what it writes, in which order, and what it sends as the page ends. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { QueuedEvent, WorkoutGroup } from "~/features/player/queued-events";
import type { SessionTrack } from "~/features/player/workout-session";
import { createLocks } from "../../../../tests/support/memory-locks";
import { createMemoryStorage } from "../../../../tests/support/memory-storage";
import { SessionStore, type UntimedInput } from "./session-store";

const film = (id: number): SessionTrack => ({
  ...{ id, contentType: "VIDEO", durationSeconds: 600, timing: "media" },
});

let owners = 0;
let browser = openBrowser();

beforeEach(() => {
  browser = openBrowser();
  vi.stubGlobal("window", browser.window);
  vi.stubGlobal("navigator", browser.navigator);
  // No answer comes: what is kept stays kept.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const typesOf = (body: string) =>
  (JSON.parse(body) as QueuedEvent[]).map(({ workoutTrackType: type }) => type);

function openBrowser() {
  const local = createMemoryStorage();
  const locks = createLocks();
  const written: string[] = [];
  const set = local.setItem.bind(local);
  local.setItem = (key, value) => {
    written.push(key);
    set(key, value);
  };
  const beacons: Blob[] = [];
  const timers = { setTimeout: () => 0, clearTimeout: () => undefined };
  return {
    ...{ locks, written, beacons },
    window: { localStorage: local, addEventListener: () => undefined, ...timers },
    marks: () =>
      Array.from({ length: local.length }, (_, index) => local.key(index) ?? "")
        .filter((key) => key.includes(":execution:"))
        .map((key) => JSON.parse(local.getItem(key) ?? "") as unknown),
    navigator: { locks, sendBeacon: (_to: string, body: Blob) => beacons.push(body) > 0 },
    /** Which marks and places are kept. */
    kept: () =>
      Array.from({ length: local.length }, (_, index) => local.key(index)?.split(":")[1])
        .filter((kind) => kind !== "owner" && kind !== "event")
        .sort(),
  };
}

function openStore(group: WorkoutGroup | null = null) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const tracks = [film(4)];
  const store = new SessionStore(tracks, 0);
  owners += 1;
  // The queue is one per page and owner.
  const trackingKey = `session.person${owners}`;
  store.update(tracks, { workoutId: 5, durationSeconds: 600, trackingKey, group });
  store.open();
  return {
    store,
    send(second: number, input: UntimedInput) {
      now = second * 1000;
      store.send(input);
    },
  };
}

it("marks the execution before it keeps an event", () => {
  const { send } = openStore();
  send(0, { type: "play" });
  const kinds = browser.written.map((key) => key.split(":")[1]);
  expect(kinds).toContain("event");
  expect(kinds.indexOf("execution")).toBeGreaterThan(-1);
  expect(kinds.indexOf("execution")).toBeLessThan(kinds.indexOf("event"));
});

it("removes the mark and gives the lock back once the member has left, and keeps the place", async () => {
  const { store, send } = openStore();
  send(0, { type: "play" });
  send(0, { type: "run" });
  send(90, { type: "position", seconds: 90 });
  const id = store.session.execution?.id;
  expect(browser.kept()).toEqual(["execution"]);
  expect(browser.locks.list()).toContain(`training:${id}`);
  store.leave({ pageEnds: false });
  expect(browser.kept()).toEqual(["place"]);
  await new Promise<void>((resolve) => setImmediate(resolve));
  expect(browser.locks.list()).not.toContain(`training:${id}`);
});

it("names the challenge that the workout was opened from, in each event and in the mark", async () => {
  const group = { workoutGroupId: 7, workoutGroupItemId: 31 };
  const { store, send } = openStore(group);
  send(0, { type: "play" });
  store.savePlace();
  expect(browser.marks()).toMatchObject([{ workoutId: 5, ...group }]);
  store.leave({ pageEnds: true });
  const bodies = await Promise.all(browser.beacons.map((body) => body.text()));
  const events = bodies.flatMap((body) => JSON.parse(body) as QueuedEvent[]);
  expect(events.length).toBeGreaterThan(1);
  for (const event of events) expect(event).toMatchObject(group);
});

it("forgets the place of a workout that has ended", () => {
  const { store, send } = openStore();
  send(0, { type: "play" });
  send(0, { type: "run" });
  send(90, { type: "position", seconds: 90 });
  store.savePlace();
  expect(browser.kept()).toEqual(["execution", "place"]);
  send(600, { type: "ended" });
  store.savePlace();
  expect(store.session.playback.status).toBe("finished");
  expect(browser.kept()).toEqual(["execution"]);
});

it("sends the exit by beacon as the page ends, and by the queue as the workout is closed", async () => {
  const { store, send } = openStore();
  send(0, { type: "play" });
  store.leave({ pageEnds: true });
  const bodies = await Promise.all(browser.beacons.map((body) => body.text()));
  expect(bodies.flatMap(typesOf)).toContain("WORKOUT_EXIT");
  expect(browser.beacons).toHaveLength(1);
  send(9, { type: "play" });
  store.leave({ pageEnds: false });
  expect(browser.beacons).toHaveLength(1);
});
