/** Reads the raw bodies of webhooks, whose bytes are signed, within bounds of size, time and memory. */
import express, { type Request, type Response } from "express";
import { toNetworkKeys } from "./network-key";
import { createParallelLimit } from "./parallel-limit";

/**
 * Reads the raw bytes, which the sender has signed. Providers do not compress events, so a compressed body from a
 * stranger is not unpacked.
 */
const readRaw = express.raw({ type: () => true, limit: "1mb", inflate: false });

/** Each body that is being read holds up to 1 MB of memory, and a stranger may send it slowly. */
const MAX_PARALLEL_BODIES = 200;
/** Per IPv4 address or IPv6 /48. */
const MAX_PARALLEL_BODIES_OF_NETWORK = 100;
/** Providers send an event at once; a slow body must not hold its place. */
const BODY_TIMEOUT_MS = 5_000;

type RawBody =
  | { ok: true; rawBody: string }
  | { ok: false; status: 400 | 408 | 413 }
  /** Too many bodies are being read. */
  | { ok: false; status: 503; retryAfterSeconds: number };

/** One reader per webhook: a flood at one endpoint does not close another. */
export function createRawBodyReader(): (request: Request, response: Response) => Promise<RawBody> {
  const limitOfNetwork = createParallelLimit(MAX_PARALLEL_BODIES_OF_NETWORK);
  const limitOfAll = createParallelLimit(MAX_PARALLEL_BODIES);
  return async (request, response) => {
    const read = await limitOfNetwork(toNetworkKeys(request.ip ?? "unknown").at(-1) ?? "", () =>
      limitOfAll("all", () => readBody(request, response)),
    );
    const admitted = read.ok ? read.result : read;
    return admitted.ok ? admitted.result : { ...admitted, status: 503 };
  };
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
