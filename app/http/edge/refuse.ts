/**
 * Refuses a request before Remix: a call gets a problem document (product.md §10), a browser a page in its language,
 * any other client one line of text.
 */
import type { Request, Response } from "express";
import { REFUSALS, type RefusalName } from "../refusals";
import { problemBody, PROBLEM_TYPE } from "../responses.server";
import { problemDetail } from "../problem-detail.server";
import { isResumableUpload } from "../uploads/upload-address";
import { isCallPath, pathnameOf } from "./call-path";
import { logOf, requestIdOf } from "./request-log";

/** Renders the page. `server.ts` passes it in, because the edge imports no UI. */
type NoticeDocument = (notice: {
  refusal: RefusalName;
  reference: string | null;
  request: Request;
}) => Promise<string>;

export type Refuse = (
  request: Request,
  response: Response,
  refusal: RefusalName,
  headers?: Record<string, string>,
) => void;

export function createRefuse(documentOf: NoticeDocument): Refuse {
  return (request, response, refusal, headers = {}) => {
    if (response.headersSent) return void response.destroy();
    const { status, title, message } = REFUSALS[refusal];
    const pathname = pathnameOf(request.originalUrl);
    response.status(status).set({ ...headers, "Cache-Control": "no-store" });
    if (isCallPath(pathname) || isResumableUpload(request)) {
      const preferences = {
        cookie: request.get("cookie"),
        acceptLanguage: request.get("accept-language"),
      };
      void problemDetail(message, preferences).then((detail) => {
        const body = problemBody({ status, title, detail, message, path: pathname });
        response.type(PROBLEM_TYPE).end(JSON.stringify(body));
      });
      return;
    }
    const plain = () => void response.type("text/plain").end(title);
    // Before the security headers there is no nonce, and no page leaves without a policy.
    const isPage =
      response.hasHeader("Content-Security-Policy") &&
      !pathname.endsWith(".data") &&
      request.accepts(["text/plain", "text/html"]) === "text/html";
    if (!isPage) return plain();
    const reference = status >= 500 ? requestIdOf(request) : null;
    documentOf({ refusal, reference, request }).then(
      (html) => void response.vary("Accept-Language, Cookie").type("text/html").end(html),
      (error: unknown) => {
        logOf(request).error({ err: error }, "the notice could not be rendered");
        plain();
      },
    );
  };
}
