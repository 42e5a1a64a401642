/**
 * Which requests bring files, on both mounts of a gym: they have limits of their own, so every other limit of a body
 * asks here whether it is meant.
 */
import type { IncomingMessage } from "node:http";
import { isFileId } from "~/features/library/file-key";
import { pathnameOf } from "../edge/call-path";

type UploadAddress =
  | { kind: "resumable"; gymGuid: string | null; fileId: string | null }
  /** A form of the library's page, without script. */
  | { kind: "form"; gymGuid: string | null };

const RESUMABLE = /^(?:\/gym\/([a-z0-9-]{1,63}))?\/studio\/uploads(?:\/([^/]{1,100}))?$/;
const FORM = /^(?:\/gym\/([a-z0-9-]{1,63}))?\/studio\/library$/;

/** Null: any other request. */
export function readUploadAddress({
  url = "",
  method,
  headers,
}: Pick<IncomingMessage, "url" | "method" | "headers">): UploadAddress | null {
  const pathname = pathnameOf(url);
  const resumable = RESUMABLE.exec(pathname);
  if (resumable) {
    const [, gymGuid = null, fileId = null] = resumable;
    if (fileId !== null && !isFileId(fileId)) return null;
    return { kind: "resumable", gymGuid, fileId };
  }
  const form = FORM.exec(pathname);
  const isMultipart = /^multipart\/form-data\s*;/i.test(headers["content-type"] ?? "");
  return form && method === "POST" && isMultipart
    ? { kind: "form", gymGuid: form[1] ?? null }
    : null;
}

/** The protocol has methods that pages have not. */
export const isResumableUpload = (request: Pick<IncomingMessage, "url" | "method" | "headers">) =>
  readUploadAddress(request)?.kind === "resumable";

export const isUpload = (request: Pick<IncomingMessage, "url" | "method" | "headers">) =>
  readUploadAddress(request) !== null;
