/**
 * A call's body, JSON or (where the call says so) a form, within bounds (security.md §5 and §7): 64 KB, 20 levels, UTF-8, no NUL. Depth is counted in
 * the text, before anything is built from it: a 200,000-deep array parses and overflows later.
 */
import { isForm, parseForm } from "../form.server";
import { readBytes } from "../read-bytes.server";
import type { RefusalName } from "./refusals";

const MAX_DEPTH = 20;

export type ReadBody = { ok: true; value: unknown } | { ok: false; reason: RefusalName };

const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

interface BodyRules {
  alsoAsForm?: boolean;
  /** No content type and no bytes are an empty object. */
  mayBeAbsent?: boolean;
}

export async function readBody(
  request: Request,
  { alsoAsForm = false, mayBeAbsent = false }: BodyRules = {},
): Promise<ReadBody> {
  const type = request.headers.get("content-type");
  if (type === null && mayBeAbsent) return readAbsentBody(request);
  const asForm = alsoAsForm && isForm(type ?? "");
  if (!asForm && !JSON_TYPE.test(type ?? "")) {
    return { ok: false, reason: "unsupportedMediaType" };
  }
  try {
    // The connection broke in the middle: nobody is listening, and it is no fault of ours.
    const bytes = await readBytes(request);
    if (!bytes) return { ok: false, reason: "bodyTooLarge" };
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (asForm) {
      const form = parseForm(text);
      return form
        ? { ok: true, value: Object.fromEntries(form) }
        : { ok: false, reason: "malformed" };
    }
    if (isDeeperThan(MAX_DEPTH, text)) return { ok: false, reason: "malformed" };
    const value: unknown = JSON.parse(text);
    return hasNul(value) ? { ok: false, reason: "malformed" } : { ok: true, value };
  } catch {
    return { ok: false, reason: "malformed" };
  }
}

/** Bytes of an unnamed type are not read as JSON. */
async function readAbsentBody(request: Request): Promise<ReadBody> {
  try {
    const bytes = await readBytes(request);
    if (bytes?.length === 0) return { ok: true, value: {} };
    return { ok: false, reason: bytes ? "unsupportedMediaType" : "bodyTooLarge" };
  } catch {
    return { ok: false, reason: "malformed" };
  }
}

/** Checked after parsing: in the text, `\\u0000` might be a backslash and five characters. */
function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes("\0") || hasNul(inner));
}

/** Counted by the brackets outside strings, up to one past the limit. */
export function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length && depth <= limit; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === "\\") at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{" || char === "[") depth += 1;
    else if (char === "}" || char === "]") depth -= 1;
  }
  return depth > limit;
}
