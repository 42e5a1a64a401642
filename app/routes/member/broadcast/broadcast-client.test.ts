import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  CLOSE,
  unpackFrame,
  type ClientMessage,
  type ServerMessage,
} from "~/features/lives/broadcast/protocol";
import { BroadcastClient, type BroadcastState, type PartKey } from "./broadcast-client";

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  readyState: number = WebSocket.CONNECTING;
  bufferedAmount = 0;
  binaryType = "blob";
  said: ClientMessage[] = [];
  frames: { sequence: number; part: number; byte: number }[] = [];

  send(data: string | Uint8Array): void {
    if (typeof data === "string") this.said.push(JSON.parse(data) as ClientMessage);
    else {
      const frame = unpackFrame(data);
      if (!frame) throw new Error("a frame without bytes");
      this.frames.push({ sequence: frame.sequence, part: frame.part, byte: frame.bytes[0] ?? -1 });
    }
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
  }
  open(): void {
    this.readyState = WebSocket.OPEN;
    this.dispatchEvent(new Event("open"));
  }
  hear(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  lose(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

function setUp(kept: PartKey | null = null) {
  let memory = kept;
  const sockets: FakeSocket[] = [];
  const recorders: { chunk: (byte: number) => void; stopped: boolean }[] = [];
  let state: BroadcastState | null = null;
  const client = new BroadcastClient({
    openSocket() {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    record(_stream, onChunk) {
      const recorder = {
        chunk: (byte: number) => onChunk(new Uint8Array([byte, byte])),
        stopped: false,
      };
      recorders.push(recorder);
      return {
        facts: { mime: "video/webm", hasAudio: true, keyFrameMs: null },
        stop: async () => void (recorder.stopped = true),
      };
    },
    onState: (next) => (state = next),
    memory: { read: () => memory, write: (part) => void (memory = part) },
  });
  const socket = () => sockets.at(-1) ?? expect.unreachable("no socket was opened");
  const recorder = () => recorders.at(-1) ?? expect.unreachable("nothing is recorded");
  return {
    client,
    socket,
    sockets,
    recorder,
    recorders,
    phase: () => state?.phase,
    state: () => state,
    memory: () => memory,
  };
}

const STREAM = {} as MediaStream;
const ready = (part: number, nextSequence = 0, resumed = false): ServerMessage => ({
  ...{ type: "ready", part, key: `key-${part}`, nextSequence, resumed },
});

/** On air with part 1 and frames 0 and 1, of which the server has answered the first. */
function onAir() {
  const broadcast = setUp();
  broadcast.client.goLive(STREAM);
  broadcast.socket().open();
  broadcast.socket().hear(ready(1));
  broadcast.socket().hear({ type: "live", elapsedMs: 0 });
  broadcast.recorder().chunk(10);
  broadcast.recorder().chunk(11);
  broadcast.socket().hear({ type: "ack", part: 1, sequence: 0 });
  return broadcast;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what is recorded before the connection is sent in order", () => {
  const { client, socket, recorder, phase } = setUp();
  client.goLive(STREAM);
  recorder().chunk(10);
  expect(phase()).toBe("connecting");
  socket().open();
  expect(socket().said).toMatchObject([{ type: "hello", mime: "video/webm", resume: null }]);
  socket().hear(ready(1));
  socket().hear({ type: "live", elapsedMs: 0 });
  recorder().chunk(11);
  expect(phase()).toBe("live");
  expect(socket().frames.map(({ sequence, byte }) => [sequence, byte])).toEqual([
    [0, 10],
    [1, 11],
  ]);
});

test("after a lost network it goes on after the last frame that the server has", async () => {
  const { socket, sockets, recorder, recorders, phase } = onAir();
  socket().lose();
  expect(phase()).toBe("reconnecting");
  recorder().chunk(12);
  await vi.advanceTimersByTimeAsync(300);
  expect(sockets).toHaveLength(2);
  socket().open();
  expect(socket().said).toMatchObject([{ resume: { part: 1, key: "key-1" } }]);
  socket().hear(ready(1, 1, true));
  socket().hear({ type: "live", elapsedMs: 9000 });
  expect(socket().frames.map(({ sequence, byte }) => [sequence, byte])).toEqual([
    [1, 11],
    [2, 12],
  ]);
  expect([phase(), recorders.length]).toEqual(["live", 1]);
});

test("another server gets a recording of its own, with a new header", async () => {
  const { socket, recorder, recorders } = onAir();
  socket().lose(CLOSE.again);
  await vi.advanceTimersByTimeAsync(0);
  socket().open();
  // It knows nothing of part 1, whose first frame is gone.
  socket().hear(ready(2, 0));
  await vi.advanceTimersByTimeAsync(0);
  expect(recorders.map(({ stopped }) => stopped)).toEqual([true, false]);
  expect(socket().said.at(-1)).toMatchObject({ type: "hello", resume: null });
  socket().hear(ready(3, 0));
  recorder().chunk(20);
  expect(socket().frames).toEqual([{ sequence: 0, part: 3, byte: 20 }]);
});

describe("a page that was reloaded", () => {
  test("goes on without a question, with a part of its own", async () => {
    const { client, socket, recorder, memory } = setUp({ part: 1, key: "key-1" });
    client.goLive(STREAM);
    recorder().chunk(10);
    socket().open();
    expect(socket().said).toMatchObject([{ type: "hello", resume: { part: 1, key: "key-1" } }]);
    socket().hear(ready(1, 7, true));
    await vi.advanceTimersByTimeAsync(0);
    expect(socket().said.at(-1)).toMatchObject({ type: "hello", resume: null });
    socket().hear(ready(2));
    recorder().chunk(20);
    expect(socket().frames).toEqual([{ sequence: 0, part: 2, byte: 20 }]);
    expect(memory()).toEqual({ part: 2, key: "key-2" });
  });

  test("sends what it has recorded when the earlier part is over", () => {
    const { client, socket, recorder } = setUp({ part: 1, key: "key-1" });
    client.goLive(STREAM);
    recorder().chunk(10);
    socket().open();
    socket().hear(ready(2));
    expect(socket().frames).toEqual([{ sequence: 0, part: 2, byte: 10 }]);
  });

  test("has nothing to go on from after the end", async () => {
    const { socket, memory } = onAir();
    expect(memory()).toEqual({ part: 1, key: "key-1" });
    socket().hear({ type: "ended", reason: "ended" });
    expect(memory()).toBeNull();
  });
});

test("a changed camera ends one part and begins the next, in order", async () => {
  const { client, socket, recorder } = onAir();
  client.restart(STREAM);
  await vi.advanceTimersByTimeAsync(0);
  recorder().chunk(30);
  // The end of the first part is not the server's yet.
  expect(socket().said).toHaveLength(1);
  socket().hear({ type: "ack", part: 1, sequence: 1 });
  expect(socket().said.at(-1)).toMatchObject({ type: "hello", resume: null });
  socket().hear(ready(2));
  expect(socket().frames.at(-1)).toEqual({ sequence: 0, part: 2, byte: 30 });
});

describe("the end", () => {
  test("is said after the last frame has arrived", async () => {
    const { client, socket, phase } = onAir();
    await client.end();
    expect(socket().said.at(-1)).toMatchObject({ type: "hello" });
    socket().hear({ type: "ack", part: 1, sequence: 1 });
    expect(socket().said.at(-1)).toEqual({ type: "end" });
    expect(phase()).toBe("ending");
    socket().hear({ type: "ended", reason: "ended" });
    expect(phase()).toBe("ended");
  });

  test("waits for the network", async () => {
    const { client, socket, phase } = onAir();
    socket().lose();
    await client.end();
    await vi.advanceTimersByTimeAsync(300);
    socket().open();
    socket().hear(ready(1, 1, true));
    expect(phase()).toBe("ending");
    socket().hear({ type: "ack", part: 1, sequence: 1 });
    expect(socket().said.at(-1)).toEqual({ type: "end" });
  });

  test("is said although the answer to the last frame was lost", async () => {
    const { client, socket } = onAir();
    socket().lose();
    await client.end();
    await vi.advanceTimersByTimeAsync(300);
    socket().open();
    socket().hear(ready(1, 2, true));
    expect(socket().said.at(-1)).toEqual({ type: "end" });
  });

  /** Everything recorded has arrived, and the end was said to a network that is gone. */
  async function sayEndInVain() {
    const broadcast = onAir();
    broadcast.socket().hear({ type: "ack", part: 1, sequence: 1 });
    await broadcast.client.end();
    expect(broadcast.socket().said.at(-1)).toEqual({ type: "end" });
    return broadcast;
  }

  test("is said again after a lost network", async () => {
    const { socket, phase } = await sayEndInVain();
    socket().lose();
    await vi.advanceTimersByTimeAsync(300);
    socket().open();
    expect(socket().said).toMatchObject([{ type: "hello", resume: { part: 1, key: "key-1" } }]);
    socket().hear(ready(2, 0));
    expect(socket().said.at(-1)).toEqual({ type: "end" });
    socket().hear({ type: "ended", reason: "ended" });
    expect(phase()).toBe("ended");
  });

  test("is said again when the network vanished without a word", async () => {
    const { socket, sockets } = await sayEndInVain();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(500);
    expect(sockets).toHaveLength(2);
    socket().open();
    expect(socket().said).toMatchObject([{ type: "hello", resume: { part: 1 } }]);
  });

  test.each([
    [{ type: "refused", reason: "over" }, "ended"],
    [{ type: "busy" }, "taken"],
  ] as const)("after a lost answer, %o means %s", async (answer, phase) => {
    const broadcast = await sayEndInVain();
    broadcast.socket().lose();
    await vi.advanceTimersByTimeAsync(300);
    broadcast.socket().open();
    broadcast.socket().hear(answer);
    expect(broadcast.phase()).toBe(phase);
  });
});

test("a second browser is asked first, and the first one is told", async () => {
  const { client, socket, phase } = setUp();
  client.goLive(STREAM);
  socket().open();
  socket().hear({ type: "busy" });
  expect(phase()).toBe("busy");
  client.takeOver();
  expect(socket().said.at(-1)).toEqual({ type: "takeOver" });

  const first = onAir();
  first.socket().lose(CLOSE.takenOver);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([first.phase(), first.sockets.length]).toEqual(["taken", 1]);
});

test("a network that is down is tried again, at most every four seconds", async () => {
  const { socket, sockets } = onAir();
  for (let attempt = 0; attempt < 8; attempt += 1) {
    socket().lose();
    await vi.advanceTimersByTimeAsync(4_000);
  }
  expect(sockets).toHaveLength(9);
});

test("a slow network is told", async () => {
  const { socket, recorder, state } = onAir();
  socket().bufferedAmount = 2_000_000;
  recorder().chunk(12);
  await vi.advanceTimersByTimeAsync(5_200);
  expect(state()?.weak).toBe(true);
  socket().bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(200);
  socket().hear({ type: "ack", part: 1, sequence: 2 });
  expect(state()?.weak).toBe(false);
});

test("a server without room is asked again after fifteen seconds, and nothing recorded is dropped", async () => {
  const { phase, socket, sockets } = onAir();
  socket().lose();
  await vi.advanceTimersByTimeAsync(300);
  expect(sockets).toHaveLength(2);
  socket().open();
  socket().hear({ type: "refused", reason: "full" });
  socket().lose(CLOSE.refused);
  expect(phase()).toBe("reconnecting");
  await vi.advanceTimersByTimeAsync(14_000);
  expect(sockets).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(3);
});
