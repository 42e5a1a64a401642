/**
 * `/studio/uploads` (product.md §15): resumable uploads by the protocol of tus.io, on both mounts. The gym comes from
 * host or path, the person from the session; a file of another gym or person is not there.
 */
import type { IncomingMessage } from "node:http";
import type { Request, Response } from "express";
import { ERRORS, EVENTS, Server } from "@tus/server";
import type { Db } from "~/db/client.server";
import {
  createLibraryFile,
  type UploadLimits,
} from "~/features/library/create-library-file.server";
import { deleteLibraryFile } from "~/features/library/delete-library-file.server";
import { endRemovedUpload, mayGoOn } from "~/features/library/end-removed-upload.server";
import { finishUpload } from "~/features/library/finish-upload.server";
import type { UploadRefusal } from "~/features/library/file-kinds";
import { readOriginalKey, type FileKey } from "~/features/library/file-key";
import { findLibraryFile } from "~/features/library/queries.server";
import type { OpenedLibraryStore } from "~/features/library/uploads/open-library-store.server";
import type { SendJob } from "~/features/journeys/job-data.server";
import { BrokenInvariant } from "~/kernel/errors";
import { studioPaths } from "~/studio-paths";
import type { Refuse } from "../edge/refuse";
import type { RefusalName } from "../refusals";
import type { Uploader } from "./admit-uploader.server";
import { createUploadLocks } from "./upload-locks.server";

export interface UploadServices {
  db: Db;
  library: OpenedLibraryStore;
  sendJob: SendJob;
  uploads: UploadLimits;
  refuse: Refuse;
  now: () => Date;
}

/** Also the texts' names in error.json. */
const REFUSALS: Record<UploadRefusal, RefusalName> = {
  empty: "uploadEmpty",
  tooLarge: "uploadTooLarge",
  quota: "uploadQuota",
  tooManyUnfinished: "uploadsUnfinished",
  tooManyInWork: "uploadsInWork",
};
const TUS_VERSION = "1.0.0";
const NO_STORE = { "Cache-Control": "no-store", "Tus-Resumable": TUS_VERSION };

interface CurrentUpload extends FileKey {
  uploader: Uploader;
  bytes: number;
}

/** The protocol's requests, by their Node request. */
const current = new WeakMap<IncomingMessage, CurrentUpload>();

function currentOf(request: { runtime?: { node?: { req: object } } }): CurrentUpload {
  const upload = current.get(request.runtime?.node?.req as IncomingMessage);
  if (!upload) throw new BrokenInvariant("An upload that has not been admitted");
  return upload;
}

/** Answers requests of admitted people; `fileId` is null at the address of all uploads. */
export function createResumableUploads(services: UploadServices) {
  const { db, library, refuse, now } = services;
  const finish = (file: FinishedUpload) => markFinished(services, file);
  const protocol = createProtocol(services, finish);

  async function pass(request: Request, response: Response, upload: CurrentUpload) {
    current.set(request, upload);
    await protocol.handle(request, response);
  }

  async function create(request: Request, response: Response, uploader: Uploader) {
    const { gym, accountId } = uploader;
    const length = /^\d{1,15}$/.exec(request.get("upload-length") ?? "")?.[0];
    if (length === undefined || request.get("tus-resumable") !== TUS_VERSION)
      return refuseUpload(request, response, "malformed");
    const bytes = Number(length);
    const name = readName(request.get("upload-metadata") ?? "");
    const limits = services.uploads;
    const created = await createLibraryFile(db, {
      ...{ gymId: gym.id, accountId, name, bytes, limits, now: now() },
    });
    if (!created.ok) return refuseUpload(request, response, REFUSALS[created.reason]);
    const file = { gymId: gym.id, fileId: created.fileId };
    await pass(request, response, { ...file, uploader, bytes }).catch(() => {});
    // Without its address the client can not go on with it.
    if (response.statusCode !== 201) await remove(services, { uploader, fileId: file.fileId });
  }

  async function goOn(request: Request, response: Response, uploader: Uploader, fileId: string) {
    const { gym, accountId } = uploader;
    const scope = { gymId: gym.id, uploadedBy: accountId };
    const file = await findLibraryFile(db, { scope, fileId });
    if (!file) return refuseUpload(request, response, "notFound");
    const upload = { gymId: gym.id, fileId, uploader, bytes: file.bytes };
    const isUploading = file.state === "UPLOADING";
    if (request.method === "HEAD") {
      // A server that was killed after the last byte has not finished it.
      const received = isUploading ? await library.store.countReceived(upload) : file.bytes;
      if (received !== file.bytes) return pass(request, response, upload);
      if (isUploading && (await finish(upload)) === "notAllowed")
        return refuseUpload(request, response, "notFound");
      response.set({
        ...NO_STORE,
        "Upload-Offset": `${file.bytes}`,
        "Upload-Length": `${file.bytes}`,
      });
      return void response.status(200).end();
    }
    if (!isUploading) return refuseUpload(request, response, "uploadFinished");
    if (request.method === "PATCH") return pass(request, response, upload);
    await remove(services, { uploader, fileId });
    response.status(204).set(NO_STORE).end();
  }

  function refuseUpload(request: Request, response: Response, reason: RefusalName) {
    refuse(request, response, reason, { "Tus-Resumable": TUS_VERSION });
  }

  return async (
    request: Request,
    response: Response,
    { uploader, fileId }: { uploader: Uploader; fileId: string | null },
  ): Promise<void> => {
    const { method } = request;
    if (method === "OPTIONS") {
      return pass(request, response, { gymId: 0, fileId: "", bytes: 0, uploader });
    }
    const allowed = fileId === null ? ["OPTIONS", "POST"] : ["OPTIONS", "HEAD", "PATCH", "DELETE"];
    if (!allowed.includes(method)) {
      // The library has a finished file; the protocol would send it to everybody who knows its address.
      return refuse(request, response, "methodNotAllowed", { Allow: allowed.join(", ") });
    }
    if (fileId === null) return create(request, response, uploader);
    return goOn(request, response, uploader, fileId);
  };
}

