/**
 * Reads a form with one file that fits into memory. `readForm` refuses `multipart/form-data`, so that only pages with
 * such a form take it, and this reader holds no more of it than the file that it is asked for.
 */
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import busboy from "busboy";
import { readBytes } from "./read-bytes.server";

/** Of the whole form, for the edge. A page refuses a file far below it by a sentence of its own. */
export const MAX_FILE_FORM_BYTES = 64 * 1024 * 1024;
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

/**
 * `field`: the name of the form's file field; its first file counts, and others are dropped as they arrive. So is a
 * file of more than `maxBytes`, whose form still tells its fields.
 */
export async function readFileForm(
  request: Request,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<FileForm> {
  const fields = new Map<string, string>();
  let file: Buffer[] = [];
  let isCut = false;
  let hasTooManyParts = false;
  const parser = openParser(request, {
    ...LIMITS,
    // A file of just the limit counts as cut.
    fileSize: maxBytes + 1,
  });
  if (!parser) {
    // The client receives the answer once everything is read.
    await readBytes(request, 0).catch(() => null);
    return { ok: false, reason: "malformed", fields };
  }
  parser.once("partsLimit", () => (hasTooManyParts = true));
  parser.on("field", (name, value) => fields.set(name, value));
  parser.on("file", (name, body) => {
    body.on("error", () => {});
    if (name !== field || file.length > 0) return void body.resume();
    body.on("data", (part: Buffer) => isCut || file.push(part));
    body.on("limit", () => {
      isCut = true;
      file = [];
    });
  });
  const isWhole = await pour(request, parser);
  if (!isWhole || hasTooManyParts) return { ok: false, reason: "malformed", fields };
  if (isCut) return { ok: false, reason: "tooLarge", fields };
  // A form without a chosen file sends an empty one.
  return { ok: true, fields, file: file.length > 0 ? Buffer.concat(file) : null };
}

/** Null: the type of the request names no form with a boundary. */
function openParser(request: Request, limits: busboy.Limits): busboy.Busboy | null {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      limits,
    });
  } catch {
    return null;
  }
}

/** False: the form is malformed, or not whole. Its rest is read too, so that the client receives the answer. */
async function pour(request: Request, parser: Writable): Promise<boolean> {
  let isBroken = false;
  const closed = new Promise<void>((resolve) => parser.once("close", resolve));
  parser.on("error", () => (isBroken = true));
  const reader = request.body?.getReader();
  try {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      if (isBroken) continue;
      const taken = new Promise<void>((resolve) => parser.write(part.value, () => resolve()));
      await Promise.race([taken, closed]);
    }
  } catch {
    // The connection broke in the middle.
    parser.destroy();
    return false;
  }
  // A parser that is broken by a header of a part closes by nothing else.
  if (isBroken) parser.destroy();
  else parser.end();
  await closed;
  return !isBroken;
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
