/**
 * What has been recorded and not been acknowledged: recordings in order, each with its frames. A recording is what one
 * recorder made from its start to its stop, and becomes one part of the live. Pure: holds bytes, sends none.
 */
import { MAX_FRAME_BYTES, type Frame, type Hello } from "~/features/lives/broadcast/protocol";

export type RecordingFacts = Pick<Hello, "mime" | "hasAudio" | "keyFrameMs">;

export interface Recording {
  facts: RecordingFacts;
  /** Null: the server has not made a part of it. */
  part: { number: number; key: string } | null;
  /** Sequence of the first frame that is still kept. */
  first: number;
  frames: { bytes: Uint8Array; at: number }[];
  /** Sequence of the next frame to send. */
  next: number;
  /** The recorder has stopped: no frame is added. */
  closed: boolean;
}

interface RecordingQueue {
  /** The recording whose frames are sent now; null: nothing is left. */
  head: () => Recording | null;
  begin: (facts: RecordingFacts) => Recording;
  /** Cuts a chunk of any size into frames. */
  add: (recording: Recording, chunk: Uint8Array, at: number) => void;
  close: (recording: Recording) => void;
  /**
   * The server made a part of the head. "complete": it has every frame, and the next recording has to be announced;
   * "lost": the beginning is gone, so that the head cannot be sent any more.
   */
  assign: (
    part: { number: number; key: string },
    nextSequence: number,
  ) => "sending" | "complete" | "lost";
  /** The next frame of the head to send, or null. */
  take: () => Frame | null;
  /** Forgets frames up to this one; true: the head is complete and the next one has to be announced. */
  acknowledge: (part: number, sequence: number) => boolean;
  /** Forgets the head. */
  drop: () => void;
  bytes: () => number;
  /** Milliseconds since the oldest frame was recorded; 0: nothing waits. */
  ageMs: (now: number) => number;
}

export function createRecordingQueue(): RecordingQueue {
  const recordings: Recording[] = [];
  const head = () => recordings[0] ?? null;
  const isComplete = ({ closed, frames }: Recording) => closed && frames.length === 0;

  return {
    head,
    begin(facts) {
      const recording: Recording = {
        facts,
        part: null,
        first: 0,
        frames: [],
        next: 0,
        closed: false,
      };
      recordings.push(recording);
      return recording;
    },
    add(recording, chunk, at) {
      for (let start = 0; start < chunk.length; start += MAX_FRAME_BYTES)
        recording.frames.push({ bytes: chunk.subarray(start, start + MAX_FRAME_BYTES), at });
    },
    close(recording) {
      recording.closed = true;
      // No further answer of the server would complete it.
      if (isComplete(recording)) recordings.splice(recordings.indexOf(recording), 1);
    },
    assign(part, nextSequence) {
      const recording = head();
      if (!recording || nextSequence < recording.first) return "lost";
      recording.part = part;
      forget(recording, nextSequence);
      recording.next = recording.first;
      if (!isComplete(recording)) return "sending";
      recordings.shift();
      return "complete";
    },
    take() {
      const recording = head();
      if (!recording?.part) return null;
      const frame = recording.frames[recording.next - recording.first];
      if (!frame) return null;
      const sequence = recording.next;
      recording.next += 1;
      return { sequence, part: recording.part.number, bytes: frame.bytes };
    },
    acknowledge(part, sequence) {
      const recording = head();
      if (!recording || recording.part?.number !== part) return false;
      forget(recording, sequence + 1);
      if (!isComplete(recording)) return false;
      recordings.shift();
      return true;
    },
    drop: () => void recordings.shift(),
    bytes: () =>
      recordings.reduce(
        (sum, { frames }) => frames.reduce((of, { bytes }) => of + bytes.length, sum),
        0,
      ),
    ageMs(now) {
      const oldest = recordings.find(({ frames }) => frames.length > 0)?.frames[0];
      return oldest ? Math.max(0, now - oldest.at) : 0;
    },
  };
}

function forget(recording: Recording, upTo: number): void {
  const count = Math.min(Math.max(0, upTo - recording.first), recording.frames.length);
  recording.frames.splice(0, count);
  recording.first += count;
  recording.next = Math.max(recording.next, recording.first);
}
