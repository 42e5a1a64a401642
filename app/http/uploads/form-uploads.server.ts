/**
 * Files of the library's form, for browsers without script: a streamed multipart form, of which nothing is held in
 * memory. The server receives one file after the other. Each reserves what is left of the body, since a form does not
 * say how long its files are.
 */
import type { Readable } from "node:stream";
import busboy from "busboy";
import type { Request } from "express";
import type { Db } from "~/db/client.server";
import {
  createLibraryFile,
  type UploadLimits,
} from "~/features/library/create-library-file.server";
import { deleteLibraryFile } from "~/features/library/delete-library-file.server";
import { finishUpload } from "~/features/library/finish-upload.server";
import type { UploadRefusal } from "~/features/library/file-kinds";
import type { OpenedLibraryStore } from "~/features/library/uploads/open-library-store.server";
import type { SendJob } from "~/features/journeys/job-data.server";
import type { Uploader } from "./admit-uploader.server";

export const MAX_FORM_FILES = 20;
/** Empty fields of the form are parts too. */
const MAX_PARTS = 50;
/** Boundaries and headers of the parts. */
const MAX_OVERHEAD = 100_000;
/** What the parser may have taken of a part when it announces it. */
const MAX_PARSED = 131_072;

type FormRefusal = UploadRefusal | "noFile" | "malformed" | "tooManyFiles";

export type FormOutcome =
  | { ok: true; files: number }
  /** `name`: the file that was refused; `arrived`: how many before it have arrived. */
  | { ok: false; reason: FormRefusal; name: string | null; arrived: number };

interface FormServices {
  db: Db;
  library: OpenedLibraryStore;
  sendJob: SendJob;
  uploads: UploadLimits;
  now: () => Date;
}

class RefusedFile extends Error {
  constructor(
    readonly reason: FormRefusal,
    readonly fileName: string | null,
  ) {
    super(reason);
  }
}

/** @throws when the client leaves or a store fails */
export async function receiveForm(
  request: Request,
  { services, uploader }: { services: FormServices; uploader: Uploader },
): Promise<FormOutcome> {
  const length = Number(request.get("content-length"));
  if (!Number.isSafeInteger(length) || length < 1) return refusal("malformed");
  if (length > services.uploads.maxBytes + MAX_OVERHEAD) return refusal("tooLarge");
  let parser: busboy.Busboy;
  try {
    const limits = { parts: MAX_PARTS, fields: 20, fieldSize: 1_000, headerPairs: 50 };
    parser = busboy({ headers: request.headers, defParamCharset: "utf8", limits });
  } catch {
    return refusal("malformed");
  }
  let arrived = 0;
  const onArrival = () => (arrived += 1);
  try {
    await receiveFiles(request, { parser, length, onArrival, services, uploader });
    return arrived > 0 ? { ok: true, files: arrived } : refusal("noFile");
  } catch (error) {
    request.unpipe(parser);
    if (error instanceof RefusedFile) return refusal(error.reason, error.fileName, arrived);
    throw error;
  }
}

const refusal = (reason: FormRefusal, name: string | null = null, arrived = 0): FormOutcome => ({
  ok: false,
  reason,
  name,
  arrived,
});

interface FormContext {
  services: FormServices;
  uploader: Uploader;
  onArrival: () => void;
}

function receiveFiles(
  request: Request,
  { parser, length, ...context }: FormContext & { parser: busboy.Busboy; length: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    /** Settles when every file so far has been received. */
    let received = Promise.resolve();
    let consumed = 0;
    let files = 0;
    let isMalformed = false;
    request.on("data", (chunk: Buffer) => (consumed += chunk.length));
    parser.on("file", (_field, body, { filename: name }) => {
      // Until it is stored somebody has to listen: the client may leave at any time.
      body.on("error", () => {});
      // The field of the form was left empty.
      if (!name) return void body.resume();
      files += 1;
      const isTooMany = files > MAX_FORM_FILES;
      const reserved = Math.min(length, length - consumed + MAX_PARSED);
      received = received.then(() => {
        if (isMalformed) return;
        if (isTooMany) throw new RefusedFile("tooManyFiles", name);
        return receiveFile(body, { name, reserved, ...context });
      });
      received.catch((error: unknown) => {
        body.resume();
        if (!isMalformed) reject(error as Error);
      });
    });
    parser.once("partsLimit", () => {
      received = received.then(() => {
        throw new RefusedFile("tooManyFiles", null);
      });
      received.catch(() => {});
    });
    parser.once("error", () => {
      isMalformed = true;
      const refuse = () => reject(new RefusedFile("malformed", null));
      // The file that was cut is removed before the page is shown.
      received.then(refuse, refuse);
    });
    parser.once("close", () => {
      if (!isMalformed) received.then(resolve, reject);
    });
    request.once("close", () => {
      if (!request.complete) parser.destroy(new Error("the client has left"));
    });
    request.pipe(parser);
  });
}

async function receiveFile(
  body: Readable,
  {
    name,
    reserved,
    onArrival,
    services: { db, library, sendJob, uploads, now },
    uploader: { gym, accountId },
  }: FormContext & { name: string; reserved: number },
): Promise<void> {
  const created = await createLibraryFile(db, {
    ...{ gymId: gym.id, accountId, name, limits: uploads, now: now() },
    bytes: Math.min(reserved, uploads.maxBytes),
  });
  if (!created.ok) throw new RefusedFile(created.reason, name);
  const file = { gymId: gym.id, fileId: created.fileId };
  try {
    const bytes = await library.store.receive(file, body);
    if (bytes === 0) throw new RefusedFile("empty", name);
    if (bytes > uploads.maxBytes) throw new RefusedFile("tooLarge", name);
    await finishUpload(db, {
      ...{ ...file, bytes, now: now() },
      sendJob: (tx, job, options) => sendJob(tx, "check-upload", job, options),
      sendRemoval: (tx, job) => sendJob(tx, "remove-file-bytes", job),
    });
    onArrival();
  } catch (error) {
    await deleteLibraryFile(db, {
      scope: { gymId: gym.id, uploadedBy: accountId },
      fileId: file.fileId,
      sendJob: (tx, job) => sendJob(tx, "remove-file-bytes", job),
    });
    throw error;
  }
}
