/** POST /webhooks/payments, as the provider calls it: a raw body and a signature, no cookie, no origin. */
import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import express from "express";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { paymentEvents } from "~/features/billing/events/schema.server";
import { signEvent } from "~/features/billing/sandbox/signature.server";
import { paymentWebhook } from "~/http/edge/payment-webhook.server";
import { sha256Hex } from "~/kernel/ids.server";
import { makeSandbox, SECRET } from "../support/billing-world";
import { fileDatabase } from "../support/database";

const log = pino({ level: "silent" });
const secret = sha256Hex(`sandbox events ${SECRET}`);
const database = fileDatabase();
let server: ReturnType<ReturnType<typeof express>["listen"]>;

beforeAll(async () => {
  const { db } = database;
  const app = express();
  app.post("/webhooks/payments", paymentWebhook({ db, payments: makeSandbox(db), log }));
  server = app.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
});
beforeEach(() => database.db.delete(paymentEvents));

const body = JSON.stringify({
  id: "evt_1",
  type: "invoice.paid",
  created: 1,
  data: { object: { subscriptionRef: "sub_1", note: "ümläut" } },
});

async function post(
  rawBody: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/webhooks/payments`, {
    method: "POST",
    body: rawBody,
    headers: { "Content-Type": "application/json", ...headers },
  });
  return { status: answer.status, text: await answer.text() };
}
const signature = (rawBody: string, now = new Date()) => ({
  "Stripe-Signature": signEvent(rawBody, { secret, now }),
});

it("stores a signed event once, however often it is sent, and answers immediately", async () => {
  expect(await post(body, signature(body))).toEqual({ status: 200, text: "ok" });
  expect(await post(body, signature(body))).toEqual({ status: 200, text: "ok" });
  expect(await database.db.select().from(paymentEvents)).toMatchObject([
    {
      eventId: "evt_1",
      provider: "sandbox",
      handledAt: null,
      // Only references are stored, because the payload is never applied.
      payload: { subscriptionRef: "sub_1", checkoutRef: null },
    },
  ]);
});

it("refuses an event that is unsigned, old or signed for another body", async () => {
  const old = signature(body, new Date(Date.now() - 301_000));
  for (const headers of [{}, signature(`${body} `), old]) {
    expect((await post(body, headers)).status).toBe(400);
  }
  expect((await post("", signature(""))).status).toBe(400);
  expect(await database.db.select().from(paymentEvents)).toEqual([]);
});

/** The headers of an event whose body of 1 MB does not arrive. */
function announce(headers: string) {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(
    `POST /webhooks/payments HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 1000000\r\n${headers}\r\n`,
  );
  return socket;
}

it.each([
  "",
  "Stripe-Signature: \r\n",
  "Stripe-Signature: t=1\r\n",
  `Stripe-Signature: v1=${"0".repeat(64)}\r\n`,
  "Stripe-Signature: t=1,v1=00\r\n",
])("reads no body of an event without a signature: %j", async (headers) => {
  expect(await text(announce(headers))).toMatch(/^HTTP\/1.1 400 .*bad-signature$/s);
});

it("reads a hundred bodies of a network at once, and asks it to retry the next one", async () => {
  const slow = Array.from({ length: 100 }, () =>
    announce(`Stripe-Signature: t=1,v1=${"0".repeat(64)}\r\n`),
  );
  await expect.poll(() => post(body, signature(body))).toEqual({ status: 503, text: "busy" });
  for (const socket of slow) socket.destroy();
  await expect.poll(() => post(body, signature(body))).toEqual({ status: 200, text: "ok" });
});

it("aborts a body that does not arrive within five seconds", async () => {
  const slow = announce(`Stripe-Signature: t=1,v1=${"0".repeat(64)}\r\n`);
  expect(await text(slow)).toMatch(/^HTTP\/1.1 408 .*unreadable$/s);
}, 20_000);

it("refuses a body that is too large or compressed with 4xx", async () => {
  const big = "a".repeat(1_200_000);
  expect(await post(big, signature(big))).toEqual({ status: 413, text: "unreadable" });
  const bomb = Uint8Array.from(gzipSync(Buffer.alloc(20_000_000)));
  for (const [packed, how] of [
    [bomb, "gzip"],
    ["no gzip at all", "gzip"],
    [body, "unheard-of"],
  ] as const) {
    const headers = { "Content-Encoding": how, ...signature("") };
    expect(await post(packed, headers)).toEqual({ status: 400, text: "unreadable" });
  }
  expect(await database.db.select().from(paymentEvents)).toEqual([]);
});

it.each<[string, string | Record<string, unknown>]>([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["no id", { id: undefined }],
  ["an id that is a number", { id: 7 }],
  ["an empty id", { id: "" }],
  ["a NUL in the id", { id: "evt_\0" }],
  ["a NUL in the type", { type: "invoice.\0paid" }],
  ["an id of 256 characters", { id: "e".repeat(256) }],
  ["an id of 500 KB", { id: "e".repeat(500_000) }],
  ["a type of 256 characters", { type: "t".repeat(256) }],
  ["a moment that is none", { created: 1e300 }],
  ["a reference with a NUL", { data: { object: { subscriptionRef: "sub_\0" } } }],
  ["no object", { data: { object: null } }],
  ["200,000 levels", `${body.slice(0, -1)},"x":${"[".repeat(200_000)}${"]".repeat(200_000)}}`],
])("refuses a signed event that has %s, and keeps nothing", async (_name, wrong) => {
  const sent =
    typeof wrong === "string"
      ? wrong
      : JSON.stringify({ ...(JSON.parse(body) as Record<string, unknown>), ...wrong });
  expect(await post(sent, signature(sent))).toEqual({ status: 400, text: "malformed" });
  expect(await database.db.select().from(paymentEvents)).toEqual([]);
});

it("stores an event whose id has 255 characters", async () => {
  const sent = JSON.stringify({ ...(JSON.parse(body) as object), id: "e".repeat(255) });
  expect((await post(sent, signature(sent))).status).toBe(200);
});
