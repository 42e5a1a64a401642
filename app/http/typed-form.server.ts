/**
 * Keeps what somebody typed into a form whose session has ended, until they have signed in (product.md §10 "401").
 * It is a cookie, so that it works without script; the page that reads it back also removes it.
 */
import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { MINUTE_SECONDS } from "~/kernel/time";
import { readCookie, toCookieHeaders, writeCookie } from "./cookies";
import { readForm } from "./form.server";
import { requestUrl, type RequestArgs } from "./gym.server";
import { toastCookie } from "./toast";

const TYPED_FORM_SECONDS = 15 * MINUTE_SECONDS;
/** A browser drops a cookie of more than 4 KB. */
const MAX_COOKIE_LENGTH = 3_500;

const typedForm = z.tuple([z.string(), z.record(z.string(), z.string())]);

/** Cookies for the redirect to the sign-in page, which says that nothing is lost. */
export async function keepTypedForm(
  args: RequestArgs,
  {
    fields,
    pathname = requestUrl(args).pathname,
    form: given,
  }: {
    /** Secrets, consents and hidden fields do not belong here. */
    fields: readonly string[];
    /** The page to which the sign-in leads back. */
    pathname?: string;
    /** The form, where the page has read it. */
    form?: FormData | null;
  },
): Promise<Headers> {
  const { secure } = args.context;
  // Without a session the answer to a form that cannot be read is the sign-in page too.
  const form = given === undefined ? await readForm(args.request).catch(() => null) : given;
  if (!form) return new Headers();
  const typed = fields.flatMap((name) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? [[name, value]] : [];
  });
  if (typed.length === 0) return new Headers();
  const value = JSON.stringify([pathname, Object.fromEntries(typed)]);
  const cookie = writeCookie("typedForm", value, { secure, maxAge: TYPED_FORM_SECONDS });
  if (cookie.length > MAX_COOKIE_LENGTH) return new Headers();
  const toast = toastCookie({ kind: "bad", key: "identity:typedKept" }, secure);
  return toCookieHeaders(cookie, toast);
}

/** The typed values for the form of this page, and the header that removes them; null: there are none. */
export function takeTypedForm(
  args: RequestArgs,
): { reply: SubmissionResult<string[]>; clear: string } | null {
  const { secure } = args.context;
  const value = readCookie(args.request.headers.get("cookie"), "typedForm", secure);
  const parsed = value ? typedForm.safeParse(parseJson(value)) : null;
  if (!parsed?.success) return null;
  const [pathname, initialValue] = parsed.data;
  if (pathname !== requestUrl(args).pathname) return null;
  return { reply: { initialValue }, clear: clearTypedForm(secure) };
}

export const clearTypedForm = (secure: boolean): string =>
  writeCookie("typedForm", "", { secure, maxAge: 0 });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
