import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { receivePaymentEvent } from "~/features/billing/receive-payment-event.server";

/** POST /webhooks/payments, /webhooks/stripe and /webhooks/stripe/connect: the raw body, its signature, 400 on a bad one, otherwise noted and answered at once. */
export function paymentWebhook(services: {
  db: Db;
  payments: PaymentPort;
  log: Logger;
}): RequestHandler {
  const { db, payments, log } = services;
  return async (request, response, next) => {
    try {
      const body: unknown = request.body;
      const received = await receivePaymentEvent(db, {
        payments,
        rawBody: Buffer.isBuffer(body) ? body.toString("utf8") : "",
        signature: request.get("stripe-signature") ?? null,
        now: new Date(),
      });
      if (!received.ok) log.warn({ reason: received.reason }, "payment event refused");
      response
        .status(received.ok ? 200 : 400)
        .type("text/plain")
        .send(received.ok ? "ok" : received.reason);
    } catch (error) {
      next(error);
    }
  };
}
