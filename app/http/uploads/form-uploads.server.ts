/**
 * Files of the library's form, for browsers without script: a streamed multipart form, of which nothing is held in
 * memory. Each file reserves what is left of the body, since a form does not say how long its files are.
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

const MAX_FILES = 20;
/** Boundaries and headers of the parts. */
const MAX_OVERHEAD = 100_000;
/** What the parser may have taken of a part when it announces it. */
const MAX_PARSED = 131_072;

type FormRefusal = UploadRefusal | "noFile" | "malformed";

export type FormOutcome =
  | { ok: true; files: number }
  /** `name`: the file that was refused; those before it have arrived. */
  | { ok: false; reason: FormRefusal; name: string | null };

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
    const limits = { files: MAX_FILES, fields: 20, fieldSize: 1_000, parts: 50, headerPairs: 50 };
    parser = busboy({ headers: request.headers, defParamCharset: "utf8", limits });
  } catch {
    return refusal("malformed");
  }
  try {
    const files = await receiveFiles(request, { parser, length, services, uploader });
    return files > 0 ? { ok: true, files } : refusal("noFile");
  } catch (error) {
    request.unpipe(parser);
    if (error instanceof RefusedFile) return refusal(error.reason, error.fileName);
    throw error;
  }
}

const refusal = (reason: FormRefusal, name: string | null = null): FormOutcome => ({
  ok: false,
  reason,
  name,
});

/** Returns how many have arrived. */
function receiveFiles(
  request: Request,
  {
    parser,
    length,
    ...context
  }: { parser: busboy.Busboy; length: number; services: FormServices; uploader: Uploader },
): Promise<number> {
  return new Promise((resolve, reject) => {
    const files: Promise<boolean>[] = [];
    let consumed = 0;
    let isMalformed = false;
    request.on("data", (chunk: Buffer) => (consumed += chunk.length));
    parser.on("file", (_field, body, { filename }) => {
      const reserved = Math.min(length, length - consumed + MAX_PARSED);
      const file = receiveFile(body, { name: filename, reserved, ...context });
      // Until it is stored somebody has to listen: the client may leave at any time.
      body.on("error", () => {});
      file.catch((error: unknown) => {
        body.resume();
        if (!isMalformed) reject(error as Error);
      });
      files.push(file);
    });
    parser.once("error", () => {
      isMalformed = true;
      // The file that was cut is removed before the page is shown.
      void Promise.allSettled(files).then(() => reject(new RefusedFile("malformed", null)));
    });
    parser.once("close", () => {
      Promise.all(files).then((arrived) => resolve(arrived.filter(Boolean).length), reject);
    });
    request.once("close", () => {
      if (!request.complete) parser.destroy(new Error("the client has left"));
    });
    request.pipe(parser);
  });
}

/** False: the field of the form was left empty. */
async function receiveFile(
  body: Readable,
  {
    name,
    reserved,
    services: { db, library, sendJob, uploads, now },
    uploader: { gym, accountId },
  }: {
    name: string | undefined;
    reserved: number;
    services: FormServices;
    uploader: Uploader;
  },
): Promise<boolean> {
  if (!name) {
    body.resume();
    return false;
  }
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
      sendJob: (tx, job) => sendJob(tx, "check-upload", job),
    });
    return true;
  } catch (error) {
    await deleteLibraryFile(db, {
      scope: { gymId: gym.id, uploadedBy: accountId },
      fileId: file.fileId,
      sendJob: (tx, job) => sendJob(tx, "remove-file-bytes", job),
    });
    throw error;
  }
}
