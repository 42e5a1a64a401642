import { describe, expect, test } from "vitest";
import { MAX_FRAME_BYTES } from "~/features/lives/broadcast/protocol";
import { createRecordingQueue } from "./recording-queue";

const FACTS = { mime: "video/webm", hasAudio: true, keyFrameMs: null };
const PART = { number: 7, key: "k" };

function queueWith(chunks: number, bytes = 10) {
  const queue = createRecordingQueue();
  const recording = queue.begin(FACTS);
  for (let index = 0; index < chunks; index += 1)
    queue.add(recording, new Uint8Array(bytes).fill(index + 1), index * 250);
  return { queue, recording };
}

function takeAll(queue: ReturnType<typeof createRecordingQueue>) {
  const taken = [];
  for (let frame = queue.take(); frame; frame = queue.take()) taken.push(frame);
  return taken;
}

test("a recording is sent in order, once it is a part", () => {
  const { queue } = queueWith(3);
  expect(queue.take()).toBeNull();
  expect(queue.assign(PART, 0)).toBe("sending");
  expect(takeAll(queue).map(({ sequence, part, bytes }) => [sequence, part, bytes[0]])).toEqual([
    [0, 7, 1],
    [1, 7, 2],
    [2, 7, 3],
  ]);
});

test.each([
  [0, 0],
  [1, 1],
  [MAX_FRAME_BYTES, 1],
  [MAX_FRAME_BYTES + 1, 2],
  [50 * 1024 * 1024, 200],
])("a chunk of %i bytes makes %i frames", (bytes, frames) => {
  const { queue } = queueWith(1, bytes);
  queue.assign(PART, 0);
  const taken = takeAll(queue);
  expect(taken).toHaveLength(frames);
  expect(taken.reduce((sum, frame) => sum + frame.bytes.length, 0)).toBe(bytes);
});

describe("after a lost socket", () => {
  test("the same part goes on after the last acknowledged frame", () => {
    const { queue } = queueWith(4);
    queue.assign(PART, 0);
    takeAll(queue);
    queue.acknowledge(7, 1);
    // The server has taken one more frame than its last answer that arrived.
    expect(queue.assign(PART, 3)).toBe("sending");
    expect(takeAll(queue).map(({ sequence }) => sequence)).toEqual([3]);
  });

  test("a stopped recording of which the server has everything is complete, and the next follows", () => {
    const { queue, recording } = queueWith(2);
    queue.assign(PART, 0);
    takeAll(queue);
    queue.close(recording);
    const next = queue.begin(recording.facts);
    expect(queue.assign(PART, 2)).toBe("complete");
    expect(queue.head()).toBe(next);
  });

  test("a new part of what is still whole begins at its first frame", () => {
    const { queue } = queueWith(2);
    queue.assign(PART, 0);
    takeAll(queue);
    expect(queue.assign({ number: 8, key: "l" }, 0)).toBe("sending");
    expect(takeAll(queue).map(({ sequence, part }) => [sequence, part])).toEqual([
      [0, 8],
      [1, 8],
    ]);
  });

  test("a new part of what has lost its beginning is impossible", () => {
    const { queue } = queueWith(2);
    queue.assign(PART, 0);
    takeAll(queue);
    queue.acknowledge(7, 0);
    expect(queue.assign({ number: 8, key: "l" }, 0)).toBe("lost");
    queue.drop();
    expect(queue.head()).toBeNull();
  });
});

test("a stopped recording is complete with the answer to its last frame, and the next one follows", () => {
  const { queue, recording } = queueWith(2);
  queue.assign(PART, 0);
  takeAll(queue);
  queue.close(recording);
  const next = queue.begin(FACTS);
  queue.add(next, new Uint8Array(5), 900);
  expect(queue.acknowledge(6, 1)).toBe(false);
  expect(queue.acknowledge(7, 0)).toBe(false);
  expect(queue.acknowledge(7, 1)).toBe(true);
  expect(queue.head()).toBe(next);
  expect(queue.take()).toBeNull();
});

test("a recording that stops after the answer to its last frame is complete at once", () => {
  const { queue, recording } = queueWith(1);
  queue.assign(PART, 0);
  takeAll(queue);
  expect(queue.acknowledge(7, 0)).toBe(false);
  queue.close(recording);
  expect(queue.head()).toBeNull();
});

test("a recording that stops before its first byte is forgotten", () => {
  const { queue, recording } = queueWith(0);
  queue.close(recording);
  expect(queue.head()).toBeNull();
});

test("size and age are those of what was not acknowledged", () => {
  const { queue } = queueWith(3, 100);
  expect([queue.bytes(), queue.ageMs(1000)]).toEqual([300, 1000]);
  queue.assign(PART, 0);
  takeAll(queue);
  queue.acknowledge(7, 1);
  expect([queue.bytes(), queue.ageMs(1000)]).toEqual([100, 500]);
  queue.acknowledge(7, 2);
  expect([queue.bytes(), queue.ageMs(1000)]).toEqual([0, 0]);
});
