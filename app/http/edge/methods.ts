/** Refuses methods that no route of the address accepts. */
import type { Request, RequestHandler } from "express";
import { isCallPath, pathnameOf } from "./call-path";
import { isResumableUpload } from "../uploads/upload-address";
import type { Refuse } from "./refuse";

const READ_METHODS = ["GET", "HEAD"];
/** Forms send no other methods, and Remix would treat PUT or DELETE as POST. */
const PAGE_METHODS = [...READ_METHODS, "POST"];
/** The protocol of resumable uploads. */
const UPLOAD_METHODS = [...PAGE_METHODS, "PATCH", "DELETE", "OPTIONS"];
const CALL_METHODS = [...PAGE_METHODS, "PUT", "PATCH", "DELETE"];

const allow =
  (methodsOf: (request: Request) => readonly string[], refuse: Refuse): RequestHandler =>
  (request, response, next) => {
    const methods = methodsOf(request);
    if (methods.includes(request.method)) return next();
    refuse(request, response, "methodNotAllowed", { Allow: methods.join(", ") });
  };

/**
 * Refuses TRACE, OPTIONS and unknown methods (security.md §5). Each call refuses those that it does not define, and so
 * does each address of uploads.
 */
export const allowMethods = (refuse: Refuse): RequestHandler =>
  allow((request) => {
    if (isCallPath(pathnameOf(request.url))) return CALL_METHODS;
    return isResumableUpload(request) ? UPLOAD_METHODS : PAGE_METHODS;
  }, refuse);

/** For addresses that accept no writes: health and files of the build. */
export const allowReadsOnly = (refuse: Refuse): RequestHandler => allow(() => READ_METHODS, refuse);

/** Runs `handler` for reads only, where other addresses below the same path accept writes. */
export const forReads =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    READ_METHODS.includes(request.method) ? void handler(request, response, next) : next();
