/**
 * Reads a form with one file that fits into memory. `readForm` refuses `multipart/form-data`, so that only pages with
 * such a form take it, and this reader bounds what it holds.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { readBytes } from "./read-bytes.server";

/** Of the whole form, whatever its file may have, so that a refused one still tells its fields. */
export const MAX_FILE_FORM_BYTES = 15 * 1024 * 1024 + 64 * 1024;
const LIMITS = { parts: 10, fieldNameSize: 64, fieldSize: 1_000, headerPairs: 20 };

type FileForm =
  | {
      ok: true;
      fields: ReadonlyMap<string, string>;
      /** Null: none was chosen. */
      file: Buffer | null;
    }
  | {
      ok: false;
      reason: "tooLarge" | "malformed";
      /** What could be read of them. */
      fields: ReadonlyMap<string, string>;
    };

export const isFileForm = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

/** `field`: the name of the form's file field; other files are dropped. */
export async function readFileForm(
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<FileForm> {
  const fields = new Map<string, string>();
  const bytes = await readBytes(request, MAX_FILE_FORM_BYTES).catch(() => null);
  if (!bytes) return { ok: false, reason: "tooLarge", fields };
  const files: Buffer[] = [];
  let isCut = false;
  let hasTooManyParts = false;
  try {
    const parser = busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      // A file of just the limit counts as cut.
      limits: { ...LIMITS, fileSize: maxBytes + 1 },
    });
    parser.once("partsLimit", () => (hasTooManyParts = true));
    parser.on("field", (name, value) => fields.set(name, value));
    parser.on("file", (name, body) => {
      const parts: Buffer[] = [];
      body.on("data", (part: Buffer) => parts.push(part));
      body.on("limit", () => (isCut = true));
      body.on("error", () => {});
      body.on("end", () => name === field && files.push(Buffer.concat(parts)));
    });
    await new Promise<void>((resolve, reject) => {
      parser.once("close", resolve);
      parser.once("error", reject);
      parser.end(bytes);
    });
  } catch {
    return { ok: false, reason: "malformed", fields };
  }
  if (hasTooManyParts) return { ok: false, reason: "malformed", fields };
  if (isCut) return { ok: false, reason: "tooLarge", fields };
  // A form without a chosen file sends an empty one.
  return { ok: true, fields, file: files.find(({ length }) => length > 0) ?? null };
}

/** Its fields alone, for a form whose session has ended; the file is dropped as it arrives. Empty: it is malformed. */
export async function readFileFields(request: Request): Promise<FormData> {
  const form = new FormData();
  const body = request.body;
  if (!body) return form;
  try {
    const parser = busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      limits: { ...LIMITS, files: 0 },
    });
    parser.on("field", (name, value) => form.set(name, value));
    await pipeline(Readable.fromWeb(body as WebStream), parser);
  } catch {
    return new FormData();
  }
  return form;
}
