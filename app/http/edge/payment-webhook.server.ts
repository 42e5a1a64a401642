import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { isDeeperThan } from "../json-depth";
import { createRawBodyReader } from "./read-raw-body";

/** An event with all its objects is a dozen levels deep. */
const MAX_DEPTH = 100;

/** Every signature of a provider has these parts. A request without them is refused with its body unread. */
const SIGNATURE_PARTS = [/(?:^|,)t=\d{1,12}(?:,|$)/, /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/];

/**
 * POST /webhooks/payments, /webhooks/stripe and /webhooks/stripe/connect: checks the signature of the raw body (400
 * when bad), stores the event and answers at once. 503 when too many bodies are being read.
 */
export function paymentWebhook(services: {
  db: Db;
  payments: PaymentPort;
  log: Logger;
}): RequestHandler {
  const { db, payments, log } = services;
  const readRawBody = createRawBodyReader();

  async function answer(request: Request, response: Response): Promise<void> {
    const refuse = (status: number, reason: string) => {
      log.warn({ reason }, "payment event refused");
      response.status(status).type("text/plain").send(reason);
    };
    const signature = request.get("stripe-signature");
    if (!signature || !SIGNATURE_PARTS.every((part) => part.test(signature))) {
      return refuse(400, "bad-signature");
    }

    const body = await readRawBody(request, response);
    if (!body.ok && body.status === 503) {
      response.set("Retry-After", String(body.retryAfterSeconds));
      return refuse(503, "busy");
    }
    if (!body.ok) return refuse(body.status, "unreadable");
    const { rawBody } = body;
    if (isDeeperThan(MAX_DEPTH, rawBody)) return refuse(400, "malformed");
    const now = new Date();
    const received = await receivePaymentEvent(db, { payments, rawBody, signature, now });
    // A live Connect endpoint receives test events too; the provider would repeat a refused one for days.
    if (!received.ok) return refuse(received.reason === "wrong-mode" ? 200 : 400, received.reason);
    response.status(200).type("text/plain").send("ok");
  }

  return (request, response, next) => void answer(request, response).catch(next);
}
