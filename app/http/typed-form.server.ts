/**
 * Keeps what a member typed into a form whose session has ended, until the same member has signed in (product.md §10
 * "401", security.md §14). It is a sealed cookie, so that it works without script; the page that reads it back also
 * removes it.
 */
import type { SubmissionResult } from "@conform-to/react";
import { readCookie, toCookieHeaders, writeCookie } from "./cookies";
import { KEPT_FORM_SECONDS, type KeptForm } from "./form-seal.server";
import { readForm } from "./form.server";
import { requestUrl, type RequestArgs } from "./gym.server";
import type { LoadContext } from "./load-context";
import { toastCookie, type Toast } from "./toast";

/** Of the whole header: a browser drops a cookie of more than 4,096 bytes. */
const MAX_COOKIE_LENGTH = 4_000;
/** The hidden field that says for whom the page has shown the form. */
const OWNER_FIELD = "formOwner";

/** The value of the form's hidden field `formOwner`. */
export const toFormOwner = ({ formSeal }: LoadContext, { accountId }: { accountId: string }) =>
  formSeal.toOwner(accountId);

/**
 * Cookies for the redirect to the sign-in page, which says what becomes of the form. A form of which nothing may or can
 * be kept is recorded too, so that its page says after the sign-in that it was not sent. A request without a form sets
 * none.
 */
export async function keepTypedForm(
  args: RequestArgs,
  {
    fields = [],
    pathname = requestUrl(args).pathname,
    form: given,
  }: {
    /** Secrets, consents and hidden fields do not belong here. */
    fields?: readonly string[];
    /** The page to which the sign-in leads back. */
    pathname?: string;
    /** The form, where the page has read it. */
    form?: FormData | null;
  } = {},
): Promise<Headers> {
  const { secure } = args.context;
  // Without a session the answer to a form that cannot be read is the sign-in page too.
  const form = given === undefined ? await readForm(args.request).catch(() => null) : given;
  const owner = form?.get(OWNER_FIELD);
  // A form of an unknown account could be shown to another person, so nothing of it is kept.
  if (!form || typeof owner !== "string" || owner === "") return new Headers();
  const typed = fields.flatMap((name) => {
    const value = form.get(name);
    return typeof value === "string" && value !== "" ? [[name, value]] : [];
  });
  const unsent = { owner, pathname };
  const cookie =
    typed.length > 0
      ? sealTypedForm(args.context, { ...unsent, fields: Object.fromEntries(typed) })
      : null;
  if (cookie !== null) {
    const toast = toastCookie({ kind: "bad", key: "identity:typedKept" }, secure);
    return toCookieHeaders(cookie, toast);
  }
  const toast: Toast =
    typed.length > 0
      ? { kind: "bad", key: "identity:typedTooLong" }
      : { kind: "info", key: "identity:signedOut" };
  return toCookieHeaders(
    sealTypedForm(args.context, { ...unsent, fields: {} }),
    toastCookie(toast, secure),
  );
}

/** The cookie; null when it would be too long for a browser. */
export function sealTypedForm(
  { formSeal, now, secure }: LoadContext,
  form: KeptForm,
): string | null {
  const value = formSeal.seal(form, now);
  if (value === null) return null;
  const cookie = writeCookie("typedForm", value, { secure, maxAge: KEPT_FORM_SECONDS });
  return cookie.length > MAX_COOKIE_LENGTH ? null : cookie;
}

interface TypedForm {
  /** The person's own form of this page, which was not sent; false: it is another person's. */
  isOwn: boolean;
  /** The typed values for the form of this page; undefined: none are kept. */
  reply?: SubmissionResult<string[]>;
  /** The header that removes them. */
  clear: string;
}

/** Null: nothing is kept for this page. */
export function takeTypedForm(args: RequestArgs, person: { accountId: string }): TypedForm | null {
  const { context } = args;
  const kept = readSealedForm(args);
  if (!kept) return null;
  const clear = clearTypedForm(context.secure);
  if (kept.owner !== toFormOwner(context, person)) return { isOwn: false, clear };
  if (kept.pathname !== requestUrl(args).pathname) return null;
  const hasFields = Object.keys(kept.fields).length > 0;
  return { isOwn: true, clear, ...(hasFields ? { reply: { initialValue: kept.fields } } : {}) };
}

/** The header for a sign-in that removes what another person has typed; null: there is nothing to remove. */
export function dropTypedFormOfOthers(
  args: RequestArgs,
  person: { accountId: string },
): string | null {
  const { context, request } = args;
  if (readCookie(request.headers.get("cookie"), "typedForm", context.secure) === null) return null;
  const isOwn = readSealedForm(args)?.owner === toFormOwner(context, person);
  return isOwn ? null : clearTypedForm(context.secure);
}

export const clearTypedForm = (secure: boolean): string =>
  writeCookie("typedForm", "", { secure, maxAge: 0 });

export function readSealedForm({ context, request }: RequestArgs): KeptForm | null {
  const value = readCookie(request.headers.get("cookie"), "typedForm", context.secure);
  return value === null ? null : context.formSeal.open(value, context.now);
}
