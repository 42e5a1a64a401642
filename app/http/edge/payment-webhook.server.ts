import express, { type Request, type RequestHandler, type Response } from "express";
import type { Logger } from "pino";
import type { Db } from "~/db/client.server";
import type { PaymentPort } from "~/features/billing/payment-port";
import { receivePaymentEvent } from "~/features/billing/events/receive-payment-event.server";
import { isDeeperThan } from "../json-depth";
import { toNetworkKeys } from "./network-key";
import { createParallelLimit } from "./parallel-limit";

/**
 * Reads the raw bytes, which the provider has signed. Providers do not compress events, so a compressed body from a
 * stranger is not unpacked.
 */
const readRaw = express.raw({ type: () => true, limit: "1mb", inflate: false });

/** An event with all its objects is a dozen levels deep. */
const MAX_DEPTH = 100;

/** Each body that is being read holds up to 1 MB of memory, and a stranger may send it slowly. */
const MAX_PARALLEL_BODIES = 200;
/** Per IPv4 address or IPv6 /48. */
const MAX_PARALLEL_BODIES_OF_NETWORK = 100;
/** Providers send an event at once; a slow body must not hold its place. */
const BODY_TIMEOUT_MS = 5_000;

/** Every signature of a provider has these parts. A request without them is refused with its body unread. */
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
  const limitOfNetwork = createParallelLimit(MAX_PARALLEL_BODIES_OF_NETWORK);
  const limitOfAll = createParallelLimit(MAX_PARALLEL_BODIES);

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
    const admitted = read.ok ? read.result : read;
    if (!admitted.ok) {
      response.set("Retry-After", String(admitted.retryAfterSeconds));
      return refuse(503, "busy");
    }
    const body = admitted.result;
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

/** A body that is too large, compressed or cut off is the sender's error. */
function readBody(request: Request, response: Response): Promise<RawBody> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      response.set("Connection", "close");
      response.once("finish", () => request.destroy());
      resolve({ ok: false, status: 408 });
    }, BODY_TIMEOUT_MS);
    readRaw(request, response, (error?: unknown) => {
      clearTimeout(timer);
      if (error) return resolve({ ok: false, status: statusOf(error) === 413 ? 413 : 400 });
      const body: unknown = request.body;
      resolve({ ok: true, rawBody: Buffer.isBuffer(body) ? body.toString("utf8") : "" });
    });
  });
}

const statusOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "status" in error ? error.status : undefined;
