/**
 * Speaks the protocol of a broadcasting page (app/features/lives/broadcast/protocol.ts): keeps every frame until it is
 * acknowledged, and sends those again after a reconnect.
 */
import { once } from "node:events";
import { vi } from "vitest";
import { WebSocket } from "ws";
import {
  MAX_FRAME_BYTES,
  packFrame,
  type Hello,
  type ServerMessage,
} from "~/features/lives/broadcast/protocol";

export interface Door {
  port: number;
  host: string;
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
}

/** A handshake that was answered in HTTP. */
export class HandshakeRefused extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
  ) {
    super(`${status} ${reason}`);
  }
}

const PATIENCE = { timeout: 20_000, interval: 10 };

export class Broadcaster {
  readonly messages: ServerMessage[] = [];
  /** The code of the closing frame. */
  closed: number | null = null;
  private socket: WebSocket | null = null;
  private ready: Extract<ServerMessage, { type: "ready" }> | null = null;
  /** The frames of the current recording that the server has not acknowledged. */
  private readonly kept = new Map<number, Uint8Array>();
  private nextSequence = 0;

  constructor(
    private readonly mime: string,
    private readonly keyFrameMs: number | null = null,
  ) {}

  get part(): number {
    return this.ready?.part ?? 0;
  }

  get acknowledged(): number {
    const acks = this.messages.flatMap((message) => (message.type === "ack" ? message : []));
    return acks.filter(({ part }) => part === this.part).at(-1)?.sequence ?? -1;
  }

  /** @throws HandshakeRefused */
  async connect({ port, host, path, cookie, headers = {} }: Door): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      headers: {
        Host: host,
        Origin: `http://${host}`,
        ...(cookie ? { Cookie: cookie } : {}),
        ...headers,
      },
      maxPayload: MAX_FRAME_BYTES,
    });
    this.closed = null;
    this.socket = socket;
    socket.on("close", (code) => {
      if (this.socket === socket) this.closed = code;
    });
    // The server's first words may come with the end of the handshake.
    socket.on("message", (data: Buffer) => this.receive(data));
    socket.on("error", () => {});
    await new Promise<void>((resolve, reject) => {
      socket.once("open", () => resolve());
      socket.once("error", reject);
      socket.once("unexpected-response", (_request, response) => {
        const reason = response.headers["x-broadcast-refusal"];
        reject(new HandshakeRefused(response.statusCode ?? 0, String(reason ?? "")));
        response.destroy();
      });
    });
  }

  private receive(data: Buffer): void {
    const message = JSON.parse(data.toString("utf8")) as ServerMessage;
    this.messages.push(message);
    if (message.type === "ready") this.ready = message;
    if (message.type !== "ack" || message.part !== this.ready?.part) return;
    for (const sequence of this.kept.keys()) {
      if (sequence <= message.sequence) this.kept.delete(sequence);
    }
  }

  /** Says hello; `resume` goes on with the recording of before. Returns the server's answer. */
  async hello({ resume = false } = {}): Promise<ServerMessage> {
    const at = this.messages.length;
    const { ready } = this;
    const hello: Hello = {
      ...{ type: "hello", mime: this.mime, hasAudio: true, keyFrameMs: this.keyFrameMs },
      resume: resume && ready ? { part: ready.part, key: ready.key } : null,
    };
    this.socket?.send(JSON.stringify(hello));
    return this.answerAfter(at);
  }

  async takeOver(): Promise<ServerMessage> {
    const at = this.messages.length;
    this.socket?.send(JSON.stringify({ type: "takeOver" }));
    return this.answerAfter(at);
  }

  private async answerAfter(at: number): Promise<ServerMessage> {
    const find = () =>
      this.messages
        .slice(at)
        .find(({ type }) => type !== "ack" && type !== "live" && type !== "viewers");
    await vi.waitUntil(() => find() !== undefined || this.closed !== null, PATIENCE);
    const answer = find();
    if (!answer) throw new Error(`closed with ${this.closed}`);
    if (answer.type === "ready" && answer.resumed) this.resend(answer.nextSequence);
    else if (answer.type === "ready") this.startRecording();
    return answer;
  }

  private startRecording(): void {
    this.kept.clear();
    this.nextSequence = 0;
  }

  private resend(from: number): void {
    for (const [sequence, bytes] of this.kept) {
      if (sequence >= from) this.send(sequence, bytes);
    }
  }

  /** A chunk of any size, in frames. Without a connection it is kept for the next one. */
  record(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length; at += MAX_FRAME_BYTES - 8) {
      const bytes = chunk.subarray(at, at + MAX_FRAME_BYTES - 8);
      this.kept.set(this.nextSequence, bytes);
      this.send(this.nextSequence, bytes);
      this.nextSequence += 1;
    }
  }

  /** The recording lost some chunks. */
  skip(frames: number): void {
    this.nextSequence += frames;
  }

  send(sequence: number, bytes: Uint8Array, part = this.part): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(packFrame({ sequence, part, bytes }));
  }

  sendText(text: string): void {
    this.socket?.send(text);
  }

  async allAcknowledged(): Promise<void> {
    await vi.waitUntil(() => this.kept.size === 0, PATIENCE);
  }

  async saidBy(test: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    await vi.waitUntil(() => this.messages.some(test), PATIENCE);
    const message = this.messages.find(test);
    if (!message) throw new Error("no such message");
    return message;
  }

  end(): void {
    this.socket?.send(JSON.stringify({ type: "end" }));
  }

  async closedWith(): Promise<number> {
    await vi.waitUntil(() => this.closed !== null, PATIENCE);
    return this.closed ?? 0;
  }

  /** As a network that is lost: without a closing frame. */
  async cut(): Promise<void> {
    const { socket } = this;
    if (!socket || socket.readyState === WebSocket.CLOSED) return;
    socket.terminate();
    await once(socket, "close");
  }
}

/** Chunks of equal size, as a recorder makes them. */
export function cutChunks(recording: Buffer, count: number): Buffer[] {
  const size = Math.ceil(recording.length / count);
  return Array.from({ length: count }, (_none, index) =>
    recording.subarray(index * size, (index + 1) * size),
  );
}
