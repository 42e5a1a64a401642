/**
 * What the broadcasting page and the server say to each other over the WebSocket (README.md). Text frames are JSON;
 * binary frames are the recording: an 8-byte header (sequence, part; big-endian) and then bytes of a chunk. A chunk of
 * any size is cut into frames of at most MAX_FRAME_BYTES, and each frame has a sequence of its own.
 */

export const FRAME_HEADER_BYTES = 8;
/** Browsers make chunks of 50 MB after a pause; the server takes none larger than this. */
export const MAX_FRAME_BYTES = 256 * 1024;
/** The server keeps a part open this long without its browser, so that a lost network costs nothing recorded. */
export const RESUME_WINDOW_MS = 120_000;

/** Why a socket is closed, by the code of its closing frame. */
export const CLOSE = {
  /** The live has ended. */
  ended: 4000,
  /** Another browser took the live over. */
  takenOver: 4001,
  /** The client broke the protocol. */
  protocol: 4002,
  /** This server stops, or has lost what it needs: connect again, to any server. */
  again: 1012,
  /** Refused: nothing can be sent here now. */
  refused: 1013,
} as const;

export type EndReason = "ended" | "abandoned" | "overtime" | "too-large";

/** Why no part can begin. */
export type BroadcastRefusal = "over" | "full" | "unsupported";

/** First message of each socket, and again whenever the recorder starts anew. */
export interface Hello {
  type: "hello";
  /** Of the MediaRecorder, e.g. "video/webm;codecs=vp8,opus". */
  mime: string;
  hasAudio: boolean;
  /** What `videoKeyFrameIntervalDuration` was set to, when the recorder knows it; else null. */
  keyFrameMs: number | null;
  /** The part that this recorder's frames belong to; null: it has just started. */
  resume: { part: number; key: string } | null;
}

export type ClientMessage = Hello | { type: "takeOver" } | { type: "end" };

export type ServerMessage =
  /** Send the frames of `part` from `nextSequence`. Not resumed: the recorder must start anew first. */
  | { type: "ready"; part: number; key: string; nextSequence: number; resumed: boolean }
  /** Every frame of the part up to and including this one is the encoder's; the client may forget it. */
  | { type: "ack"; part: number; sequence: number }
  /** Another browser broadcasts this live already: ask the person, then answer `takeOver`, or close. */
  | { type: "busy" }
  /** The part is over on the server: start the recorder anew and say hello. */
  | { type: "restart" }
  /** On air since so many milliseconds, by the server's clock. */
  | { type: "live"; elapsedMs: number }
  | { type: "viewers"; count: number }
  | { type: "refused"; reason: BroadcastRefusal }
  | { type: "ended"; reason: EndReason };

export interface Frame {
  sequence: number;
  part: number;
  bytes: Uint8Array;
}

export function packFrame({ sequence, part, bytes }: Frame): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(FRAME_HEADER_BYTES + bytes.length);
  const view = new DataView(packed.buffer);
  view.setUint32(0, sequence);
  view.setUint32(4, part);
  packed.set(bytes, FRAME_HEADER_BYTES);
  return packed;
}

/** Null for a frame without a header or without bytes. */
export function unpackFrame(packed: Uint8Array): Frame | null {
  if (packed.length <= FRAME_HEADER_BYTES) return null;
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  return {
    sequence: view.getUint32(0),
    part: view.getUint32(4),
    bytes: packed.subarray(FRAME_HEADER_BYTES),
  };
}
