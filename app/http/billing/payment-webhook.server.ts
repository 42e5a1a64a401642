import express, { type RequestHandler } from "express";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { isDeeperThan } from "../api/read-body.server";

/**
 * The raw bytes that were signed. No provider compresses its events, and a stranger's compressed body is not
 * unpacked.
 */
const readRaw = express.raw({ type: () => true, limit: "1mb", inflate: false });

/** An event with all its objects is a dozen levels deep. */
const MAX_DEPTH = 100;

/**
 * POST /webhooks/payments, /webhooks/stripe and /webhooks/stripe/connect: checks the signature of the raw body (400
 * when bad), stores the event and answers at once.
 */
export function paymentWebhook(services: {
  db: Db;
  payments: PaymentPort;
  log: Logger;
}): RequestHandler {
  const { db, payments, log } = services;
  return (request, response, next) => {
    const refuse = (status: number, reason: string) => {
      log.warn({ reason }, "payment event refused");
      response.status(status).type("text/plain").send(reason);
    };
    readRaw(request, response, (unread?: unknown) => {
      // Too large, compressed or cut off: the sender's fault, and not a signed event.
      if (unread) return refuse(statusOf(unread) === 413 ? 413 : 400, "unreadable");
      const body: unknown = request.body;
      const rawBody = Buffer.isBuffer(body) ? body.toString("utf8") : "";
      if (isDeeperThan(MAX_DEPTH, rawBody)) return refuse(400, "malformed");
      receivePaymentEvent(db, {
        payments,
        rawBody,
        signature: request.get("stripe-signature") ?? null,
        now: new Date(),
      }).then((received) => {
        // A live endpoint for creators gets their test events too: refused ones would be sent again for days.
        if (!received.ok)
          return refuse(received.reason === "wrong-mode" ? 200 : 400, received.reason);
        response.status(200).type("text/plain").send("ok");
      }, next);
    });
  };
}

const statusOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
