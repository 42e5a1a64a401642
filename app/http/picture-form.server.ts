/**
 * Reads a form with one picture. `readForm` refuses `multipart/form-data`, so that only pages with an upload take it,
 * and this reader bounds what it holds: a picture fits into memory.
 */
import { readBytes } from "./read-bytes.server";

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** The other fields and what stands between the parts. */
const FRAME_BYTES = 64 * 1024;
export const MAX_PICTURE_FORM_BYTES = MAX_PICTURE_BYTES + FRAME_BYTES;

/** Parts beyond this are not read. */
const MAX_PARTS = 10;
const MAX_PART_HEAD = 2_000;
const TYPE = /^multipart\/form-data\s*;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))\s*$/i;

export const isPictureForm = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

type PictureForm =
  | { ok: true; fields: ReadonlyMap<string, string>; picture: Buffer | null }
  | { ok: false; reason: "too-large" | "broken" };

/** `picture`: the file of the field `picture`; null: none was chosen. */
export async function readPictureForm(request: Request): Promise<PictureForm> {
  const [, quoted, plain] = TYPE.exec(request.headers.get("content-type") ?? "") ?? [];
  const boundary = quoted ?? plain;
  const bytes = await readBytes(request, MAX_PICTURE_FORM_BYTES).catch(() => null);
  if (boundary === undefined) return { ok: false, reason: "broken" };
  if (!bytes) return { ok: false, reason: "too-large" };
  const parts = splitParts(bytes, boundary);
  if (!parts) return { ok: false, reason: "broken" };
  const fields = new Map<string, string>();
  let picture: Buffer | null = null;
  for (const { name, isFile, body } of parts) {
    if (!isFile) fields.set(name, body.toString("utf8"));
    // A form without a chosen file sends an empty one.
    else if (name === "picture" && body.length > 0) picture = body;
  }
  if (picture && picture.length > MAX_PICTURE_BYTES) return { ok: false, reason: "too-large" };
  return { ok: true, fields, picture };
}

interface Part {
  name: string;
  isFile: boolean;
  body: Buffer;
}

/** Null: the body is cut off, has too many parts, or is none of RFC 7578. */
function splitParts(bytes: Buffer, boundary: string): Part[] | null {
  const line = Buffer.from(`--${boundary}`, "latin1");
  const between = Buffer.from(`\r\n--${boundary}`, "latin1");
  if (!bytes.subarray(0, line.length).equals(line)) return null;
  const parts: Part[] = [];
  for (let at = line.length; ;) {
    const next = bytes.toString("latin1", at, at + 2);
    if (next === "--") return parts;
    if (next !== "\r\n" || parts.length === MAX_PARTS) return null;
    const headEnd = bytes.subarray(at, at + MAX_PART_HEAD).indexOf("\r\n\r\n");
    const end = headEnd < 0 ? -1 : bytes.indexOf(between, at + headEnd + 2);
    if (end < 0) return null;
    const head = bytes.toString("utf8", at + 2, at + headEnd);
    const name = /^content-disposition:[^\r\n]*;\s*name="([a-zA-Z][\w-]{0,63})"/im.exec(head)?.[1];
    const body = bytes.subarray(at + headEnd + 4, Math.max(at + headEnd + 4, end));
    if (name !== undefined) {
      parts.push({ name, isFile: /;\s*filename\*?=/i.test(head), body });
    }
    at = end + between.length;
  }
}
