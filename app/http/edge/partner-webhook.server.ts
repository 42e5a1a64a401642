import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import {
  PARTNER_SIGNATURE,
  receivePartnerEvent,
} from "~/features/partners/receive-partner-event.server";
import { isDeeperThan } from "../json-depth";
import { createRawBodyReader } from "./read-raw-body";

/** An event is a flat object. */
const MAX_DEPTH = 20;

/**
 * POST /webhooks/gympass/cancel and /webhooks/gympass/change: checks the signature of the raw body (400 when bad),
 * stores the event and answers at once. 503 when too many bodies are being read.
 */
export function partnerWebhook(
  { db, log }: { db: Db; log: Logger },
  { webhookSecret: secret }: { webhookSecret: string },
): RequestHandler {
  const readRawBody = createRawBodyReader();

  async function answer(request: Request, response: Response): Promise<void> {
    const refuse = (status: number, reason: string) => {
      log.warn({ reason }, "partner event refused");
      response.status(status).type("text/plain").send(reason);
    };
    const signature = request.get("x-gympass-signature");
    // A request without a signature is refused with its body unread.
    if (!signature || !PARTNER_SIGNATURE.test(signature)) return refuse(400, "bad-signature");
    const body = await readRawBody(request, response);
    if (!body.ok && body.status === 503) {
      response.set("Retry-After", String(body.retryAfterSeconds));
      return refuse(503, "busy");
    }
    if (!body.ok) return refuse(body.status, "unreadable");
    const { rawBody } = body;
    if (isDeeperThan(MAX_DEPTH, rawBody)) return refuse(400, "malformed");
    const kind = request.params["kind"] === "cancel" ? "cancel" : "change";
    const received = await receivePartnerEvent(db, {
      kind,
      rawBody,
      signature,
      secret,
      now: new Date(),
    });
    if (!received.ok) return refuse(400, received.reason);
    response.status(200).type("text/plain").send("ok");
  }

  return (request, response, next) => void answer(request, response).catch(next);
}
