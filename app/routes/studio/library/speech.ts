/**
 * What a screen reader says of files and uploads: that one starts, arrives, loses its network, goes on, is refused or
 * ready, and never a per cent. Pure.
 */
import type { FileState } from "~/features/library/file-kinds";
import type { UploadItem } from "./upload-list";

type Said = "started" | "arrived" | "lost" | "goesOn" | "refused";

/** By the upload's key: what was said last, or that a person paused it, and how much had been sent then. */
type UploadSpeech = ReadonlyMap<number, { said: Said | "paused"; sent: number }>;

export function speakOfUploads(
  before: UploadSpeech,
  items: readonly UploadItem[],
): { speech: UploadSpeech; news: { said: Said; item: UploadItem }[] } {
  const speech = new Map<number, { said: Said | "paused"; sent: number }>();
  const news: { said: Said; item: UploadItem }[] = [];
  for (const item of items) {
    const last = before.get(item.key);
    const said = toSaid(item, last);
    if (said !== null && said !== "paused") news.push({ said, item });
    const now = said === null ? last : { said, sent: item.sent };
    if (now) speech.set(item.key, now);
  }
  return { speech, news };
}

/** Null: there is nothing new to say. */
function toSaid(
  { phase, sent }: UploadItem,
  last: { said: Said | "paused"; sent: number } | undefined,
): Said | "paused" | null {
  switch (phase) {
    case "sending": {
      // What was refused is sent anew because the person has chosen it again.
      if (!last || last.said === "refused") return "started";
      // A try that sends nothing is no news.
      const wasStopped = last.said === "lost" || last.said === "paused";
      return wasStopped && sent > last.sent ? "goesOn" : null;
    }
    case "waiting":
      return null;
    case "done":
      return last?.said === "arrived" ? null : "arrived";
    default:
      return last?.said === phase ? null : phase;
  }
}

interface SpokenFile {
  id: string;
  state: FileState;
}

const isInWork = (state: FileState | undefined) => state === "CHECKING" || state === "PROCESSING";

/** The files whose work has ended since `before`, which has the last state of each. */
export const listEndedWork = <File extends SpokenFile>(
  before: ReadonlyMap<string, FileState>,
  files: readonly File[],
): File[] => files.filter(({ id, state }) => isInWork(before.get(id)) && !isInWork(state));