type FinishedUpload = FileKey & { bytes: number };

const markFinished = (
  { db, sendJob, now }: UploadServices,
  { gymId, fileId, bytes }: FinishedUpload,
) =>
  finishUpload(db, {
    ...{ gymId, fileId, bytes, now: now() },
    sendJob: (tx, job, options) => sendJob(tx, "check-upload", job, options),
    sendRemoval: (tx, job) => sendJob(tx, "remove-file-bytes", job),
  });

const remove = (
  { db, sendJob }: UploadServices,
  { uploader: { gym, accountId }, fileId }: { uploader: Uploader; fileId: string },
) =>
  deleteLibraryFile(db, {
    scope: { gymId: gym.id, uploadedBy: accountId },
    fileId,
    sendJob: (tx, job) => sendJob(tx, "remove-file-bytes", job),
  });

function createProtocol(
  { db, library, sendJob, uploads }: UploadServices,
  finish: (file: FinishedUpload) => ReturnType<typeof finishUpload>,
): Server {
  const locker = createUploadLocks({
    db,
    toFile(id) {
      const file = readOriginalKey(id);
      if (!file) throw new BrokenInvariant("An upload's id is no key of an original");
      return file;
    },
    mayGoOn: (file) => mayGoOn(db, file),
    endRemoved: (file) =>
      endRemovedUpload(db, file, (tx, job) => sendJob(tx, "remove-file-bytes", job)),
  });
  const server = new Server({
    path: "/studio/uploads",
    relativeLocation: true,
    datastore: library.dataStore,
    locker,
    maxSize: uploads.maxBytes,
    // No other site may read an answer.
    allowedOrigins: () => false,
    namingFunction: (request) => library.toId(currentOf(request)),
    getFileIdFromRequest: (request) => library.toId(currentOf(request)),
    generateUrl(request) {
      const { uploader, fileId } = currentOf(request);
      return studioPaths.upload(uploader.mount, fileId);
    },
    // Only marks the row: moving the bytes here would make the protocol's own answer a 404.
    async onUploadFinish(request) {
      const finished = await finish(currentOf(request));
      if (finished === "notAllowed") throw ERRORS.FILE_NOT_FOUND;
      return {};
    },
  });
  server.on(EVENTS.POST_RECEIVE, (_request, { id, offset }) => locker.note(id, offset));
  return server;
}

/** `filename bWFpbi5tcDQ=,filetype …`: the values are in base64. */
function readName(metadata: string): string {
  const value = /(?:^|,)\s*filename ([A-Za-z0-9+/=]{1,2000})/.exec(metadata)?.[1] ?? "";
  return Buffer.from(value, "base64").toString("utf8");
}
