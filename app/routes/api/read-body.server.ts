/**
 * Reads the body of a call, JSON or, if the call says so, a form or plain text, within bounds (security.md §5 and §7):
 * 64 KB, 20 levels, UTF-8, no NUL, no half of a surrogate pair.
 */
import { isForm, parseForm } from "~/http/form.server";
import { isDeeperThan } from "~/http/json-depth";
import { readBytes } from "~/http/read-bytes.server";
import type { RefusalName } from "~/http/refusals";

const MAX_DEPTH = 20;

export type ReadBody = { ok: true; value: unknown } | { ok: false; reason: RefusalName };

const TEXT_TYPE = /^text\/plain\s*(?:;\s*charset="?utf-8"?\s*)?$/i;
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

interface BodyRules {
  alsoAsForm?: boolean;
  /** No content type and no bytes are an empty object. */
  mayBeAbsent?: boolean;
  /** Plain text instead of JSON: the name of the member that it becomes. */
  asText?: string | undefined;
}

export async function readBody(
  request: Request,
  { alsoAsForm = false, mayBeAbsent = false, asText }: BodyRules = {},
): Promise<ReadBody> {
  const type = request.headers.get("content-type");
  if (type === null && mayBeAbsent) return readAbsentBody(request);
  const asForm = alsoAsForm && isForm(type ?? "");
  const isExpected = asText === undefined ? isJsonType(type) : TEXT_TYPE.test(type ?? "");
  if (!asForm && !isExpected) {
    return { ok: false, reason: "unsupportedMediaType" };
  }
  try {
    // Throws if the client breaks the connection, which is no fault of ours.
    const bytes = await readBytes(request);
    if (!bytes) return { ok: false, reason: "bodyTooLarge" };
    if (!asForm && asText === undefined) return parseJsonBody(bytes);
    const text = decodeUtf8(bytes);
    if (asForm) {
      const form = parseForm(text);
      return form
        ? { ok: true, value: Object.fromEntries(form) }
        : { ok: false, reason: "malformed" };
    }
    return asText === undefined || text.includes("\0")
      ? { ok: false, reason: "malformed" }
      : { ok: true, value: { [asText]: text } };
  } catch {
    return { ok: false, reason: "malformed" };
  }
}

export const isJsonType = (type: string | null | undefined): boolean => JSON_TYPE.test(type ?? "");

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** @throws when it is not UTF-8 */
const decodeUtf8 = (bytes: Uint8Array): string => utf8.decode(bytes);

/** The value of a body of JSON, with the same bounds wherever its bytes are read. */
export function parseJsonBody(bytes: Uint8Array): ReadBody {
  try {
    const text = decodeUtf8(bytes);
    if (isDeeperThan(MAX_DEPTH, text)) return { ok: false, reason: "malformed" };
    const value: unknown = JSON.parse(text);
    return isUnstorable(value) ? { ok: false, reason: "malformed" } : { ok: true, value };
  } catch {
    return { ok: false, reason: "malformed" };
  }
}

/** A body without a content type is not read as JSON. */
async function readAbsentBody(request: Request): Promise<ReadBody> {
  try {
    const bytes = await readBytes(request);
    if (bytes?.length === 0) return { ok: true, value: {} };
    return { ok: false, reason: bytes ? "unsupportedMediaType" : "bodyTooLarge" };
  } catch {
    return { ok: false, reason: "malformed" };
  }
}

/** No column of the database holds them: NUL, and half of a surrogate pair. */
const UNSTORABLE = /[\0\p{Cs}]/u;

/** Checked after parsing, because in the text `\\u0000` could be a backslash and five characters. */
function isUnstorable(value: unknown): boolean {
  if (typeof value === "string") return UNSTORABLE.test(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, inner]) => UNSTORABLE.test(key) || isUnstorable(inner));
}
