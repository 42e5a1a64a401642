/** Records a stream in chunks by the browser's MediaRecorder. */
import { chooseRecordingType } from "./choose-recording";
import type { RecordingFacts } from "./recording-queue";

/** A key frame each second lets the server copy H.264 in segments of a second. */
const KEY_FRAME_MS = 1_000;
const CHUNK_MS = 250;
const VIDEO_BITS_PER_SECOND = 2_500_000;
const AUDIO_BITS_PER_SECOND = 128_000;

export interface StreamRecorder {
  facts: RecordingFacts;
  /** Ends after the last chunk has been handed over. */
  stop: () => Promise<void>;
}

/** Null: the browser records nothing that the server reads. */
export function recordStream(
  stream: MediaStream,
  onChunk: (bytes: Uint8Array) => void,
): StreamRecorder | null {
  const mime = chooseRecordingType((type) => MediaRecorder.isTypeSupported(type));
  if (mime === null) return null;
  let knowsKeyFrames = false;
  const recorder = new MediaRecorder(stream, {
    mimeType: mime,
    videoBitsPerSecond: VIDEO_BITS_PER_SECOND,
    audioBitsPerSecond: AUDIO_BITS_PER_SECOND,
    // Browsers read only the settings that they know.
    get videoKeyFrameIntervalDuration() {
      knowsKeyFrames = true;
      return KEY_FRAME_MS;
    },
  } as MediaRecorderOptions);
  // One after the other, because a large chunk would arrive after the small one that follows it.
  let handed = Promise.resolve();
  recorder.addEventListener("dataavailable", ({ data }) => {
    handed = handed.then(async () => {
      if (data.size > 0) onChunk(new Uint8Array(await data.arrayBuffer()));
    });
  });
  const stopped = new Promise<void>((resolve) =>
    recorder.addEventListener("stop", () => resolve(), { once: true }),
  );
  recorder.start(CHUNK_MS);
  return {
    facts: {
      // Chromium names what it records once it records.
      mime: recorder.mimeType || mime,
      hasAudio: stream.getAudioTracks().length > 0,
      keyFrameMs: knowsKeyFrames ? KEY_FRAME_MS : null,
    },
    async stop() {
      if (recorder.state !== "inactive") recorder.stop();
      await stopped;
      await handed;
    },
  };
}
