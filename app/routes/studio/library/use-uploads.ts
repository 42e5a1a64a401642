/** Sends chosen files in parts that go on where they ended, in this tab or after it was closed. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { DetailedError, Upload } from "tus-js-client";
import { useLeaveQuestion } from "../use-unsaved-guard";
import { canReadFile } from "./can-read-file";
import {
  changeUploads,
  findNextUpload,
  isSameFile,
  isUnderWay,
  readProblem,
  type UploadEvent,
  type UploadItem,
} from "./upload-list";
import { useRefresh } from "./use-refresh";
import { watchConnection } from "./watch-connection";

/** Below what proxies usually let through in one request. */
const PART_BYTES = 50_000_000;
const RETRY_DELAYS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

interface Options {
  uploadsTo: string;
  maxBytes: number;
  /** Asked before the page is left during an upload. */
  question: string;
}

export interface Uploads {
  items: readonly UploadItem[];
  add(files: readonly File[]): void;
  pause(key: number): void;
  resume(key: number): void;
  /** Removes it from the list too. */
  cancel(key: number): void;
}

let lastKey = 0;

export function useUploads({ uploadsTo, maxBytes, question }: Options): Uploads {
  const [items, dispatch] = useReducer(changeUploads, []);
  const { goOn, keep, start, stop, remove } = useTransfers(uploadsTo, dispatch);

  const next = findNextUpload(items);
  useEffect(() => {
    if (next === null) return;
    dispatch({ type: "phase", key: next, phase: "sending" });
    start(next).catch(() => dispatch({ type: "phase", key: next, phase: "lost" }));
  }, [next, start]);

  const isLost = items.some(({ phase }) => phase === "lost");
  useEffect(
    () => (isLost ? watchConnection(() => dispatch({ type: "retry" })) : undefined),
    [isLost],
  );
  useLeaveQuestion(isUnderWay(items), question);

  const add = useCallback(
    (chosen: readonly File[]) => {
      for (const file of chosen) {
        const key = goOn(file);
        if (key !== null) {
          dispatch({ type: "chosenAgain", key });
          continue;
        }
        const item = toItem(file, maxBytes);
        if (!item.problem) keep(item.key, file);
        dispatch({ type: "added", item });
      }
    },
    [goOn, keep, maxBytes],
  );

  return {
    items,
    add,
    pause(key) {
      stop(key);
      dispatch({ type: "phase", key, phase: "paused" });
    },
    resume: (key) => dispatch({ type: "phase", key, phase: "waiting" }),
    cancel(key) {
      const isDone = items.some((item) => item.key === key && item.phase === "done");
      remove(key, isDone);
      dispatch({ type: "removed", key });
    },
  };
}

/** The files and their uploads, by the keys of the list. */
function useTransfers(uploadsTo: string, dispatch: (event: UploadEvent) => void) {
  const files = useRef(new Map<number, File>());
  const running = useRef(new Map<number, Upload>());
  /** The start of each upload that is sent; an error, a pause, a cancellation and the end of the page end it. */
  const starts = useRef(new Map<number, symbol>());
  const { refresh } = useRefresh();
  useEffect(() => {
    const [uploads, begun] = [running.current, starts.current];
    return () => {
      begun.clear();
      for (const upload of uploads.values()) void upload.abort();
    };
  }, []);

  const start = useCallback(
    async (key: number) => {
      const file = files.current.get(key);
      if (!file) return;
      const own = Symbol(file.name);
      starts.current.set(key, own);
      const isOver = () => starts.current.get(key) !== own;
      const upload = running.current.get(key) ?? (await openUpload(file, uploadsTo));
      if (isOver()) return;
      running.current.set(key, upload);
      Object.assign(upload.options, {
        onProgress: (sent: number) => dispatch({ type: "progress", key, sent }),
        onSuccess() {
          for (const { current } of [files, running, starts]) current.delete(key);
          dispatch({ type: "phase", key, phase: "done" });
          refresh();
        },
        async onError(error: Error | DetailedError) {
          const { status, body } = readAnswer(error);
          const isReadable = status !== 0 || (await canReadFile(file));
          if (isOver()) return;
          starts.current.delete(key);
          const problem = isReadable ? readProblem(status, body) : "unreadable";
          if (problem) dispatch({ type: "refused", key, problem });
          else dispatch({ type: "phase", key, phase: "lost" });
        },
      });
      const [previous] = upload.url ? [] : await upload.findPreviousUploads();
      if (isOver()) return;
      if (previous) upload.resumeFromPreviousUpload(previous);
      upload.start();
    },
    [dispatch, refresh, uploadsTo],
  );
  const keep = useCallback((key: number, file: File) => files.current.set(key, file), []);
  /** The upload that has the file already; null: it is new. Two uploads of one file would stop each other. */
  const goOn = useCallback((file: File): number | null => {
    const [key] = [...files.current].find(([, one]) => isSameFile(one, file)) ?? [];
    if (key === undefined) return null;
    // One that has stopped takes the file as it is now, because the device may not read the earlier one any more.
    if (!starts.current.has(key)) {
      files.current.set(key, file);
      running.current.delete(key);
    }
    return key;
  }, []);
  const stop = useCallback((key: number) => {
    starts.current.delete(key);
    void running.current.get(key)?.abort();
  }, []);
  const remove = useCallback(
    (key: number, isDone: boolean) => {
      const upload = running.current.get(key);
      for (const { current } of [files, running, starts]) current.delete(key);
      // The server forgets it within a week if it does not hear of this.
      if (!isDone) upload?.abort(true).then(refresh, () => {});
    },
    [refresh],
  );
  return { goOn, keep, start, stop, remove };
}

function toItem({ name, size }: File, maxBytes: number): UploadItem {
  const problem = size === 0 ? "empty" : size > maxBytes ? "tooLarge" : null;
  const phase = problem ? "refused" : "waiting";
  return { key: (lastKey += 1), name, bytes: size, sent: 0, phase, problem };
}

async function openUpload(file: File, endpoint: string): Promise<Upload> {
  const { Upload } = await import("tus-js-client");
  return new Upload(file, {
    endpoint,
    chunkSize: PART_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onShouldRetry(error) {
      const { status, body } = readAnswer(error);
      return readProblem(status, body) === null;
    },
  });
}

function readAnswer(error: Error | DetailedError): { status: number; body: string } {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  return { status: answer?.getStatus() ?? 0, body: answer?.getBody() ?? "" };
}
