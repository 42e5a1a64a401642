/**
 * The session of app/features/player/workout-session.ts outside of React, because a page that goes away has to step it
 * and send its events at once: to the queue, with a mark of the running execution and the remembered place.
 */
import { changeTracks } from "~/features/player/change-tracks";
import { elapsedSeconds } from "~/features/player/playback";
import {
  continuePlace,
  parseRememberedPlace,
  toRememberedPlace,
  type RememberedPlace,
} from "~/features/player/remembered-place";
import {
  getPlayedSeconds,
  startSession,
  stepSession,
  type SessionInput,
  type SessionTrack,
  type WorkoutSession,
} from "~/features/player/workout-session";
import type { WorkoutGroup } from "~/features/player/queued-events";
import { createExecutionId } from "./create-execution-id";
import { removeMark, writeMark } from "./execution-marks";
import { openTraining, type Training } from "./open-tracking-queue";
import { holdExecution } from "./sender-lock";

/** The workout whose events the page sends; null: the viewer may not watch it, and the page sends none. */
export interface TrackedWorkout {
  workoutId: number;
  durationSeconds: number;
  /** Names the session that the browser's queue belongs to. */
  trackingKey: string;
  /** Of a challenge; null: it was not opened from one. */
  group: WorkoutGroup | null;
}

export type UntimedInput = SessionInput extends infer Input
  ? Input extends { now: number }
    ? Omit<Input, "now">
    : never
  : never;

/** Before these a film says where it is, because its clock may be ahead of it. */
const COUNTING = new Set<UntimedInput["type"]>([
  "tick",
  "pause",
  "stall",
  "choose",
  "rate",
  "exit",
]);

export class SessionStore<Track extends SessionTrack = SessionTrack> {
  session: WorkoutSession;
  /** Where an earlier visit ended; null: nowhere, or forgotten. */
  place: RememberedPlace | null = null;
  private readFilm: () => number | null = () => null;
  private tracked: TrackedWorkout | null = null;
  private training: Training | null = null;
  private listeners = new Set<() => void>();
  /** The executions that have a mark, each with the release of its lock. */
  private held = new Map<string, () => void>();

  constructor(
    public tracks: readonly Track[],
    first: number,
  ) {
    this.session = startSession(tracks, { first, executionId: createExecutionId() });
  }

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  send = (input: UntimedInput) => {
    this.step(input);
    this.queueEvents(false);
  };

  /** Takes what the page has loaded. */
  update(tracks: readonly Track[], tracked: TrackedWorkout | null) {
    this.tracked = tracked;
    if (tracks === this.tracks) return;
    this.reportFilm();
    this.session = changeTracks(this.session, this.workout(), { tracks, now: performance.now() });
    this.tracks = tracks;
    this.place = parseRememberedPlace(this.place, tracks, Date.now());
    this.notify();
    this.queueEvents(false);
  }

  /** `read`: the second at which the film is; null while the element has none. */
  followFilm(read: () => number | null) {
    this.readFilm = read;
  }

  /** The second of the current movement. */
  getSecond = (): number => {
    const { playback } = this.session;
    const track = this.tracks[playback.index];
    return track ? elapsedSeconds(playback, track, performance.now()) : 0;
  };

  open() {
    if (this.tracked) this.training = openTraining(this.tracked.trackingKey);
    const value = this.training?.storage.read(this.placeKey());
    this.place = parseRememberedPlace(value, this.tracks, Date.now());
    this.notify();
  }

  forgetPlace = () => {
    this.training?.storage.remove(this.placeKey());
    this.place = null;
    this.notify();
  };

  savePlace() {
    const { training, tracks } = this;
    if (!training?.storage.isOwn()) return;
    this.reportFilm();
    const now = performance.now();
    const place = toRememberedPlace(this.session, tracks, { now, at: Date.now() });
    if (place === null) training.storage.remove(this.placeKey());
    else if (place) training.storage.write(this.placeKey(), place);
    this.mark();
  }

  /** Leaves the workout, once; the next play begins another execution. */
  leave({ pageEnds }: { pageEnds: boolean }) {
    this.savePlace();
    this.step({ type: "exit" });
    this.queueEvents(pageEnds);
  }

  private placeKey = () => `place:${this.tracked?.workoutId ?? ""}`;

  private workout = () => ({
    tracks: this.tracks,
    durationSeconds: this.tracked?.durationSeconds ?? 0,
    nextExecutionId: createExecutionId(),
  });

  private step(input: UntimedInput) {
    if (COUNTING.has(input.type)) this.reportFilm();
    const before = this.session;
    const timed = { ...(input.type === "play" ? this.play() : input), now: performance.now() };
    this.session = stepSession(this.session, timed as SessionInput, this.workout());
    if (this.session !== before) this.notify();
  }

  /** The browser's own controls start the film while a place is offered: a choice of the second where it is. */
  private play(): UntimedInput {
    const { place, tracks } = this;
    if (!place || this.session.playback.status !== "waiting") return { type: "play" };
    const film = this.readFilm();
    if (film !== null) this.step({ type: "position", seconds: film });
    const { index, elapsedBefore } = this.session.playback;
    return continuePlace(place, tracks, { index, seconds: elapsedBefore });
  }

  private reportFilm() {
    const { index, runningSince } = this.session.playback;
    if (runningSince === null || this.tracks[index]?.timing !== "media") return;
    const seconds = this.readFilm();
    if (seconds !== null) this.step({ type: "position", seconds });
  }

  private notify() {
    for (const listener of this.listeners) listener();
  }

  private queueEvents(pageEnds: boolean) {
    const { tracked, training } = this;
    const { outbox } = this.session;
    if (outbox.length > 0) this.step({ type: "taken", count: outbox.length });
    if (!tracked || !training) return;
    const at = Date.now();
    const { workoutId, group } = tracked;
    const events = outbox.map((event) => ({ ...event, workoutId, ...group, at }));
    // Before the events: the exit of a page that is killed in between continues their numbers.
    if (events.length > 0) this.mark();
    if (pageEnds) training.queue.leave(events);
    else if (events.length > 0) training.queue.add(events);
    this.removeOldMark();
  }

  /** Once the queue has the exit, or the execution of a workout that is played again. */
  private removeOldMark() {
    for (const [id, release] of this.held) {
      if (id === this.session.execution?.id) continue;
      if (this.training) removeMark(this.training.storage, id);
      release();
      this.held.delete(id);
    }
  }

  /** Keeps the mark of the running execution. */
  private mark() {
    const { tracked, training, session } = this;
    const { execution } = session;
    if (!tracked || !training || !execution || execution.seq === 0) return;
    if (!this.held.has(execution.id)) this.held.set(execution.id, holdExecution(execution.id));
    writeMark(training.storage, {
      workoutExecutionId: execution.id,
      seq: execution.seq,
      workoutId: tracked.workoutId,
      ...tracked.group,
      movementId: this.tracks[session.playback.index]?.id || null,
      playedSeconds: getPlayedSeconds(session, this.tracks, performance.now()),
      at: Date.now(),
    });
  }
}
