/** Answers that every route gives in the same form. */
import type { MessageKey } from "./messages";

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
  /** A translation key, `error.<key>` (decisions §1). */
  message: MessageKey;
  path: string;
  detail?: string;
  fieldErrors?: FieldError[];
  headers?: HeadersInit;
}

/** `application/problem+json` in the form of decisions §1. */
export function problem({ headers, status, title, message, path, detail, fieldErrors }: Problem) {
  const body = {
    type: "about:blank",
    title,
    status,
    ...(detail === undefined ? {} : { detail }),
    path,
    message,
    ...(fieldErrors === undefined ? {} : { fieldErrors }),
  };
  const answer = new Response(JSON.stringify(body), { status, headers });
  answer.headers.set("Content-Type", "application/problem+json; charset=utf-8");
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
