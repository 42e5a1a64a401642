/** Responses that all routes share. */
import type { ErrorKey, MessageKey } from "./message-keys";

/** The headers of an answer that only its own browser may see. */
export const NO_STORE = { "Cache-Control": "no-store" };

/** With 303 the browser follows every form with a GET. */
export function seeOther(url: string, headers?: HeadersInit): Response {
  const response = new Response(null, { status: 303, headers });
  response.headers.set("Location", url);
  return response;
}

/** Loaders throw it: the error boundary shows '404 - Page Not Found' in the gym's brand. */
export function notFound(): Response {
  return new Response("Not Found", { status: 404, statusText: "Not Found" });
}

export interface FieldError {
  objectName: string;
  field: string;
  /** A translation key. */
  message: MessageKey;
}

interface Problem {
  status: number;
  title: string;
  /** A translation key (product.md §10). */
  message: ErrorKey;
  path: string;
  /** The message as a translated sentence (app/http/problem-detail.server.ts). */
  detail: string;
  fieldErrors?: FieldError[];
  /** Further members, which the client needs to continue (a payment to authenticate). */
  more?: Record<string, string | number | null>;
  headers?: HeadersInit;
}

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** A problem document (product.md §10). */
export function problemBody({
  status,
  title,
  message,
  path,
  detail,
  fieldErrors,
  more,
}: Omit<Problem, "headers">) {
  return {
    type: "about:blank",
    title,
    status,
    detail,
    path,
    message,
    ...(fieldErrors === undefined ? {} : { fieldErrors }),
    ...more,
  };
}

export function problem({ headers, ...body }: Problem): Response {
  const { status } = body;
  const response = new Response(JSON.stringify(problemBody(body)), { status, headers });
  response.headers.set("Content-Type", PROBLEM_TYPE);
  response.headers.set("Cache-Control", "no-store");
  return response;
}
