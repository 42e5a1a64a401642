/** The page of a broadcast without a network: what it says reaches the server's sessions at once. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { FlowControl } from "~/features/lives/broadcast/broadcast-connection.server";
import type { Broadcasts } from "~/features/lives/broadcast/broadcasts.server";
import { packFrame, type Hello, type ServerMessage } from "~/features/lives/broadcast/protocol";
import type { PlannedLive } from "./live-world";
import { VP8 } from "./recordings";

export const HELLO: Hello = {
  ...{ type: "hello", mime: VP8, hasAudio: true, keyFrameMs: null, resume: null },
};

/** A socket whose network is this test. */
export class BroadcastPage implements FlowControl {
  readonly accountId = randomUUID();
  readonly messages: ServerMessage[] = [];
  closed: number | null = null;
  pauses = 0;
  isPaused = false;
  /** It is gone after the server has looked so often. */
  looks = Number.POSITIVE_INFINITY;
  private readonly connection: ReturnType<Broadcasts["connect"]>;

  constructor(server: Broadcasts, { id: liveId, gymId, guid }: PlannedLive) {
    this.connection = server.connect({ liveId, gymId, guid }, this, () => Promise.resolve(true));
  }

  get isOpen(): boolean {
    this.looks -= 1;
    return this.closed === null && this.looks >= 0;
  }
  send(message: ServerMessage): void {
    this.messages.push(message);
  }
  close(code: number): void {
    this.closed ??= code;
  }
  pause(): void {
    this.pauses += 1;
    this.isPaused = true;
  }
  resume(): void {
    this.isPaused = false;
  }

  say(message: object): void {
    this.connection.text(JSON.stringify(message));
  }
  hello(more: Partial<Hello> = {}): Promise<ServerMessage> {
    return this.answerTo({ ...HELLO, ...more });
  }
  async answerTo(message: object): Promise<ServerMessage> {
    const at = this.messages.length;
    this.say(message);
    await expect.poll(() => this.messages.length).toBeGreaterThan(at);
    return this.messages[at] ?? { type: "busy" };
  }
  /** A frame of the live's first part. */
  record(bytes: Uint8Array, sequence = 0): void {
    this.connection.bytes(packFrame({ sequence, part: 1, bytes }));
  }
  async goOnAir(recording: Uint8Array): Promise<ServerMessage> {
    const ready = await this.hello();
    this.record(recording);
    await expect.poll(() => this.messages.map(({ type }) => type)).toContain("ack");
    return ready;
  }
  /** Its socket is gone, whatever the server sees when it looks. */
  drop(): void {
    this.connection.left();
  }
  leave(): void {
    this.looks = 0;
    this.drop();
  }
}
