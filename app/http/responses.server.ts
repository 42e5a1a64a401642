/** Answers that every route gives in the same form. */
import type { ErrorKey, MessageKey } from "./message-keys";

/** 303: after a form, always a GET. */
export function seeOther(url: string, headers?: HeadersInit): Response {
  const answer = new Response(null, { status: 303, headers });
  answer.headers.set("Location", url);
  return answer;
}

/** To be thrown: the root's error boundary shows '404 - Page Not Found' in the gym's brand. */
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
  /** The message as a sentence for a person (app/http/problem-detail.server.ts). */
  detail: string;
  fieldErrors?: FieldError[];
  /** Further members, for a caller that can continue from here (a payment to authenticate). */
  more?: Record<string, string | number | null>;
  headers?: HeadersInit;
}

export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** In the form of product.md §10. */
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
  const answer = new Response(JSON.stringify(problemBody(body)), { status, headers });
  answer.headers.set("Content-Type", PROBLEM_TYPE);
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
