/** The uploads of a page: what happens to each, and which one begins next. Pure. */

/** `lost`: the network or the server is away; the page tries it again (watch-connection.ts). */
type UploadPhase = "waiting" | "sending" | "paused" | "lost" | "done" | "refused";

type UploadProblem =
  | "empty"
  | "tooLarge"
  | "quota"
  | "tooManyUnfinished"
  | "tooManyInWork"
  | "signedOut"
  | "notAllowed"
  /** The device no longer has it as it was chosen. */
  | "unreadable"
  | "failed";

export interface UploadItem {
  key: number;
  name: string;
  bytes: number;
  sent: number;
  phase: UploadPhase;
  /** Set exactly when it is refused. */
  problem: UploadProblem | null;
}

type FileFacts = Pick<File, "name" | "size" | "lastModified">;

export type UploadEvent =
  | { type: "added"; item: UploadItem }
  | { type: "chosenAgain"; key: number }
  | { type: "progress"; key: number; sent: number }
  | { type: "phase"; key: number; phase: Exclude<UploadPhase, "refused"> }
  | { type: "refused"; key: number; problem: UploadProblem }
  /** What has lost its network is tried again. */
  | { type: "retry" }
  | { type: "removed"; key: number };

/** A phone's network is no faster with more of them. */
const MAX_AT_ONCE = 2;

export function changeUploads(items: readonly UploadItem[], event: UploadEvent): UploadItem[] {
  if (event.type === "added") return [...items, event.item];
  if (event.type === "removed") return items.filter(({ key }) => key !== event.key);
  return items.map((item): UploadItem => {
    if (event.type === "retry") {
      return item.phase === "lost" ? { ...item, phase: "waiting" } : item;
    }
    if (item.key !== event.key) return item;
    if (event.type === "chosenAgain") {
      return hasStopped(item) ? { ...item, phase: "waiting", problem: null } : item;
    }
    if (event.type === "progress") return { ...item, sent: event.sent };
    if (event.type === "refused") return { ...item, phase: "refused", problem: event.problem };
    // A pause and the last answer may cross: nothing is left to do with what has arrived.
    if (item.phase === "done") return item;
    // The abort of an upload and an error of its network may cross: what a person paused stays paused.
    if (event.phase === "lost" && item.phase !== "sending") return item;
    const sent = event.phase === "done" ? item.bytes : item.sent;
    return { ...item, phase: event.phase, sent };
  });
}

const hasStopped = ({ phase }: UploadItem): boolean =>
  phase === "paused" || phase === "lost" || phase === "refused";

/** As the storage of unfinished uploads tells them apart too. */
export const isSameFile = (one: FileFacts, other: FileFacts): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Null: enough are on their way, or none waits. */
export function findNextUpload(items: readonly UploadItem[]): number | null {
  const sending = items.filter(({ phase }) => phase === "sending").length;
  if (sending >= MAX_AT_ONCE) return null;
  return items.find(({ phase }) => phase === "waiting")?.key ?? null;
}

/** What would be interrupted by leaving the page. */
export const isUnderWay = (items: readonly UploadItem[]): boolean =>
  items.some(({ phase }) => phase === "waiting" || phase === "sending" || phase === "lost");

const PROBLEM_OF_MESSAGE: Record<string, UploadProblem> = {
  "error.uploadEmpty": "empty",
  "error.uploadTooLarge": "tooLarge",
  "error.uploadQuota": "quota",
  "error.uploadsUnfinished": "tooManyUnfinished",
  "error.uploadsInWork": "tooManyInWork",
  "error.unauthorized": "signedOut",
  "error.notFound": "notAllowed",
  "error.forbidden": "notAllowed",
};

/** What the server's answer means; null: it may go on later. A refusal in words counts more than its status. */
export function readProblem(status: number, body: string): UploadProblem | null {
  const message = /"message":"(error\.\w+)"/.exec(body)?.[1] ?? "";
  return PROBLEM_OF_MESSAGE[message] ?? (canRetry(status) ? null : "failed");
}

/** 409 and 423: another request has not let go yet. 0: there was no answer. */
const canRetry = (status: number): boolean => [0, 409, 423, 429].includes(status) || status >= 500;
