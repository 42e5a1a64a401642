/** Forms as browsers send them: read, counted and parsed in one place, for pages and for calls that take a form. */
import { readBytes } from "./read-bytes.server";

/**
 * Our field names are flat: conform would turn `a[200000000]` into an array of that length, and `__intent__` into a
 * command.
 */
const FIELD = /^[a-zA-Z][\w-]{0,63}$/;
const MAX_FIELDS = 200;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** No form of ours sends files: `multipart/form-data` is not read. */
export const isForm = (contentType: string): boolean => FORM_TYPE.test(contentType);

/**
 * What was typed, without the fields that no form of ours could have sent (an extension's, a stranger's): what is
 * missing then is said by the page. A body that is no form is its sender's mistake.
 * @throws 400; 413
 */
export async function readForm(request: Request): Promise<FormData> {
  if (!isForm(request.headers.get("content-type") ?? "")) throw refusal(400, "Bad Request");
  const bytes = await readBytes(request).catch(() => {
    throw refusal(400, "Bad Request");
  });
  if (!bytes) throw refusal(413, "Content Too Large");
  const form = parseForm(bytes.toString("utf8"));
  if (!form) throw refusal(400, "Bad Request");
  return form;
}

const refusal = (status: number, statusText: string) =>
  new Response(statusText, { status, statusText });

/**
 * Null: more fields than any form of ours has, one of ours twice, or what no text column can hold. Fields are counted
 * before they are parsed, because parsing and searching many costs seconds.
 */
export function parseForm(text: string): FormData | null {
  for (let at = text.indexOf("&"), fields = 1; at >= 0; at = text.indexOf("&", at + 1)) {
    if ((fields += 1) > MAX_FIELDS) return null;
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) {
    if (name.includes("\0") || value.includes("\0")) return null;
    if (!FIELD.test(name)) continue;
    if (form.has(name)) return null;
    form.append(name, value);
  }
  return form;
}
