/**
 * Batches of the writer: what is answered when, and what a failed batch does.
 *
 * @module-tag postgres
 */
import { describe, expect, it } from "vitest";
import { createEventWriter } from "./event-writer.server";
import type { TrackingRequest } from "./store-events.server";
import { trackedEvent } from "../../../tests/support/tracked-events";

const workout = { gymId: 1, workoutId: 2, durationSeconds: 100, timeZone: "UTC" };
const request = (count = 1): TrackingRequest => ({
  events: Array.from({ length: count }, (_none, index) =>
    trackedEvent(workout, { receivedAt: new Date("2026-05-05T00:00:00Z"), seq: index + 1 }),
  ),
  timeZone: null,
});
const databaseError = (code: string) => Object.assign(new Error(`code ${code}`), { code });

/** A database that commits when it is told to. */
function heldStore() {
  const batches: { requests: readonly TrackingRequest[]; end(error?: Error): void }[] = [];
  const store = (requests: readonly TrackingRequest[]) =>
    new Promise<void>((resolve, reject) => {
      batches.push({ requests, end: (error) => (error ? reject(error) : resolve()) });
    });
  const batch = (index: number) => expect.poll(() => batches[index]).toBeDefined();
  return { store, batches, batch };
}

describe("a writer", () => {
  it("answers after the commit of a request's own batch; the next one fills meanwhile", async () => {
    const { store, batches, batch } = heldStore();
    const writer = createEventWriter({ store });
    const answered: string[] = [];
    const write = (name: string) =>
      writer.write(request()).then(({ ok }) => void answered.push(`${name} ${ok}`));
    const first = Promise.all([write("a"), write("b")]);
    await batch(0);
    const second = Promise.all([write("c"), write("d")]);
    expect(answered).toEqual([]);
    batches[0]?.end();
    await first;
    await batch(1);
    expect(answered).toEqual(["a true", "b true"]);
    expect(batches.map(({ requests }) => requests.length)).toEqual([2, 2]);
    batches[1]?.end();
    await second;
    expect(answered).toHaveLength(4);
  });

  it("bounds a batch, but never divides a request", async () => {
    const { store, batches, batch } = heldStore();
    const writer = createEventWriter({ store, maxBatchEvents: 5 });
    const writing = Promise.all([3, 3, 9, 1].map((count) => writer.write(request(count))));
    for (const index of [0, 1, 2, 3]) {
      await batch(index);
      batches[index]?.end();
    }
    await writing;
    expect(batches.map(({ requests }) => requests.map(({ events }) => events.length))).toEqual([
      [3],
      [3],
      [9],
      [1],
    ]);
  });

  it("stores the others when one request is wrong, and fails that one alone", async () => {
    const wrong = request();
    const stored: TrackingRequest[] = [];
    const writer = createEventWriter({
      store(requests) {
        if (requests.includes(wrong)) return Promise.reject(databaseError("22P02"));
        stored.push(...requests);
        return Promise.resolve();
      },
    });
    const answers = await Promise.allSettled([request(), wrong, request()].map(writer.write));
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(stored).toHaveLength(2);
  });

  it("fails the whole batch once when the database is away, and goes on afterwards", async () => {
    let tries = 0;
    const writer = createEventWriter({
      store: () =>
        (tries += 1) === 1 ? Promise.reject(databaseError("57P01")) : Promise.resolve(),
    });
    const answers = await Promise.allSettled([request(), request()].map(writer.write));
    expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(tries).toBe(1);
    expect(await writer.write(request())).toEqual({ ok: true });
  });

  it("does not find a workout that was deleted meanwhile", async () => {
    const writer = createEventWriter({ store: () => Promise.reject(databaseError("23503")) });
    expect(await writer.write(request())).toEqual({ ok: false, reason: "notFound" });
  });

  it("refuses what exceeds its queue, and takes more once that is stored", async () => {
    const { store, batches, batch } = heldStore();
    const writer = createEventWriter({ store, maxWaitingEvents: 4 });
    const first = writer.write(request(4));
    expect(await writer.write(request())).toEqual({ ok: false, reason: "unavailable" });
    await batch(0);
    const second = writer.write(request(4));
    expect(await writer.write(request())).toEqual({ ok: false, reason: "unavailable" });
    batches[0]?.end();
    await first;
    await batch(1);
    batches[1]?.end();
    expect(await second).toEqual({ ok: true });
  });

  it("stores what waits before it closes, then takes no more", async () => {
    const { store, batches, batch } = heldStore();
    const writer = createEventWriter({ store });
    const waiting = writer.write(request());
    let closed = false;
    const closing = writer.close().then(() => (closed = true));
    await batch(0);
    expect(await writer.write(request())).toEqual({ ok: false, reason: "unavailable" });
    expect(closed).toBe(false);
    batches[0]?.end();
    await closing;
    expect(await waiting).toEqual({ ok: true });
  });
});
