/**
 * Reads a form with one picture. `readForm` refuses `multipart/form-data`, so that only pages with an upload take it,
 * and this reader bounds what it holds: a picture fits into memory.
 */
import busboy from "busboy";
import { readBytes } from "./read-bytes.server";

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
/** The other fields and what stands between the parts. */
const FRAME_BYTES = 64 * 1024;
export const MAX_PICTURE_FORM_BYTES = MAX_PICTURE_BYTES + FRAME_BYTES;

/** The parser reports a file that reaches `fileSize`, not only one beyond it. */
const LIMITS = { parts: 10, fileSize: MAX_PICTURE_BYTES + 1, fieldNameSize: 64, headerPairs: 20 };

export const isPictureForm = (request: Request): boolean =>
  /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");

/** `picture`: the file of the field `picture`; null: none was chosen. */
type PictureForm =
  { ok: true; picture: Buffer | null } | { ok: false; reason: "too-large" | "broken" };

export async function readPictureForm(request: Request): Promise<PictureForm> {
  const bytes = await readBytes(request, MAX_PICTURE_FORM_BYTES).catch(() => null);
  if (!bytes) return { ok: false, reason: "too-large" };
  try {
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return await parsePicture(busboy({ headers, limits: LIMITS }), bytes);
  } catch {
    // Without a boundary, cut off, or no multipart form at all.
    return { ok: false, reason: "broken" };
  }
}

/** @throws for a form that is cut off */
function parsePicture(parser: busboy.Busboy, bytes: Buffer): Promise<PictureForm> {
  return new Promise((resolve, reject) => {
    let picture: Buffer | null = null;
    let reason: "too-large" | "broken" | null = null;
    parser.on("file", (name, file) => {
      const chunks: Buffer[] = [];
      // The error of a form that is cut off is the parser's own too.
      file.on("error", () => {});
      file.on("limit", () => (reason = "too-large"));
      file.on("data", (chunk: Buffer) => chunks.push(chunk));
      file.once("end", () => {
        // A form without a chosen file sends an empty one.
        if (name === "picture" && chunks.length > 0) picture = Buffer.concat(chunks);
      });
    });
    parser.once("partsLimit", () => (reason = "broken"));
    parser.once("error", reject);
    parser.once("close", () => resolve(reason ? { ok: false, reason } : { ok: true, picture }));
    parser.end(bytes);
  });
}
