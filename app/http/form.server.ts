/** Reads and parses the forms of browsers, for pages and for calls that take a form, and shows refused ones again. */
import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { RequestArgs } from "./gym.server";
import type { PageContext } from "./request-context.server";
import { MAX_BODY_BYTES, readBytes } from "./read-bytes.server";
import { NO_STORE } from "./responses.server";

/** Names are flat: conform would turn `a[200000000]` into an array of that length, and `__intent__` into a command. */
const FIELD = /^[a-zA-Z][\w-]{0,63}$/;
const MAX_FIELDS = 200;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/** For a form with texts of thousands of characters in four languages: an umlaut or a line end takes six bytes. */
export const LONG_FORM_BYTES = 512 * 1024;

/** No form sends files, so `multipart/form-data` is refused. */
export const isForm = (contentType: string): boolean => FORM_TYPE.test(contentType);

/**
 * Drops fields that no page of this app has (a browser extension's, a stranger's); the page reports missing fields.
 * @param maxBytes of the body
 * @throws 400 for a body that is no form; 413
 */
export async function readForm(request: Request, maxBytes = MAX_BODY_BYTES): Promise<FormData> {
  if (!isForm(request.headers.get("content-type") ?? "")) throw refusal(400, "Bad Request");
  const bytes = await readBytes(request, maxBytes).catch(() => {
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
 * Null: more fields than any form has, a field twice, or a character that no text column can hold. The count comes
 * before the parsing, because parsing and searching many fields costs seconds.
 */
export function parseForm(text: string): FormData | null {
  for (let i = text.indexOf("&"), fields = 1; i >= 0; i = text.indexOf("&", i + 1)) {
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

/** Errors by field name, as translation keys. */
export type FieldErrors = Record<string, string[]>;

export interface FormAnswer {
  reply?: SubmissionResult<string[]>;
}

/** Answers with the same page, which keeps the visitor's input and shows its errors. */
export const redisplayForm = <Answer extends FormAnswer = FormAnswer>(
  reply: SubmissionResult<string[]>,
  status: number,
  headers?: HeadersInit,
  more?: Omit<Answer, "reply">,
) => data({ reply, ...more } as Answer, { status, headers });

export interface RefusedForm {
  status: 400 | 429 | 503;
  /** The form's values without the secrets, and its errors. */
  reply: SubmissionResult<string[]>;
  /** Undefined: only other input helps. */
  retryAfterSeconds?: number | undefined;
}

/** A refused form of an account, which no cache stores; with `Retry-After` where another try helps. */
export const redisplayRefusedForm = (
  { reply, status, retryAfterSeconds }: RefusedForm,
  cookie: string | null = null,
) =>
  redisplayForm(reply, status, {
    ...NO_STORE,
    ...(cookie === null ? {} : { "Set-Cookie": cookie }),
    ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
  });

/** The action of a page with a form; the title of a page that shows a refused form begins with "Error:". */
export const formAction =
  <Args extends RequestArgs, Answer>(action: (args: Args) => Promise<Answer>) =>
  async (args: Args): Promise<Answer> => {
    const answer = await action(args);
    args.context.formRefused = isRefusedForm(answer);
    return answer;
  };

/** The answer of `redisplayForm`, not a redirect. */
const isRefusedForm = (answer: unknown): boolean =>
  !(answer instanceof Response) && ((answer as ReturnType<typeof data>).init?.status ?? 200) >= 400;

export const formTitle = ({ context, getFixedT }: PageContext, title: string): string =>
  context.formRefused ? `${getFixedT("ui")("form.errorPrefix")} ${title}` : title;
