/** Everything that brings files (upload-address.ts): it is admitted here, and reaches no other limit of a body. */
import type { IncomingMessage } from "node:http";
import type { Request, RequestHandler, Response } from "express";
import { studioPaths } from "~/studio-paths";
import { addressOf } from "../edge/address";
import { logOf } from "../edge/request-log";
import type { RateLimits } from "../load-context";
import { toastCookie } from "../toast";
import { admitUploader, type Admission } from "./admit-uploader.server";
import { receiveForm, type FormOutcome } from "./form-uploads.server";
import { createResumableUploads, type UploadServices } from "./resumable-uploads.server";
import { readUploadAddress } from "./upload-address";

type Services = Omit<UploadServices, "now"> & { limits: RateLimits; now?: () => Date };

/** Why a form's file was not taken; the library's page shows it. */
export type RefusedFormUpload = Omit<Extract<FormOutcome, { ok: false }>, "ok">;

const refusedForms = new WeakMap<IncomingMessage, RefusedFormUpload>();

export const refusedFormOf = (request: IncomingMessage): RefusedFormUpload | null =>
  refusedForms.get(request) ?? null;

export function uploadHandler({ now = () => new Date(), ...rest }: Services): RequestHandler {
  const services = { ...rest, now };
  const answer = createResumableUploads(services);

  async function handleForm(request: Request, response: Response, admission: Admission) {
    if (!admission.ok) {
      // The library's page leads on to the sign-in page, which says that nothing has arrived.
      if (admission.reason === "unauthorized") {
        const signedOut = { kind: "info", key: "identity:signedOut" } as const;
        response.append("Set-Cookie", toastCookie(signedOut, addressOf(request).secure));
      }
      return showPage(request, null);
    }
    const { uploader } = admission;
    const outcome = await receiveForm(request, { services, uploader });
    if (!outcome.ok) return showPage(request, outcome);
    const toast = { kind: "good", key: "library:toast.received" } as const;
    response
      .status(303)
      .set({
        Location: studioPaths.library(uploader.mount),
        "Set-Cookie": toastCookie(toast, addressOf(request).secure),
        "Cache-Control": "no-store",
      })
      .end();
    return "answered";
  }

  return (request, response, next) => {
    const address = readUploadAddress(request);
    if (!address) return next();
    const { gymGuid } = address;
    const { db, limits, refuse } = services;
    const handle = async () => {
      const admission = await admitUploader(request, { db, limits, gymGuid, now: now() });
      const isLimited = !admission.ok && admission.reason === "tooManyRequests";
      if (address.kind === "form" && !isLimited) {
        if ((await handleForm(request, response, admission)) === "page") next();
        return;
      }
      if (!admission.ok) return refuse(request, response, admission.reason, admission.headers);
      const { uploader } = admission;
      const fileId = address.kind === "resumable" ? address.fileId : null;
      await answer(request, response, { uploader, fileId });
    };
    handle().catch((error: unknown) => {
      // Who has left reads no answer, and goes on later.
      if (request.destroyed && !request.complete)
        return void logOf(request).info({ err: error }, "an upload was cut");
      next(error);
    });
  };
}

/** The page of the form says what was wrong; its body is gone, so it is read as a GET. */
function showPage(request: Request, refusal: RefusedFormUpload | null): "page" {
  if (refusal) refusedForms.set(request, refusal);
  request.method = "GET";
  for (const name of ["content-type", "content-length", "transfer-encoding"]) {
    delete request.headers[name];
  }
  return "page";
}
