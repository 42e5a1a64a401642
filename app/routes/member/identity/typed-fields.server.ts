/** The values of a form that a login by a social network interrupts: the form shows them again (product.md §8). */
import type { SubmissionResult } from "@conform-to/react";
import { findUnfinishedLogin } from "~/features/identity/social/queries.server";
import { redisplayRefusedForm } from "~/http/form.server";
import { readBrowserToken } from "~/http/pending-social-login";
import type { PageContext } from "~/http/request-context.server";
import { findTypedNames, type TypedNames } from "./typed-names.server";

export interface TypedFields {
  email: string | null;
  names: TypedNames;
}

/** The values that the visitor typed before a login by the network; the form keeps them until the login is complete. */
export async function findTypedFields(
  page: PageContext,
  pathname = page.url.pathname,
): Promise<TypedFields> {
  const { context, db, now, origin } = page;
  const browserToken = context.facebook ? readBrowserToken(page) : null;
  const login = browserToken && (await findUnfinishedLogin(db, { browserToken, origin, now }));
  if (!browserToken || !login) return { email: null, names: {} };
  return { email: login.typedEmail, names: findTypedNames(page, { browserToken, pathname }) };
}

export function redisplayLimited({ email, names }: TypedFields, retryAfterSeconds: number) {
  const reply: SubmissionResult<string[]> = {
    status: "error",
    initialValue: { ...names, ...(email === null ? {} : { email }) },
    error: { "": ["error.tooManyRequests"] },
  };
  return redisplayRefusedForm({ status: 429, reply, retryAfterSeconds });
}
