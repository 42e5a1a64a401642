import express, { type Request, type RequestHandler, type Response } from "express";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { isDeeperThan } from "../json-depth";
import { toNetworkKeys } from "./network-key";
import { createParallelLimit } from "./parallel-limit";

/**
 * The raw bytes that were signed. No provider compresses its events, and a stranger's compressed body is not
 * unpacked.
 */
const readRaw = express.raw({ type: () => true, limit: "1mb", inflate: false });

/** An event with all its objects is a dozen levels deep. */
const MAX_DEPTH = 100;

/** Bodies that are read at once hold 1 MB of memory each, and a stranger may send them slowly. */
const BODIES_AT_ONCE = 200;
/** Of an IPv4 address or an IPv6 /48. */
const BODIES_OF_A_NETWORK = 100;
/** A provider sends an event in one go; a slow body must not keep its place. */
const BODY_TIMEOUT_MS = 5_000;

/** What every signature of a provider has; a request without it is refused with its body unread. */
const SIGNATURE_PARTS = [/(?:^|,)t=\d{1,12}(?:,|$)/, /(?:^|,)v1=[0-9a-f]{64}(?:,|$)/];

type RawBody = { ok: true; rawBody: string } | { ok: false; status: 400 | 408 | 413 };

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
  const limitOfNetwork = createParallelLimit(BODIES_OF_A_NETWORK);
  const limitOfAll = createParallelLimit(BODIES_AT_ONCE);

  async function answer(request: Request, response: Response): Promise<void> {
    const refuse = (status: number, reason: string) => {
      log.warn({ reason }, "payment event refused");
      response.status(status).type("text/plain").send(reason);
    };
    const signature = request.get("stripe-signature");
    if (!signature || !SIGNATURE_PARTS.every((part) => part.test(signature))) {
      return refuse(400, "bad-signature");
    }

    const read = await limitOfNetwork(toNetworkKeys(request.ip ?? "unknown").at(-1) ?? "", () =>
      limitOfAll("all", () => readBody(request, response)),
    );
    const whole = read.ok ? read.result : read;
    if (!whole.ok) {
      response.set("Retry-After", String(whole.retryAfterSeconds));
      return refuse(503, "busy");
    }
    const body = whole.result;
    if (!body.ok) return refuse(body.status, "unreadable");
    const { rawBody } = body;
    if (isDeeperThan(MAX_DEPTH, rawBody)) return refuse(400, "malformed");
    const now = new Date();
    const received = await receivePaymentEvent(db, { payments, rawBody, signature, now });
    // A live endpoint for creators gets their test events too: refused ones would be sent again for days.
    if (!received.ok) return refuse(received.reason === "wrong-mode" ? 200 : 400, received.reason);
    response.status(200).type("text/plain").send("ok");
  }

  return (request, response, next) => void answer(request, response).catch(next);
}

/** Too large, compressed or cut off is the sender's fault, and not a signed event. */
function readBody(request: Request, response: Response): Promise<RawBody> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      response.set("Connection", "close");
      response.once("finish", () => request.destroy());
      resolve({ ok: false, status: 408 });
    }, BODY_TIMEOUT_MS);
    readRaw(request, response, (unread?: unknown) => {
      clearTimeout(timer);
      if (unread) return resolve({ ok: false, status: statusOf(unread) === 413 ? 413 : 400 });
      const body: unknown = request.body;
      resolve({ ok: true, rawBody: Buffer.isBuffer(body) ? body.toString("utf8") : "" });
    });
  });
}

const statusOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
